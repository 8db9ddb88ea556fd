"""The map as a file: SVG, which scales, or PNG in twice the size of the screen's."""

from __future__ import annotations

from pathlib import Path

from skillcontract.publish import NotPublished, write_file
from skillcontract_studio.qt import (
    QBuffer,
    QColor,
    QGraphicsScene,
    QImage,
    QImageWriter,
    QIODevice,
    QPainter,
    QRectF,
    QSize,
    QSvgGenerator,
)
from skillcontract_studio.theme.tokens import Tokens

_SHARPNESS = 2
_MOST_PIXELS = 60_000_000
"""Beyond this a PNG is made less sharp rather than not at all."""


def write(scene: QGraphicsScene, path: Path, tokens: Tokens, title: str) -> NotPublished | None:
    """Write the scene as the file's name says, over one that is there; gives why it could not be written."""
    data = svg(scene, tokens, title) if path.suffix.lower() == ".svg" else png(scene, tokens)
    try:
        write_file(path, data, overwrite=True)
    except NotPublished as refusal:
        return refusal
    return None


def svg(scene: QGraphicsScene, tokens: Tokens, title: str) -> bytes:
    """The scene as SVG."""
    area = scene.sceneRect()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made = QSvgGenerator()
    made.setOutputDevice(buffer)
    made.setTitle(title)
    made.setSize(area.size().toSize())
    made.setViewBox(QRectF(0, 0, area.width(), area.height()))
    painter = QPainter(made)
    painter.fillRect(QRectF(0, 0, area.width(), area.height()), QColor(tokens["editor"]))
    scene.render(painter, QRectF(0, 0, area.width(), area.height()), area)
    painter.end()
    return bytes(buffer.data().data())


def png(scene: QGraphicsScene, tokens: Tokens) -> bytes:
    """The scene as PNG."""
    area = scene.sceneRect()
    pixels = max(1.0, area.width() * area.height())
    scale = min(_SHARPNESS, (_MOST_PIXELS / pixels) ** 0.5)
    size = QSize(max(1, round(area.width() * scale)), max(1, round(area.height() * scale)))
    image = QImage(size, QImage.Format.Format_ARGB32)
    image.fill(QColor(tokens["editor"]))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scene.render(painter, QRectF(0, 0, size.width(), size.height()), area)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, b"png").write(image)
    return bytes(buffer.data().data())
