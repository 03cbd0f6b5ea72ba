"""Statements that are run again go straight to the driver: compiled once, without what each execution costs otherwise.

SQLAlchemy writes the SQL and converts the values, as it always does; only its way through cursors, events and contexts
is left out, which costs several times what SQLite needs. A statement object is prepared when it comes the second time,
so those built anew for each call stay with SQLAlchemy, as does everything that needs more than SQL and values.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.engine import IteratorResult
from sqlalchemy.engine.result import SimpleResultMetaData
from sqlalchemy.sql.compiler import SQLCompiler

Convert = Callable[[Any], Any]
Parameters = Mapping[str, Any] | list[dict[str, Any]] | None
_DIALECT = dialect()
_NO_COLUMNS = SimpleResultMetaData(())


class Result(IteratorResult[*tuple[Any, ...]]):
    """What a statement came to: its rows, how many it matched, and the key that an insert was given."""

    rowcount: int = -1
    inserted_primary_key: tuple[Any, ...] | None = None

    @classmethod
    def of(cls, done: sa.CursorResult[*tuple[Any, ...]]) -> "Result":
        """The same for a statement that SQLAlchemy ran."""
        if done.returns_rows:
            made = cls(SimpleResultMetaData(tuple(done.keys())), iter(done.all()))
        else:
            made = cls(_NO_COLUMNS, iter(()))
        made.rowcount = done.rowcount
        if done.context.isinsert and not done.context.executemany:
            key = done.inserted_primary_key
            made.inserted_primary_key = None if key is None else tuple(key)
        return made


class Prepared:
    """One statement for one set of parameter names."""

    def __init__(self, statement: sa.Executable, compiled: SQLCompiler, sample: Mapping[str, Any]) -> None:
        self._sql = str(compiled)
        self._key = _key(statement)
        values = compiled.construct_params(dict(sample))
        self._binds: list[tuple[str | None, Any, Convert | None]] = []
        for name in compiled.positiontup or ():
            convert = _to_store(compiled, name)
            if name in sample:
                self._binds.append((name, None, convert))
            else:
                fixed = values[name]
                self._binds.append((None, fixed if convert is None else convert(fixed), None))
        columns = _columns(statement)
        self._columns = SimpleResultMetaData(tuple(column.name for column in columns)) if columns else _NO_COLUMNS
        readers = [column.type.dialect_impl(_DIALECT).result_processor(_DIALECT, None) for column in columns]
        self._readers = [(place, read) for place, read in enumerate(readers) if read is not None]

    def run(self, raw: sqlite3.Connection, parameters: Parameters) -> Result:
        """Runs it; errors are those that SQLAlchemy would raise."""
        values: Any = None
        try:
            if isinstance(parameters, list):
                values = [self._values(one) for one in parameters]
                cursor = raw.executemany(self._sql, values)
            else:
                values = self._values(parameters or {})
                cursor = raw.execute(self._sql, values)
            rows = cursor.fetchall()
        except sqlite3.Error as error:
            raise sa.exc.DBAPIError.instance(
                self._sql, values, error, sqlite3.Error, hide_parameters=True, dialect=_DIALECT
            ) from error
        result = Result(self._columns, iter(self._read(rows) if self._readers else rows))
        result.rowcount = cursor.rowcount
        if self._key and isinstance(parameters, Mapping):
            result.inserted_primary_key = tuple(parameters.get(name, cursor.lastrowid) for name in self._key)
        return result

    def _values(self, parameters: Mapping[str, Any]) -> list[Any]:
        try:
            return [
                fixed if name is None else parameters[name] if convert is None else convert(parameters[name])
                for name, fixed, convert in self._binds
            ]
        except Exception as error:
            raise sa.exc.StatementError(str(error), self._sql, None, error, hide_parameters=True) from error

    def _read(self, rows: Iterable[Sequence[Any]]) -> Iterable[tuple[Any, ...]]:
        for row in rows:
            made = list(row)
            for place, read in self._readers:
                made[place] = read(made[place])
            yield tuple(made)


class Statements:
    """The prepared statements of this process; one that is no longer used elsewhere is forgotten."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[sa.Executable, dict[tuple[object, ...], Prepared | None]] = WeakKeyDictionary()

    def find(self, statement: sa.Executable, parameters: Parameters) -> Prepared | None:
        """The prepared form; None when the statement comes for the first time, or is one for SQLAlchemy."""
        forms = self._known.get(statement)
        if forms is None:
            self._known[statement] = {}
            return None
        many = isinstance(parameters, list)
        sample = _sample(parameters)
        form = (many, *sample)
        if form not in forms:
            forms[form] = _prepare(statement, sample, many=many)
        return forms[form]


def _sample(parameters: Parameters) -> Mapping[str, Any]:
    if isinstance(parameters, list):
        return parameters[0] if parameters else {}
    return parameters or {}


def _prepare(statement: sa.Executable, sample: Mapping[str, Any], *, many: bool) -> Prepared | None:
    if not isinstance(statement, sa.Select | sa.Insert | sa.Update | sa.Delete):
        return None
    columns = _columns(statement)
    if many and (columns or not sample):
        return None
    plain = all(isinstance(column, sa.Column) for column in columns)
    if not plain or len({column.name for column in columns}) < len(columns):
        return None
    compiled = statement.compile(dialect=_DIALECT, column_keys=list(sample) or None)
    return None if _needs_more(compiled, sample) else Prepared(statement, compiled, sample)


def _needs_more(compiled: SQLCompiler, sample: Mapping[str, Any]) -> bool:
    """Whether it has lists as values, values that stand in its text, defaults to be worked out, or a value too few."""
    needs = (
        compiled.post_compile_params,
        compiled.literal_execute_params,
        compiled.insert_prefetch,
        compiled.update_prefetch,
        getattr(compiled, "postfetch", None),
        [bind for bind in compiled.binds.values() if bind.required and bind.key not in sample],
    )
    return any(needs)


def _to_store(compiled: SQLCompiler, name: str) -> Convert | None:
    return compiled.binds[name].type.dialect_impl(_DIALECT).bind_processor(_DIALECT)


def _key(statement: sa.Executable) -> tuple[str, ...]:
    """The names of an inserted row's key; one that is not given is the number that SQLite counts."""
    if not isinstance(statement, sa.Insert) or not isinstance(statement.table, sa.Table):
        return ()
    return tuple(column.name for column in statement.table.primary_key)


def _columns(statement: sa.Executable) -> Sequence[Any]:
    if isinstance(statement, sa.Select):
        return list(statement.selected_columns)
    if isinstance(statement, sa.Insert | sa.Update | sa.Delete):
        return list(statement.exported_columns)
    return ()
