"""The settings: where each comes from, what is wrong with it, and no secret in any text."""

import os
from pathlib import Path

import pytest
from pydantic import SecretStr

from config.settings import Settings, SettingsError, load_settings, secrets_of, sources, system_zone, unknown

TOKEN = "a-token-nobody-knows"


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No settings of whoever runs the tests."""
    for name in list(os.environ):
        if name.upper().startswith("STEWARD_") or name in ("PORT", "TZ"):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def shown(settings: Settings) -> dict[str, tuple[str, str]]:
    """Value and source by name."""
    return {name: (value, source) for name, value, source in sources(settings)}


def fault() -> str:
    """What is said about the settings."""
    with pytest.raises(SettingsError) as caught:
        load_settings()
    return str(caught.value)


def test_without_any_setting_it_starts() -> None:
    settings = load_settings()
    assert settings.data_dir == Path("data")
    assert (settings.web.host, settings.web.port, settings.web.token) == ("127.0.0.1", 8080, None)
    assert settings.policy_file.is_file()
    assert {source for _value, source in shown(settings).values()} <= {"default", "system"}
    assert unknown(settings) == []


def test_the_command_wins_over_the_environment_and_that_over_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("STEWARD_APPROVAL_MINUTES=1\nSTEWARD_FRAME_MINUTES=2\nSTEWARD_DATA_DIR=three\nOTHER=x\n")
    monkeypatch.setenv("STEWARD_FRAME_MINUTES", "20")
    monkeypatch.setenv("STEWARD_DATA_DIR", "thirty")
    told = shown(load_settings(data_dir=Path("given")))
    assert told["STEWARD_APPROVAL_MINUTES"] == ("1", ".env")
    assert told["STEWARD_FRAME_MINUTES"] == ("20", "environment")
    assert told["STEWARD_DATA_DIR"] == ("given", "given by the command")
    assert told["STEWARD_LOG_LEVEL"] == ("info", "default")


def test_the_file_is_read_once() -> None:
    Path(".env").write_text("STEWARD_WEB__PORT=9000\n")
    settings = load_settings()
    Path(".env").unlink()
    assert shown(settings)["STEWARD_WEB__PORT"] == ("9000", ".env")


def test_nested_settings_are_merged_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(f"STEWARD_WEB__TOKEN={TOKEN}\n")
    monkeypatch.setenv("STEWARD_WEB__HOST", "0.0.0.0")
    monkeypatch.setenv("PORT", "9000")
    told = shown(load_settings())
    assert told["STEWARD_WEB__TOKEN"] == ("set (hidden)", ".env")
    assert told["STEWARD_WEB__HOST"] == ("0.0.0.0", "environment")
    assert told["STEWARD_WEB__PORT"] == ("9000", "environment (PORT)")


def test_the_own_port_wins_over_that_of_the_hosting_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "9000")
    monkeypatch.setenv("STEWARD_WEB__PORT", "9001")
    assert shown(load_settings())["STEWARD_WEB__PORT"] == ("9001", "environment")


def test_an_empty_value_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEWARD_MASTER_KEY", "")
    monkeypatch.setenv("PORT", "")
    settings = load_settings()
    assert settings.master_key is None
    assert shown(settings)["STEWARD_MASTER_KEY"] == ("not set", "default")


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("STEWARD_TIMEZONE", "Mars/Olympus", "STEWARD_TIMEZONE: is not a time zone; one looks like Europe/Rome"),
        ("STEWARD_TIMEZONE", "../etc", "STEWARD_TIMEZONE: is not a time zone"),
        ("STEWARD_TIMEZONE", "Europe", "STEWARD_TIMEZONE: is not a time zone"),
        ("STEWARD_WEB__PORT", "70000", "STEWARD_WEB__PORT: input should be less than or equal to 65535"),
        ("STEWARD_WEB__PORT", "http", "STEWARD_WEB__PORT: input should be a valid integer"),
        ("STEWARD_WEB__TOKEN", "short", "STEWARD_WEB__TOKEN: must have at least 16 characters"),
        ("STEWARD_WEB__HSOT", "::1", "STEWARD_WEB__HSOT: extra inputs are not permitted"),
        ("STEWARD_LOG_FORMAT", "xml", "STEWARD_LOG_FORMAT: input should be 'auto', 'json' or 'console'"),
        ("STEWARD_APPROVAL_MINUTES", "0", "STEWARD_APPROVAL_MINUTES: input should be greater than or equal to 1"),
        ("STEWARD_WEB", "x", "the settings cannot be read"),
    ],
)
def test_a_fault_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str) -> None:
    monkeypatch.setenv(name, value)
    assert expected in fault()


def test_every_fault_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEWARD_TIMEZONE", "Mars")
    monkeypatch.setenv("STEWARD_LOG_LEVEL", "loud")
    assert len(fault().splitlines()) == 2


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.5", "::", "example.org", "::ffff:192.168.1.5"])
def test_s7_what_others_can_reach_needs_a_token(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setenv("STEWARD_WEB__HOST", host)
    assert "a token is needed: set STEWARD_WEB__TOKEN" in fault()
    monkeypatch.setenv("STEWARD_WEB__TOKEN", TOKEN)
    assert load_settings().web.host == host


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_this_machine_needs_none(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setenv("STEWARD_WEB__HOST", host)
    assert load_settings().web.token is None


def test_secrets_are_in_no_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEWARD_WEB__TOKEN", TOKEN)
    monkeypatch.setenv("STEWARD_MASTER_KEY", "the-master-key")
    settings = load_settings()
    assert set(secrets_of(settings)) == {TOKEN, "the-master-key"}
    told = f"{settings!r} {settings} {sources(settings)} {settings.model_dump_json()}"
    assert TOKEN not in told
    assert "the-master-key" not in told
    monkeypatch.setenv("STEWARD_WEB__PORT", "x")
    assert TOKEN not in fault()


def test_a_secret_that_is_refused_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEWARD_WEB__TOKEN", "hunter2")
    assert "hunter2" not in fault()


def test_misspelt_names_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("STEWARD_POLICY_FIEL=x\nUNRELATED=1\n")
    monkeypatch.setenv("STEWARD_TELEGRAM__TOKEN", "x")
    settings = load_settings()
    assert unknown(settings) == ["STEWARD_POLICY_FIEL", "STEWARD_TELEGRAM__TOKEN"]
    assert unknown(settings, groups=["telegram"]) == ["STEWARD_POLICY_FIEL"]


def test_a_file_that_cannot_be_read_is_told() -> None:
    Path(".env").write_bytes(b"STEWARD_LOG_LEVEL=\xff\xfe\n")
    assert "the settings cannot be read" in fault()


def test_settings_do_not_change() -> None:
    settings = load_settings(master_key=SecretStr("x"))
    with pytest.raises(ValueError, match="frozen"):
        settings.log_level = "debug"  # type: ignore[misc] # it must not work


@pytest.mark.parametrize(("zone", "expected"), [("Asia/Tokyo", "Asia/Tokyo"), (":Europe/Rome", "Europe/Rome")])
def test_the_zone_is_that_of_the_system(monkeypatch: pytest.MonkeyPatch, zone: str, expected: str) -> None:
    monkeypatch.setenv("TZ", zone)
    assert system_zone() == expected
    assert shown(load_settings())["STEWARD_TIMEZONE"] == (expected, "system")


def test_without_any_known_zone_it_is_utc(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_args: object, **_named: object) -> str:
        raise OSError

    monkeypatch.setenv("TZ", "EST5EDT4,nonsense")
    monkeypatch.setattr(os.path, "realpath", nothing)
    monkeypatch.setattr(Path, "read_text", nothing)
    assert system_zone() == "UTC"
