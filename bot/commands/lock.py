"""One process at a time on an embedded store."""

import fcntl
from pathlib import Path
from types import TracebackType


class Busy(Exception):
    """Another process works on this data; the text says what to do."""


class DataLock:
    """Holds the data folder for this process; the system lets go of it when the process ends, however it ends."""

    def __init__(self, data: Path) -> None:
        self._path = data / "steward.lock"

    def __enter__(self) -> "DataLock":
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("a")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self._file.close()
            raise Busy(
                f"Steward is already running on {self._path.parent}. Stop it first, or choose another folder with "
                "STEWARD_DATA_DIR."
            ) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
