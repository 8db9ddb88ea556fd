"""How the language server is started: as a module of this interpreter, or by the frozen program itself."""

import sys

from skillcontract.text.language import Language
from skillcontract_studio.qt import QProcessEnvironment

LSP_FLAG = "--lsp"
"""The frozen program starts its own executable again with this flag, and is the server then."""


def server_command() -> tuple[str, ...]:
    """The command line of the server that belongs to this Studio."""
    if getattr(sys, "frozen", False):
        return (sys.executable, LSP_FLAG)
    return (sys.executable, "-m", "skillcontract_lsp")


def server_environment(language: Language) -> QProcessEnvironment:
    """The environment of the server: this one's, speaking UTF-8 and the language of the window."""
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYTHONUTF8", "1")
    environment.insert("PYTHONPATH", _module_path(environment.value("PYTHONPATH")))
    environment.insert("LC_MESSAGES", "zh_CN.UTF-8" if language is Language.ZH else "en_US.UTF-8")
    environment.remove("LC_ALL")
    return environment


def _module_path(given: str) -> str:
    # The child must find the same packages as this process, also where it was started with a changed sys.path.
    import os
    from pathlib import Path

    import skillcontract
    import skillcontract_resources

    folders = [str(Path(package.__path__[0]).parent) for package in (skillcontract, skillcontract_resources)]
    kept = [folder for folder in given.split(os.pathsep) if folder and folder not in folders]
    return os.pathsep.join([*folders, *kept])
