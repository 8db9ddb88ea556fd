"""`start.py`, which runs the bundled modules: where it looks for them and what it tells of an interpreter."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

START = Path(__file__).parents[2] / "packaging/vscode/bundle/start.py"
TAG = f"cp{sys.version_info[0]}{sys.version_info[1]}"
TELL = "import sys\nprint(sys.argv[1:])\nprint(__name__)\nprint(*sys.path, sep='\\n')\n"


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle with one module, and a workspace in which one of the same name lies in wait."""
    (tmp_path / "bundled/libs").mkdir(parents=True)
    (tmp_path / "bundled/libs/told.py").write_text(TELL, "utf-8")
    (tmp_path / "workspace").mkdir()
    (tmp_path / "workspace/told.py").write_text("print('the workspace ran')\n", "utf-8")
    shutil.copy2(START, tmp_path / "bundled")
    return tmp_path


def start(bundle: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(bundle / "bundled/start.py"), *arguments],
        cwd=bundle / "workspace",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def test_a_module_runs_from_the_bundle_and_not_from_the_workspace(bundle: Path) -> None:
    done = start(bundle, "told", "--stdio", "x")
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert lines[:2] == ["['--stdio', 'x']", "__main__"]
    assert lines[2] == str(bundle / "bundled/libs")
    assert str(bundle / "bundled") not in lines
    assert str(bundle / "workspace") not in lines


def test_compiled_libraries_of_the_bundle_come_before_installed_ones(bundle: Path) -> None:
    installed = bundle / "storage" / TAG
    installed.mkdir(parents=True)
    done = start(bundle, "--libraries", str(bundle / "storage"), "told")
    assert done.stdout.splitlines()[2:4] == [str(bundle / "bundled/libs"), str(installed)]
    compiled = bundle / "bundled/compiled"
    (compiled / TAG).mkdir(parents=True)
    (compiled / "pure").mkdir()
    done = start(bundle, "--libraries", str(bundle / "storage"), "told")
    assert done.stdout.splitlines()[2:5] == [
        str(bundle / "bundled/libs"),
        str(compiled / TAG),
        str(compiled / "pure"),
    ]


def test_a_probe_tells_version_place_and_what_is_missing(bundle: Path) -> None:
    for name, version in (("pydantic", "2.14.4"), ("pydantic_core", "2.9.0")):
        info = bundle / f"bundled/libs/{name}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", "utf-8")
    told = json.loads(start(bundle, "--probe").stdout)
    assert told["version"] == ".".join(map(str, sys.version_info[:3]))
    assert Path(told["executable"]).exists()
    assert "pydantic" not in told["missing"]
    assert "pydantic_core" in told["missing"], "one that is too old is missing"


@pytest.mark.parametrize("arguments", [(), ("--unknown",)])
def test_bad_usage_is_one_line(bundle: Path, arguments: tuple[str, ...]) -> None:
    done = start(bundle, *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("start.py ")
    assert done.stderr.count("\n") == 1
