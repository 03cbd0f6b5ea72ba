"""Files made for a person, kept in their own folder under the data folder."""

import re
import sqlite3
from pathlib import Path

_UNSAFE = re.compile(r"[^A-Za-z0-9._-]+")
MOST_ALIKE = 1000


class PersonFiles:
    """Writes each file under a folder of its person; another content under the same name gets a number."""

    def __init__(self, root: Path, store: Path) -> None:
        self._root = root
        self._store = store
        self._folders: dict[str, str] = {}

    def put(self, *, person: str, name: str, content: bytes) -> str:
        """Keeps the content; returns the path, relative to where Steward was started when it lies below."""
        folder = self._root / self._folder(person)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        stem, dot, ending = _plain(name, "file").rpartition(".")
        for number in range(1, MOST_ALIKE):
            path = folder / f"{stem}{f'-{number}' if number > 1 else ''}{dot}{ending}"
            if not path.exists() or path.read_bytes() == content:
                half = path.with_name(f".{path.name}.part")
                half.write_bytes(content)
                half.replace(path)  # a death in between leaves no half a file under the name
                return _shown(path)
        raise OSError("too many files of that name")

    def _folder(self, person: str) -> str:
        """The person's name on their channel, so that they find the folder."""
        if person not in self._folders and (name := self._name(person)):
            self._folders[person] = name
        return self._folders.get(person, "person")

    def _name(self, person: str) -> str:
        store = sqlite3.connect(f"file:{self._store}?mode=ro", uri=True)
        try:
            row = store.execute("SELECT channel, user FROM people WHERE id = ?", (person,)).fetchone()
        finally:
            store.close()
        return _plain("-".join(row), "person") if row is not None else ""


def _plain(name: str, otherwise: str) -> str:
    return _UNSAFE.sub("-", name).strip(".-")[:100] or otherwise


def _shown(path: Path) -> str:
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
