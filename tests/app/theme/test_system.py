"""What the desktop asks for: dark or light, contrast, and the size of text."""

import pytest

from skillcontract.text.language import Language
from skillcontract_studio.qt import QApplication, Qt
from skillcontract_studio.theme.appearance import Appearance, theme_of_system
from skillcontract_studio.theme.fonts import scale_of
from skillcontract_studio.theme.tokens import ThemeChoice, ThemeName

LOW, HIGH = Qt.ContrastPreference.NoPreference, Qt.ContrastPreference.HighContrast


@pytest.mark.parametrize(
    ("scheme", "contrast", "theme"),
    [
        (Qt.ColorScheme.Light, LOW, ThemeName.LIGHT),
        (Qt.ColorScheme.Unknown, LOW, ThemeName.LIGHT),
        (Qt.ColorScheme.Dark, LOW, ThemeName.DARK),
        (Qt.ColorScheme.Light, HIGH, ThemeName.CONTRAST_LIGHT),
        (Qt.ColorScheme.Dark, HIGH, ThemeName.CONTRAST),
    ],
)
def test_the_theme_is_the_desktop_s(
    scheme: Qt.ColorScheme, contrast: Qt.ContrastPreference, theme: ThemeName
) -> None:
    assert theme_of_system(scheme, contrast) is theme


@pytest.mark.parametrize(
    ("pixels", "scale"), [(9.0, 1.0), (12.0, 1.0), (14.67, 1.0), (19.5, 1.5), (26.0, 2.0), (80.0, 2.5)]
)
def test_text_is_as_large_as_the_desktop_s(pixels: float, scale: float) -> None:
    assert scale_of(pixels) == scale


def test_the_chosen_size_is_of_the_desktop_s(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skillcontract_studio.theme.appearance.system_scale", lambda: 1.5)
    appearance = Appearance(qapp, ThemeChoice.CONTRAST_LIGHT, Language.EN, 1.2)
    assert appearance.fonts.scale == pytest.approx(1.8)
    appearance.scale(1.0)
    appearance.speak(Language.ZH)
    assert appearance.fonts.scale == pytest.approx(1.5)
    assert appearance.size == 1.0
    assert appearance.tokens.name is ThemeName.CONTRAST_LIGHT
