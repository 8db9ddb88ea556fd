"""A day of an author, in the real Studio, with keys and clicks of the X server only.

    python packaging/walking_day.py OUTPUT

A new workspace, an imported list of tools, a skill made from a tool's inputSchema; a fault typed, seen and mended from the
light bulb; a tool renamed across files and the renaming taken back; a scenario played, a write held for approval and recorded;
the matrix; a kill with unsaved text, and the Studio that comes back with it. What is left in OUTPUT/home/desk passes
`skillcontract check` and `skillcontract test`. A picture is left for each stage. Exit code 1, with what did not come on
stderr, where the day does not come to its end.
"""

import argparse
import json
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from real_screen import DidNotCome, RealScreen, wait_for

from skillcontract_studio.theme.tokens import ThemeName, tokens

SKILL, TOOL = "orders.cancel", "order_cancel"
TOOLS: Mapping[str, object] = {
    "tools": [
        {
            "name": "order_find",
            "title": "Find orders",
            "description": "Finds the orders of a customer.",
            "inputSchema": {
                "type": "object",
                "properties": {"keyword": {"type": "string", "description": "Words of the order"}},
                "required": ["keyword"],
            },
            "annotations": {"readOnlyHint": True},
        },
        {
            "name": TOOL,
            "title": "Cancel an order",
            "description": "Cancels an order that is not sent yet.",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "orderId": {"type": "integer", "description": "Order"},
                    "reason": {"type": "string", "description": "Reason"},
                },
                "required": ["orderId", "reason"],
            },
        },
    ]
}
COLOURS = tokens(ThemeName.LIGHT)
VERDICT = "1x1+4+888"
"""The fill of the loads field, in the status bar's left corner."""
BULBS = (20, 640, 265, 130)
"""The column of light bulbs beside the editor: width, height, x and y."""
CHAIN = "236x560+0+100"
"""The chain of stages."""
OUTCOME = "400x80+1040+106"
"""What came of a step, at the top of the state."""
TOOL_BOX = (453, 697)
"""The choice of the tool to call, in Play the model."""
FIRST_FIELD, SECOND_FIELD = (466, 733), (466, 763)
"""The tool's arguments, below it."""


