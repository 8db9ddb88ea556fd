"""The SDK is read while a question about a server stands there, and not before: most people never call one."""

import subprocess
import sys

import pytest

ASKING = """
import sys
from skillcontract.text.language import Language
from skillcontract_studio.qt import QApplication, QWidget
from skillcontract_studio.theme.appearance import Appearance
from skillcontract_studio.theme.tokens import ThemeChoice
from skillcontract_studio.tool_servers.question_dialog import QuestionDialog

application = QApplication([])
window = QWidget()
appearance = Appearance(application, ThemeChoice.LIGHT, Language.EN)
sign = ("alert", "warning")
dialog = QuestionDialog("T", "Q", "Y", "N", icon=sign, appearance=appearance, parent=window)
print("mcp" in sys.modules)
dialog.ask()
import threading
for thread in threading.enumerate():
    if thread.name == "sdk-ahead":
        thread.join()
print("mcp" in sys.modules)
from skillcontract_studio.tool_servers.sdk_ahead import read_sdk_ahead
print(read_sdk_ahead())
"""


def test_it_is_read_while_a_question_stands_there() -> None:
    pytest.importorskip("mcp")
    ran = subprocess.run(
        [sys.executable, "-c", ASKING], capture_output=True, text=True, check=True, timeout=120
    )
    assert ran.stdout.split() == ["False", "True", "None"]
