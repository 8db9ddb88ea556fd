"""Draws the program's icon in the forms that systems want, from the one SVG: `draw_icons.py FOLDER`."""

import sys
from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCE = Path(__file__).resolve().parent.parent / "resources/skillcontract_resources/icons/studio.svg"
FORMS = {"studio.png": 256, "studio.ico": 256, "studio.icns": 512}


def main(folder: Path) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    application = QGuiApplication(["draw_icons", "-platform", "offscreen"])
    renderer = QSvgRenderer(str(SOURCE))
    failed = [name for name, side in FORMS.items() if not _draw(renderer, folder / name, side)]
    application.quit()
    for name in failed:
        print(f"draw_icons: {name} could not be written", file=sys.stderr)
    return 1 if failed else 0


def _draw(renderer: QSvgRenderer, path: Path, side: int) -> bool:
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return QImageWriter(str(path)).write(image)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
