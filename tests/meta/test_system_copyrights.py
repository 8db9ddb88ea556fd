"""The copyright files of system libraries that the frozen program takes along."""

import importlib.util
import shutil
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "packaging/pyinstaller/system_copyrights.py"


@pytest.mark.skipif(shutil.which("dpkg-query") is None, reason="only Debian knows which package a file is of")
def test_a_library_of_the_system_brings_its_copyright_and_a_file_of_none_does_not(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("system_copyrights", SOURCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    own = tmp_path / "libown.so"
    own.touch()
    library = next(path for path in Path("/usr/lib").glob("*/libz.so.1") if path.exists())
    assert module.system_copyrights([str(own)]) == {}
    assert module.system_copyrights([str(library), str(own)]) == {
        "zlib1g": Path("/usr/share/doc/zlib1g/copyright")
    }
