"""The project keeps its own promises: locks without hosts, files without machines, the build that was asked for."""

import importlib
import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

import vedette
from tools import compiling
from vedette import build_info

LOCKS = ("requirements.lock", "requirements-test.lock")

# Written in pieces, so that this file does not hold what it looks for.
MACHINE_PATHS = re.compile(r"/ro" + r"ot/|/ho" + r"me/\w|/Use" + r"rs/\w|[A-Z]:\\Use" + r"rs\\")
REGISTRY_HOSTS = re.compile(r"pypi\.(?:org|python)|python" + r"hosted\.org|registry\.(?:npm|yarn)", re.IGNORECASE)

IMPORTED_AS = {"open_spiel": "pyspiel"}


def tracked_files(root: Path) -> list[Path]:
    if not (root / ".git").exists():
        pytest.skip("not a git clone")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True, text=True).stdout
    return [root / name for name in names.split("\0") if name and (root / name).is_file()]


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="replace")


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_host_and_hashes_every_package(root, lock):
    text = text_of(root / lock)
    assert "://" not in text
    assert not re.search(r"^\s*-", text.replace("    --hash", "    hash"), re.M), "an index or option line"
    packages = re.findall(r"^[a-z0-9][\w.-]*==", text, re.M)
    assert len(packages) >= 20
    entries = re.split(r"^(?=[a-z0-9][\w.-]*==)", text, flags=re.M)
    assert all("--hash=sha256:" in entry for entry in entries if "==" in entry)


def test_the_locks_agree_where_they_overlap(root):
    pins = [dict(re.findall(r"^([a-z0-9][\w.-]*)==(\S+)", text_of(root / lock), re.M)) for lock in LOCKS]
    play, test = pins
    assert {name: test.get(name) for name in play} == play


def test_no_tracked_file_names_a_machine_or_a_registry(root):
    guilty = []
    for path in tracked_files(root):
        for number, line in enumerate(text_of(path).splitlines(), 1):
            if MACHINE_PATHS.search(line) or REGISTRY_HOSTS.search(line):
                guilty.append(f"{path.relative_to(root)}:{number}: {line.strip()[:100]}")
    assert not guilty, "\n".join(guilty)


def test_locks_that_hold_hosts_are_not_tracked(root):
    names = {path.name for path in tracked_files(root)}
    assert not names & {"uv.lock", "pylock.toml"}


def test_every_dependency_is_used(root):
    """What nothing imports is not asked for; an extra comes with its feature."""
    project = tomllib.loads(text_of(root / "pyproject.toml"))["project"]
    extras = [line for lines in project["optional-dependencies"].values() for line in lines]
    for folders, wanted in ((("src",), project["dependencies"]), (("src", "benchmarks"), extras)):
        text = "\n".join(text_of(path) for folder in folders for path in (root / folder).rglob("*.py"))
        names = [re.match(r"[\w.-]+", line)[0].replace("-", "_") for line in wanted]
        assert not [name for name in names if not re.search(rf"\b{IMPORTED_AS.get(name, name)}\b", text)]


def test_this_is_the_build_that_was_asked_for():
    expect = os.environ.get("VEDETTE_EXPECT")
    if not expect:
        pytest.skip("VEDETTE_EXPECT is not set; run.py sets it")
    assert build_info.compiled() is (expect == "compiled")
    crank = importlib.import_module(build_info.WITNESSES[0])
    assert str(crank.__file__).endswith(tuple(EXTENSION_SUFFIXES)) is (expect == "compiled")


def test_compiled_is_all_or_nothing(root):
    """Every module of the group is an extension when one is: a stray plain module would be slow and hide mistakes."""
    hook = tomllib.loads(text_of(root / "pyproject.toml"))["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]
    assert hook["custom"]["path"] == "hatch_build.py"
    package = Path(str(vedette.__file__)).parent
    plain = []
    for part in ("geometry", "engine", "rules", "ai"):
        for path in (package / part).rglob("*.py"):
            module = "vedette." + ".".join(path.relative_to(package).with_suffix("").parts)
            if path.name != "__init__.py" and build_info.is_extension(module) is not build_info.compiled():
                plain.append(module)
    excluded = {module.replace("/", ".").removesuffix(".py") for module in compiling.EXCLUDE}
    assert set(plain) <= excluded


def test_the_version_is_the_same_everywhere(root):
    project = tomllib.loads(text_of(root / "pyproject.toml"))["project"]
    assert vedette.__version__ == project["version"] == importlib.metadata.version("vedette")


def test_the_command_says_version_and_build():
    command = [sys.executable, "-m", "vedette.cli.main", "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    how = "compiled with mypyc" if build_info.compiled() else "not compiled: plain Python, slower"
    assert said.stdout.strip() == f"vedette {vedette.__version__} ({how}; Python {sys.version.split()[0]})"


def test_data_files_are_installed_with_the_package(root):
    """Ledgers, armies and schemas travel inside the package, however it was installed."""
    installed = Path(str(vedette.__file__)).parent
    source = root / "src/vedette"
    wanted = [p.relative_to(source) for ending in ("md", "toml", "json") for p in source.rglob(f"*.{ending}")]
    missing = [str(name) for name in wanted if "static" not in name.parts and not (installed / name).is_file()]
    assert not missing
