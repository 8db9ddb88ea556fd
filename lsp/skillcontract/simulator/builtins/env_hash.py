"""`builtin_env_hash`: the hash of a text (§12)."""

from __future__ import annotations

import hashlib

from skillcontract.simulator.builtins.reply import Arguments, done, lacking
from skillcontract.simulator.equality import is_scalar, text_of
from skillcontract.simulator.state import State
from skillcontract.simulator.trace import Phrase, Trace

ALGORITHMS = {"MD5": "md5", "SHA1": "sha1", "SHA256": "sha256", "SHA384": "sha384", "SHA512": "sha512"}


def env_hash(state: State, arguments: Arguments) -> tuple[State, Trace]:
    """Answers with lower-case hexadecimal, cut to `length`; SHA-256 where no algorithm is named."""
    text = arguments.get("input")
    if not is_scalar(text):
        return state, lacking("input")
    named = arguments.get("algorithm", "SHA-256")
    algorithm = ALGORITHMS.get(named.upper().replace("-", "")) if isinstance(named, str) else None
    if algorithm is None:
        return state, lacking("algorithm")
    length = arguments.get("length")
    if length is not None and (not isinstance(length, int) or isinstance(length, bool) or length < 1):
        return state, lacking("length")
    hexadecimal = hashlib.new(algorithm, text_of(text).encode("utf-8", "surrogatepass")).hexdigest()
    return state, done(Phrase("env.hashed", {"algorithm": algorithm}), hexadecimal[:length])
