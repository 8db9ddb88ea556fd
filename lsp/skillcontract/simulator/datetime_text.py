"""Dates as text, the way the runtime's builtins read and write them: Java's patterns and ISO 8601."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import UTC, datetime, timedelta

_DURATION = re.compile(
    r"(?P<sign>[+-])?P(?:(?P<weeks>\d+)W)?(?:(?P<days>\d+)D)?"
    r"(?:T(?=\d)(?:(?P<hours>\d+)H)?(?:(?P<minutes>\d+)M)?(?:(?P<seconds>\d+(?:\.\d+)?)S)?)?",
    re.ASCII,
)
_DIRECTIVES = {
    "yyyy": "%Y", "uuuu": "%Y", "yy": "%y", "MM": "%m", "dd": "%d", "HH": "%H", "hh": "%I", "mm": "%M",
    "ss": "%S", "SSS": "%f", "a": "%p", "XXX": "%z", "Z": "%z",
}  # fmt: skip
_PATTERN_PIECE = re.compile(r"'(?:[^']|'')*'|([A-Za-z])\1*|.", re.DOTALL)
_MANY_DAYS = 3_000_000


def duration_of(text: str) -> timedelta | None:
    """An ISO 8601 duration of weeks, days, hours, minutes and seconds; None where the text is none."""
    found = _DURATION.fullmatch(text)
    if found is None or not any(
        found.group(unit) for unit in ("weeks", "days", "hours", "minutes", "seconds")
    ):
        return None
    parts = {unit: float(found.group(unit) or 0) for unit in ("weeks", "days", "hours", "minutes", "seconds")}
    days = parts["weeks"] * 7 + parts["days"] + parts["hours"] / 24 + parts["minutes"] / 1440
    if days + parts["seconds"] / 86400 > _MANY_DAYS:
        return None
    length = timedelta(**parts)
    return -length if found.group("sign") == "-" else length


def duration_text(length: timedelta) -> str:
    """A duration as ISO 8601 writes it, in hours, minutes and seconds."""
    seconds = int(length.total_seconds())
    sign, seconds = ("-" if seconds < 0 else ""), abs(seconds)
    hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
    parts = [
        f"{hours}H" if hours else "",
        f"{minutes}M" if minutes else "",
        f"{rest}S" if rest or not seconds else "",
    ]
    return f"{sign}PT{''.join(parts)}"


def moment_of(text: str) -> datetime | None:
    """An ISO 8601 date or date and time; one without an offset is in UTC. None where the text is none."""
    try:
        read = datetime.fromisoformat(text)
    except ValueError:
        return None
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def iso_text(moment: datetime) -> str:
    """A moment in UTC as `2026-03-01T09:00:00Z`."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def directives_of(pattern: str) -> str | None:
    """Java's date pattern as Python's; None where it has a letter that we do not know."""
    pieces: list[str] = []
    for found in _PATTERN_PIECE.finditer(pattern):
        piece = found.group()
        if piece.startswith("'"):
            pieces.append(piece[1:-1].replace("''", "'").replace("%", "%%") or "'")
        elif found.group(1):
            if piece not in _DIRECTIVES:
                return None
            pieces.append(_DIRECTIVES[piece])
        else:
            pieces.append(piece.replace("%", "%%"))
    return "".join(pieces)


def parse_with(text: str, pattern: str) -> datetime | None:
    """A text read by a Java pattern, in UTC where it has no offset; None where either does not fit."""
    directives = directives_of(pattern)
    if directives is None:
        return None
    try:
        read = datetime.strptime(text, directives)  # the offset is added below
    except ValueError:
        return None
    return read if read.tzinfo else read.replace(tzinfo=UTC)


def write_with(moment: datetime, pattern: str) -> str | None:
    """A moment written by a Java pattern; None where the pattern has a letter that we do not know."""
    directives = directives_of(pattern)
    if directives is None:
        return None
    milliseconds = f"{moment.microsecond // 1000:03d}"
    padded = directives.replace("%Y", f"{moment.year:04d}").replace("%f", milliseconds)
    return moment.strftime(padded)


def add_months(moment: datetime, months: int) -> datetime:
    """A moment some months later or earlier; the day is cut to the month's last. Raises ValueError beyond year 9999."""
    year, month = divmod(moment.year * 12 + moment.month - 1 + months, 12)
    day = min(moment.day, monthrange(year, month + 1)[1])
    return moment.replace(year=year, month=month + 1, day=day)
