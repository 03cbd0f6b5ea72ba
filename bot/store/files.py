"""Files made for a person, kept in their own folder under the data folder."""

import re
from pathlib import Path

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")


class PersonFiles:
    """Writes each file under a folder of its person; an existing name gets the same content again or a number."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, *, person: str, name: str, content: bytes) -> str:
        """Keeps the content; returns the path, relative to where Steward was started when it lies below."""
        folder = self._root / (_UNSAFE.sub("-", person).strip(".-") or "person")
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        safe = _UNSAFE.sub("-", name).strip(".-")[:100] or "file"
        stem, dot, ending = safe.rpartition(".")
        for number in range(1, 1000):
            numbered = safe if number == 1 else f"{stem or ending}-{number}{dot}{ending if stem else ''}"
            path = folder / numbered
            if not path.exists() or path.read_bytes() == content:
                path.write_bytes(content)
                return _shown(path)
        raise OSError("too many files of that name")


def _shown(path: Path) -> str:
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