class Day:
    """The stages of the day, in order; each waits for what it does to be seen from outside."""

    def __init__(self, screen: RealScreen, output: Path) -> None:
        self.screen = screen
        self.output = output
        self.desk = screen.home / "desk"
        self.skill = self.desk / "skills" / SKILL
        self.contract = self.skill / "contract.json"
        self._pictures = 0

    def live(self) -> None:
        """The whole day. Raises DidNotCome."""
        self._begins()
        self._makes_a_skill()
        self._mends_a_fault()
        self._renames()
        self._plays()
        self._reviews()
        self._is_killed()
        self._comes_back()

    def _begins(self) -> None:
        """The welcome page, and from there a new workspace."""
        screen = self.screen
        (screen.home / "orders.json").write_text(json.dumps(TOOLS, indent=2), "utf-8")
        self.desk.mkdir()
        screen.start("--lang", "en", "--theme", "light")
        self._seen("welcome")
        self._command("new workspace")
        self._answer("New workspace", str(self.desk))
        wait_for("the workspace", (self.desk / "skillcontract.json5").is_file)

    def _makes_a_skill(self) -> None:
        """Tools from a server's answer, and a skill whose contract is made from an inputSchema."""
        screen = self.screen
        self._command("import a tools list")
        self._answer("Import a tools list", str(screen.home / "orders.json"))
        wait_for("the tools", (self.desk / "tools/orders.tools.json").is_file)
        self._in_front(self.desk / "tools/orders.tools.json")
        screen.keys("ctrl+k", "ctrl+n")
        screen.turn_to("New skill")
        screen.type(SKILL)
        screen.keys("Tab")
        screen.type("Cancel orders")
        screen.keys("Tab", "End")
        self._seen("new-skill")
        screen.keys("Return")
        screen.gone("New skill")
        wait_for("the skill", self.contract.is_file)
        self._in_front(self.contract)
        self._loads()
        self._seen("contract")

    def _mends_a_fault(self) -> None:
        """A source misspelt, told, and mended by a click on the bulb."""
        screen = self.screen
        before = self.contract.read_bytes()
        screen.keys("ctrl+f")
        screen.type('"USER"')
        screen.keys("Escape", "Right", "Left", "BackSpace")
        self._dropped()
        bulbs: list[tuple[int, int]] = []

        def lit() -> bool:
            place = screen.place_of(COLOURS["warning"], *BULBS)
            bulbs.extend([place] if place else [])
            return bool(place)

        wait_for("the light bulb", lit)
        screen.changes("the menu of the bulb", lambda: screen.click(*bulbs[-1]))
        self._seen("light-bulb")
        screen.keys("Return")
        self._loads()
        # A fault is saved as well as told: what is on the disk in the end is what stood there before.
        screen.keys("ctrl+z")
        self._dropped()
        screen.keys("ctrl+s")
        wait_for("the fault on the disk", lambda: b'"USE"' in self.contract.read_bytes())
        screen.keys("ctrl+y")
        self._loads()
        screen.keys("ctrl+s")
        wait_for("the contract as it was", lambda: self.contract.read_bytes() == before)

    def _renames(self) -> None:
        """A tool gets another name in all files, and all of them the old one again."""
        screen = self.screen
        definition = self.skill / "skill.json5"
        before = self.contract.read_bytes(), definition.read_bytes()
        screen.keys("ctrl+f", "ctrl+a")
        screen.type(TOOL)
        screen.keys("Escape")
        screen.changes("the box for the name", lambda: screen.keys("F2"), "780x560+265+130")
        screen.type("order_revoke")
        screen.keys("Return")
        screen.turn_to("Rename order_cancel")
        self._seen("rename")
        screen.keys("Return")
        screen.gone("Rename order_cancel")
        wait_for("the name in the other file", lambda: b"order_revoke" in definition.read_bytes())
        wait_for("the name in the contract", lambda: b"order_revoke" in self.contract.read_bytes())
        screen.keys("ctrl+alt+z")
        wait_for(
            "the old name in both", lambda: (self.contract.read_bytes(), definition.read_bytes()) == before
        )
        self._loads()

    def _plays(self) -> None:
        """The skill's scenario step by step, and a write that is held, recorded as another one."""
        screen = self.screen
        screen.keys("ctrl+p")
        screen.type("01-first")
        screen.keys("Return")
        self._perspective("simulate")
        wait_for("the scenario's refusal", lambda: screen.has(COLOURS["error"], OUTCOME))
        self._seen("simulate")
        screen.changes("the tools to call", lambda: screen.click(*TOOL_BOX))
        screen.type("order_cancel")
        screen.keys("Return")
        screen.click(*FIRST_FIELD)
        screen.type("17")
        screen.keys("Tab")
        screen.click(*SECOND_FIELD)
        screen.type("example")
        screen.changes("the call", lambda: screen.keys("ctrl+Return"), CHAIN)
        self._seen("call")
        screen.changes("a stage before", lambda: screen.keys("shift+F11"), CHAIN)
        screen.changes("the stage again", lambda: screen.keys("F11"), CHAIN)
        recorded = self.skill / "scenarios/02-recorded.scenario.json5"
        screen.keys("ctrl+shift+r")
        screen.type("A number that nobody said")
        self._seen("record")
        screen.keys("Return")
        wait_for("the recorded scenario", recorded.is_file)

    def _reviews(self) -> None:
        """The matrix."""
        self.screen.click(752, 18)
        self._perspective("review")
        self._seen("review")
        self.screen.click(543, 18)
        self._perspective("author")

    def _is_killed(self) -> None:
        """The Studio dies while text is not saved."""
        screen = self.screen
        manual = self.skill / "manual.md"
        before = manual.read_bytes()
        screen.keys("ctrl+p")
        # The other skill's manual comes first.
        screen.type("manual.md")
        screen.keys("Down", "Return")
        self._in_front(manual)
        screen.keys("ctrl+End")
        screen.type("2. Tell what came of it")
        wait_for("the text kept", lambda: any(b"Tell what came of it" in text for text in screen.kept()))
        wait_for("the caret remembered", lambda: self._tab()["caret"] == len(before) + 23)
        self._left = self._tabs()
        self._seen("unsaved")
        screen.end(signal.SIGKILL)
        if manual.read_bytes() != before:
            raise DidNotCome("an unsaved text that is not on the disk")

    def _comes_back(self) -> None:
        """The next Studio has the text, the tabs and the caret; the text goes on where it was left."""
        screen = self.screen
        manual = self.skill / "manual.md"
        screen.start(str(self.desk), "--lang", "en", "--theme", "light")
        wait_for("the text taken over", self._has_taken_over)
        screen.type(", with the number.")
        wait_for(
            "the text kept again", lambda: any(b"of it, with the number." in text for text in screen.kept())
        )
        if self._tabs() != self._left:
            raise DidNotCome(f"the tabs as they were: {self._left}, now {self._tabs()}")
        self._seen("back")
        screen.keys("ctrl+alt+s")
        wait_for("everything saved", lambda: not screen.kept())
        wait_for(
            "the manual saved",
            lambda: manual.read_bytes().endswith(b"2. Tell what came of it, with the number."),
        )

    # What is done, and what is seen

    def _command(self, words: str) -> None:
        self.screen.keys("ctrl+shift+p")
        self.screen.type(words)
        self.screen.keys("Return")

    def _answer(self, title: str, path: str) -> None:
        """Give a file dialog a path."""
        self.screen.turn_to(title)
        self.screen.keys("ctrl+a")
        self.screen.type(path)
        self.screen.keys("Return")
        self.screen.gone(title)

    def _loads(self) -> None:
        wait_for("a contract that loads", lambda: self.screen.has(COLOURS["allowBg"], VERDICT))

    def _dropped(self) -> None:
        wait_for("a contract that is dropped", lambda: self.screen.has(COLOURS["errorBg"], VERDICT))

    def _in_front(self, path: Path) -> None:
        wait_for(f"{path.name} in front", lambda: self._tab().get("path") == str(path))

    def _perspective(self, name: str) -> None:
        wait_for(
            f"the perspective {name}",
            lambda: self.screen.session(self.desk).get("perspective") == name,
        )

    def _group(self) -> Mapping[str, object]:
        groups = self.screen.session(self.desk).get("groups")
        return groups[0] if isinstance(groups, list) and groups else {}

    def _tabs(self) -> list[str]:
        tabs = self._group().get("tabs")
        return [str(tab["path"]) for tab in tabs] if isinstance(tabs, list) else []

    def _tab(self) -> Mapping[str, object]:
        group = self._group()
        tabs, current = group.get("tabs"), group.get("current")
        if not isinstance(tabs, list) or not isinstance(current, int) or current >= len(tabs):
            return {}
        return dict(tabs[current])

    def _has_taken_over(self) -> bool:
        """Whether the running Studio holds the lock of the kept texts."""
        studio = self.screen.studio
        locks = [path.read_text("utf-8").split()[0] for path in self.screen.state("recovery/*/*/lock")]
        return studio is not None and str(studio.pid) in locks and len(set(locks)) == 1

    def _seen(self, name: str) -> None:
        self._pictures += 1
        self.screen.picture(self.output / f"{self._pictures:02d}-{name}.png")


def finding(words: list[str], desk: Path) -> str:
    """What a command finds at fault in the workspace; nothing where it is content."""
    done = subprocess.run(
        [sys.executable, "-m", "skillcontract", *words, str(desk), "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if done.returncode == 0 else f"skillcontract {' '.join(words)}: {done.stdout}{done.stderr}"


def main(arguments: list[str]) -> int:
    """Live the day."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    asked = parser.parse_args(arguments)
    asked.output.mkdir(parents=True, exist_ok=True)
    with RealScreen(asked.output.absolute() / "home") as screen:
        day = Day(screen, asked.output)
        try:
            day.live()
        except DidNotCome as problem:
            screen.save(asked.output / "failure.png")
            print(f"did not come: {problem}", file=sys.stderr)
            return 1
    faults = [fault for words in (["check"], ["test"]) if (fault := finding(words, day.desk))]
    for fault in faults:
        print(fault, file=sys.stderr)
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
