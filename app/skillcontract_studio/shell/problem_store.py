"""All problems that the language server has published, by document."""

from collections.abc import Sequence
from dataclasses import dataclass

from skillcontract_studio.client.protocol import Problem, Severity
from skillcontract_studio.qt import QObject, Signal


@dataclass(frozen=True, slots=True)
class PlacedProblem:
    """A problem and the URI of its document."""

    uri: str
    problem: Problem


class ProblemStore(QObject):
    """Holds what was published last for each document; `changed` names the document, also when the server said the same again."""

    changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._by_uri: dict[str, tuple[Problem, ...]] = {}
        self._drops: dict[str, int] = {}

    def publish(self, uri: str, problems: Sequence[Problem]) -> None:
        """What the server says of a document now."""
        self._by_uri[uri] = tuple(
            sorted(problems, key=lambda problem: (problem.extent.start, problem.severity))
        )
        # Asked for at every change of any document, so it is counted when it changes.
        self._drops[uri] = sum(problem.drops for problem in problems)
        self.changed.emit(uri)

    def forget(self, uri: str) -> None:
        """Nothing is known of a document any more."""
        self._drops.pop(uri, None)
        if self._by_uri.pop(uri, None) is not None:
            self.changed.emit(uri)

    def clear(self) -> None:
        """Another workspace: nothing is known of any document."""
        for uri in list(self._by_uri):
            self.forget(uri)

    def known(self, uri: str) -> bool:
        """Whether the server has said anything of a document."""
        return uri in self._by_uri

    def of(self, uri: str) -> tuple[Problem, ...]:
        """The problems of a document, in the order of its text."""
        return self._by_uri.get(uri, ())

    def documents(self) -> list[str]:
        """The documents of which the server has said anything."""
        return list(self._by_uri)

    def all(self) -> list[PlacedProblem]:
        """Every problem, by document and place."""
        return [PlacedProblem(uri, problem) for uri in sorted(self._by_uri) for problem in self._by_uri[uri]]

    def worst(self, uri: str) -> tuple[Severity, int] | None:
        """The worst severity of a document that is worth a badge (error or warning), and how many have it."""
        for severity in (Severity.ERROR, Severity.WARNING):
            count = sum(problem.severity is severity for problem in self.of(uri))
            if count:
                return severity, count
        return None

    def drops(self, uri: str) -> int:
        """How many load rules a contract breaks: any makes the runtime drop its skill."""
        return self._drops.get(uri, 0)

    def dropped(self) -> list[str]:
        """The contracts that the runtime would drop."""
        return sorted(uri for uri, count in self._drops.items() if count)
