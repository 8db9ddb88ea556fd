"""The pages that were shown, so that one can go back to them and on again."""

from dataclasses import dataclass

_MOST = 50


@dataclass(frozen=True, slots=True)
class Page:
    """A page in Markdown, and what it is about: a page of the same thing takes the place of the one before."""

    about: str
    markdown: str


class PageHistory:
    """Pages in the order in which they were shown, and which of them is."""

    def __init__(self) -> None:
        self._pages: list[Page] = []
        self._at = -1

    @property
    def now(self) -> Page | None:
        """The page that is shown."""
        return self._pages[self._at] if self._pages else None

    @property
    def has_earlier(self) -> bool:
        """Whether one can go back."""
        return self._at > 0

    @property
    def has_later(self) -> bool:
        """Whether one went back and can go on again."""
        return self._at + 1 < len(self._pages)

    def show(self, page: Page) -> None:
        """Show a page; those that going back left ahead are gone."""
        if self.now is not None and self.now.about == page.about:
            self._pages[self._at] = page
            return
        self._pages = [*self._pages[: self._at + 1], page][-_MOST:]
        self._at = len(self._pages) - 1

    def turn(self, by: int) -> bool:
        """Go back (-1) or on (1); says whether there was anywhere to go."""
        if not 0 <= self._at + by < len(self._pages):
            return False
        self._at += by
        return True
