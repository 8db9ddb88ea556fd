"""Draws `media/icon.png` of the VS Code extension from `media/icon.svg`: the gallery takes no SVG."""

import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

MEDIA = Path(__file__).resolve().parent / "media"
SIDE = 256


def main() -> int:
    application = QGuiApplication(["draw_icon", "-platform", "offscreen"])
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(str(MEDIA / "icon.svg")).render(painter)
    painter.end()
    is_saved = image.save(str(MEDIA / "icon.png"))
    application.quit()
    return 0 if is_saved else 1


if __name__ == "__main__":
    sys.exit(main())
