"""Advisory locks on open files, held until they are closed, on every system."""

from __future__ import annotations

import sys

if sys.platform == "win32":
    import msvcrt

    def try_lock(descriptor: int) -> bool:
        """Take the lock if nobody holds it; says whether it is ours now."""
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def lock(descriptor: int) -> None:
        """Take the lock, waiting for whoever holds it. Raises OSError where that takes more than ten seconds."""
        msvcrt.locking(descriptor, msvcrt.LK_LOCK, 1)

else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Take the lock if nobody holds it; says whether it is ours now."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def lock(descriptor: int) -> None:
        """Take the lock, waiting for whoever holds it. Raises OSError where the file system knows no locks."""
        fcntl.flock(descriptor, fcntl.LOCK_EX)
