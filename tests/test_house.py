"""The rules of the house that no other tool checks. Each failure names every offender."""

import ast
import os
import re
import runpy
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.intents.spec import IntentSpec
from tools import registry

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("bot", "channels", "tools", "governance", "config")
ENTRIES = ("pyproject.toml", "README.md", *FOLDERS, "tests", "Procfile")
PACKAGES = (
    "python-telegram-bot",
    "slack-bolt",
    "aiohttp",
    "pydantic",
    "redis",
    "openai",
    "cryptography",
    "structlog",
    "pytest-asyncio",
)
GATED = ("bot/running/machine.py", "governance/policy.py", "governance/approvals.py")
SKIPPED_FOLDERS = frozenset({"__pycache__", ".git", ".hypothesis", ".venv", "dist", "node_modules"})
MOST_LINES = 300
MOST_FUNCTION_LINES = 50
# Put together here so that this file does not name what it looks for.
SHAPELESS_NAMES = frozenset({"utils", "helpers", "common", "models"})
UNFINISHED = re.compile(r"\b(?:" + "|".join(("TO" + "DO", "FIX" + "ME", "NotImplemented" + "Error")) + r")\b")
BARE_SUPPRESSION = re.compile(
    r"#\s*(?:type:\s*ignore(?!\[)|noqa(?!:\s*[A-Z])|mypy:\s*ignore|ruff:\s*noqa(?!:\s*[A-Z]))"
)
INDEX_HOSTS = (
    *("py" + "pi." + ending for ending in ("org", "io", "python.org")),
    "files.python" + "hosted.org",
    "registry." + "npmjs.org",
    "registry." + "yarnpkg.com",
    "npm." + "pkg.github.com",
    "down" + "load.pytorch.org",
)


def files(*folders: str) -> Iterator[Path]:
    """Every file under the folders (the whole checkout when none is named), without what tools and people leave."""
    for start in (ROOT / folder for folder in folders) if folders else (ROOT,):
        for folder, below, names in os.walk(start):
            below[:] = sorted(
                name
                for name in below
                if name not in SKIPPED_FOLDERS
                and not name.endswith(("_cache", ".egg-info"))
                and Path(folder, name) != ROOT / "data"
            )
            yield from (Path(folder, name) for name in sorted(names))


def modules(*folders: str) -> list[Path]:
    """Every Python file under the folders."""
    return [path for path in files(*folders) if path.suffix == ".py"]


def shown(path: Path) -> str:
    """The path as a person finds it."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """The file's syntax tree."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=shown(path))


def none(offenders: Iterator[str], rule: str) -> None:
    """Fails with the rule and every offender."""
    found = list(offenders)
    if found:
        pytest.fail("\n".join([rule, *found]), pytrace=False)


def lines_of(path: Path) -> Iterator[tuple[int, str]]:
    """The numbered lines of a text file."""
    return enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)


def test_modules_are_short() -> None:
    counted = ((path, len(path.read_text(encoding="utf-8").splitlines())) for path in modules(*FOLDERS))
    none(
        (f"{shown(path)}: {count} lines" for path, count in counted if count > MOST_LINES),
        f"A module has at most {MOST_LINES} lines:",
    )


def test_functions_are_short() -> None:
    none(
        (
            f"{shown(path)}:{node.lineno} {node.name}: {node.end_lineno - node.lineno + 1} lines"
            for path in modules(*FOLDERS)
            for node in ast.walk(parsed(path))
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and node.end_lineno is not None
            and node.end_lineno - node.lineno + 1 > MOST_FUNCTION_LINES
        ),
        f"A function has at most {MOST_FUNCTION_LINES} lines:",
    )


def test_modules_say_what_they_are() -> None:
    none(
        (
            shown(path)
            for path in modules(*FOLDERS, "tests", "benchmarks")
            if parsed(path).body and not ast.get_docstring(parsed(path))
        ),
        "A module starts with a docstring:",
    )


def test_suppressions_name_their_code() -> None:
    none(
        (
            f"{shown(path)}:{number}: {line.strip()}"
            for path in modules()
            for number, line in lines_of(path)
            if BARE_SUPPRESSION.search(line)
        ),
        "A suppression names the rule it suppresses:",
    )


