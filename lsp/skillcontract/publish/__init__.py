"""Safe writing of files: whole or not at all, never over what was not asked for, nothing left behind.

All that any part of the product writes goes through here.

- `write_file(path, data, expected=…, overwrite=…)` replaces or creates one file (`writing.py`, its temporary file `part.py`).
- `append_line(path, line_after)` adds one line to a file that only ever grows (`appending.py`).
- `inside(root, relative)` is the way from a name in somebody's file to a place on the disk (`places.py`).
- `Fingerprint` says what stood in a file when it was read (`fingerprint.py`); `like(text, former)` keeps line endings and
  byte-order mark (`endings.py`).
- `NotPublished` is the one error, with the path and a `Reason` (`refusal.py`); what stood there before still stands.
"""

from skillcontract.publish.appending import append_line
from skillcontract.publish.endings import like
from skillcontract.publish.fingerprint import Fingerprint
from skillcontract.publish.places import inside
from skillcontract.publish.refusal import NotPublished, Reason
from skillcontract.publish.steps import Step
from skillcontract.publish.writing import Published, write_file

__all__ = [
    "Fingerprint",
    "NotPublished",
    "Published",
    "Reason",
    "Step",
    "append_line",
    "inside",
    "like",
    "write_file",
]
