"""Where positions are after a text was changed around them."""

from skillcontract_studio.client.protocol import Place
from skillcontract_studio.editor.replaced import Replaced, replacements
from skillcontract_studio.editor.scintilla import TextChange

NOWHERE = Place(0, 0)


def test_what_goes_and_what_comes_at_one_place_are_one_step() -> None:
    changes = [
        TextChange(10, NOWHERE, NOWHERE, b"", b"1234"),
        TextChange(10, NOWHERE, NOWHERE, b"12", b""),
        TextChange(3, NOWHERE, NOWHERE, b"x", b""),
        TextChange(5, NOWHERE, NOWHERE, b"", b"yy"),
    ]
    assert list(replacements(changes)) == [Replaced(10, 4, 2), Replaced(3, 0, 1), Replaced(5, 2, 0)]


def test_a_position_stays_at_its_text() -> None:
    step = Replaced(10, 4, 2)
    assert [step.moved(at) for at in (0, 10, 11, 12, 13, 14, 20)] == [0, 10, 11, 12, 12, 12, 18]