def test_nothing_is_left_unfinished() -> None:
    none(
        (
            f"{shown(path)}:{number}: {line.strip()}"
            for path in modules()
            for number, line in lines_of(path)
            if UNFINISHED.search(line)
        ),
        "Unfinished work stands in an issue, not in the code:",
    )


def test_modules_are_named_for_what_they_hold() -> None:
    def is_shapeless(path: Path) -> bool:
        name = path.parent.name if path.name == "__init__.py" else path.stem
        return name in SHAPELESS_NAMES and shown(path) != "bot/models/__init__.py"

    none(
        (shown(path) for path in modules(*FOLDERS, "tests", "benchmarks") if is_shapeless(path)),
        "A module is named for the one thing it holds:",
    )


def test_the_product_does_not_lean_on_its_tests() -> None:
    def imported(node: ast.AST) -> list[str]:
        if isinstance(node, ast.Import):
            return [alias.name for alias in node.names]
        return [node.module] if isinstance(node, ast.ImportFrom) and node.module and not node.level else []

    none(
        (
            f"{shown(path)}: imports {name}"
            for path in modules(*FOLDERS)
            for node in ast.walk(parsed(path))
            for name in imported(node)
            if name.split(".")[0] in {"tests", "benchmarks", "pytest", "hypothesis"}
        ),
        "The product imports no tests:",
    )


@pytest.mark.parametrize("entry", ENTRIES)
def test_top_level_entry_exists(entry: str) -> None:
    assert (ROOT / entry).exists(), f"{entry} is missing"


def test_the_nine_packages_are_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    requirements = [*project["project"]["dependencies"], *project["dependency-groups"]["test"]]
    declared = {re.split(r"[\[<>=!~; ]", requirement, maxsplit=1)[0] for requirement in requirements}
    none((name for name in PACKAGES if name not in declared), "pyproject.toml declares these packages:")


def test_the_gated_files_are_measured() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert tuple(project["tool"]["coverage"]["report"]["include"]) == GATED
    none((name for name in GATED if not (ROOT / name).is_file()), "Every branch of these files is tested:")


def test_no_file_names_a_package_index() -> None:
    def hosts_in(path: Path) -> Iterator[str]:
        content = path.read_bytes().lower()
        return (f"{shown(path)}: {host}" for host in INDEX_HOSTS if host.encode() in content)

    # Not in the repository: uv writes this file on its own, and a person keeps their settings in the other.
    skipped = {ROOT / "uv.lock", ROOT / ".env"}
    none(
        (found for path in files() if path not in skipped for found in hosts_in(path)),
        "No file of the repository names a package index:",
    )


@pytest.mark.parametrize("name", ["requirements-setup.lock", "requirements.lock", "requirements-dev.lock"])
def test_every_locked_package_has_hashes(name: str) -> None:
    content = re.sub(r"\s*\\\n\s*", " ", (ROOT / name).read_text(encoding="utf-8"))
    pins = [line for line in content.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    assert pins
    none((pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin), f"{name}: each pin has hashes:")


def test_the_locks_agree() -> None:
    def pinned(name: str) -> set[str]:
        return set(re.findall(r"^[A-Za-z0-9._-]+==\S+", (ROOT / name).read_text(encoding="utf-8"), flags=re.MULTILINE))

    none(iter(sorted(pinned("requirements.lock") - pinned("requirements-dev.lock"))), "Both locks pin these alike:")


def written(examples: list[str], folder: Path) -> Iterator[Path]:
    """The examples as files."""
    for number, example in enumerate(examples):
        path = folder / f"example_{number}.py"
        path.write_text(example, encoding="utf-8")
        yield path


def test_the_examples_for_contributors_work(tmp_path: Path) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    examples = re.findall(r"^```python\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    assert len(examples) == 3
    tool, intent, _ = [runpy.run_path(str(path)) for path in written(examples, tmp_path)]
    assert registry.faults(tool["TOOL"]) == []
    assert isinstance(intent["INTENT"], IntentSpec)
