"""The settings: read once from the environment and a `.env` file, checked, and told with their source.

A name is `STEWARD_` and the setting, with `__` before a part of its own: `STEWARD_WEB__PORT`. The environment wins over
`.env`; an empty value counts as not set. The web port also follows `PORT`, which hosting services set.

SettingsError  a setting cannot be used; the text names each one and what is wrong, never a secret
"""

import os
from collections.abc import Collection, Iterator, Mapping
from contextvars import ContextVar
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Literal
from zoneinfo import ZoneInfo

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    PrivateAttr,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, EnvSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

PREFIX = "STEWARD_"
_GIVEN, _ENVIRONMENT, _FILE, _PORT = "given by the command", "environment", ".env", "environment (PORT)"
_Reading = list[tuple[str, dict[str, Any], frozenset[str]]]
_reading: ContextVar[_Reading | None] = ContextVar("reading", default=None)


class SettingsError(ValueError):
    """A setting cannot be used."""


class Web(BaseModel):
    """The web chat: where it listens, and the token that opens it. Only this machine may do without a token."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: str = "127.0.0.1"
    port: int = Field(default=8080, ge=1, le=65_535)
    token: SecretStr | None = None

    @field_validator("token")
    @classmethod
    def _long_enough(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and len(token.get_secret_value()) < 16:
            raise ValueError("must have at least 16 characters")
        return token

    @model_validator(mode="after")
    def _guarded(self) -> "Web":
        if self.token is None and not _is_this_machine(self.host):
            raise ValueError(f"{self.host} can be reached by others, so a token is needed: set {PREFIX}WEB__TOKEN")
        return self


def system_zone() -> str:
    """The machine's time zone by name; UTC when it cannot be told."""
    candidates = [os.environ.get("TZ", "").removeprefix(":")]
    try:
        candidates.append(os.path.realpath("/etc/localtime").partition("zoneinfo/")[2])
        candidates.append(Path("/etc/timezone").read_text(encoding="ascii").strip())
    except (OSError, UnicodeDecodeError):
        pass
    return next((name for name in candidates if name and _is_zone(name)), "UTC")


class Settings(BaseSettings):
    """All settings. Making one reads the environment and `.env`; `load_settings` does so and tells errors in words."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_nested_delimiter="__",
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    data_dir: Path = Path("data")
    timezone: str = Field(default_factory=system_zone)
    log_format: Literal["auto", "json", "console"] = "auto"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    master_key: SecretStr | None = None
    policy_file: Path = Path(__file__).parent / "policy.yaml"
    approval_minutes: int = Field(default=720, ge=1, le=10_080)
    frame_minutes: int = Field(default=720, ge=1, le=10_080)
    web: Web = Field(default_factory=Web)
    _origins: dict[str, str] = PrivateAttr(default_factory=dict)
    _names: frozenset[str] = PrivateAttr(default=frozenset())

    def __init__(self, **values: Any) -> None:
        reading: _Reading = []
        token = _reading.set(reading)
        try:
            super().__init__(**values)
        finally:
            _reading.reset(token)
        for origin, found, names in reversed(reading):
            self._origins.update((name, origin) for name in _leaves(found))
            self._names |= names

    @field_validator("timezone")
    @classmethod
    def _known_zone(cls, name: str) -> str:
        if not _is_zone(name):
            raise ValueError("is not a time zone; one looks like Europe/Rome")
        return name

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """In order of strength; each one notes what it gave."""
        return (
            _Noted(settings_cls, init_settings, _GIVEN),
            _Noted(settings_cls, env_settings, _ENVIRONMENT),
            _Noted(settings_cls, dotenv_settings, _FILE),
            _Noted(settings_cls, _Port(settings_cls), _PORT),
        )


class _Port(PydanticBaseSettingsSource):
    """The port that a hosting service assigns."""

    def get_field_value(self, field: Any, field_name: str) -> tuple[Any, str, bool]:
        """Part of the port of the library; everything is given at once instead."""
        return None, field_name, False

    def __call__(self) -> dict[str, Any]:
        port = os.environ.get("PORT", "")
        return {"web": {"port": port}} if port else {}


class _Noted(_Port):
    """Another source that notes what it gave, for `sources`."""

    def __init__(self, settings_cls: type[BaseSettings], source: PydanticBaseSettingsSource, origin: str) -> None:
        super().__init__(settings_cls)
        self._source, self._origin = source, origin

    def __call__(self) -> dict[str, Any]:
        found = self._source()
        names = self._source.env_vars if isinstance(self._source, EnvSettingsSource) else {}
        reading = _reading.get()
        if reading is not None:
            reading.append((self._origin, found, frozenset(name.upper() for name in names)))
        return found


def load_settings(**given: Any) -> Settings:
    """The settings, with what a command gives on top. Raises SettingsError."""
    try:
        return Settings(**given)
    except ValidationError as error:
        raise SettingsError("\n".join(_say(found) for found in error.errors(include_url=False))) from error
    except (OSError, ValueError) as error:
        raise SettingsError(f"the settings cannot be read ({type(error).__name__})") from error


def sources(settings: Settings) -> list[tuple[str, str, str]]:
    """Each setting with its value as it may be shown (secrets masked) and where it came from."""
    return [
        (variable(name), _shown(value), settings._origins.get(name, _default_of(name)))
        for name, value in _leaves({field: getattr(settings, field) for field in type(settings).model_fields}).items()
    ]


def unknown(settings: Settings, *, groups: Collection[str] = ()) -> list[str]:
    """Variables that start like a setting but are none; `groups` are first parts that others read, like TELEGRAM."""
    known = {name for name, _value, _origin in sources(settings)}
    starts = tuple(f"{PREFIX}{group.upper()}__" for group in groups)
    ours = {name for name in settings._names if name.startswith(PREFIX)}
    return sorted(name for name in ours - known if not starts or not name.startswith(starts))


def secrets_of(settings: Settings) -> tuple[str, ...]:
    """The values that must never be shown, for the redaction."""
    leaves = _leaves({field: getattr(settings, field) for field in type(settings).model_fields})
    return tuple(value.get_secret_value() for value in leaves.values() if isinstance(value, SecretStr))


def variable(name: str) -> str:
    """The variable of a setting: web.port is STEWARD_WEB__PORT."""
    return PREFIX + name.replace(".", "__").upper()


def _leaves(values: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Each single setting by its dotted name."""
    return dict(_walk(values, before))


def _walk(values: Mapping[str, Any], before: str) -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if isinstance(value, BaseModel):
            value = {field: getattr(value, field) for field in type(value).model_fields}
        if isinstance(value, Mapping):
            yield from _walk(value, f"{before}{name.lower()}.")
        else:
            yield f"{before}{name.lower()}", value


def _shown(value: object) -> str:
    if isinstance(value, SecretStr):
        return "set (hidden)"
    return "not set" if value is None else str(value)


def _default_of(name: str) -> str:
    return "system" if name == "timezone" else "default"


def _say(found: ErrorDetails) -> str:
    name = variable(".".join(str(step) for step in found["loc"]))
    words = found["msg"].removeprefix("Value error, ")
    return f"{name}: {words[:1].lower()}{words[1:]}"


def _is_zone(name: str) -> bool:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
