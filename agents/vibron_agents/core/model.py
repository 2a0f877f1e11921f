"""The one seam to a language model: a request, a reply, and what they cost."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol, TypeVar

from vibron.core.errors import ResourceError
from vibron_agents.core.budget import BudgetError
from vibron_agents.core.session import Effect, Session

T = TypeVar("T")
AT_ONCE = 4  # requests to one server


class ModelDownError(ResourceError):
    """The server of a model did not answer within the time that a request may take."""


@dataclass(frozen=True)
class Turn:
    """One turn of a conversation: what the model said and called, and what came back.

    Attributes
    ----------
    text : str
        What it said.
    calls : sequence of mapping
        ``id``, ``name`` and ``arguments`` of each call, the last as the text that the model wrote.
    results : sequence of str
        One for each call; without calls the one answer to what was said.
    """

    text: str
    calls: Sequence[Mapping[str, str]] = ()
    results: Sequence[str] = ()


@dataclass(frozen=True)
class Request:
    """Everything that changes the answer of a model.

    Attributes
    ----------
    purpose : str
        Name and version of the prompt.
    messages : tuple of (str, str)
        Role (``system``, ``user``, ``assistant``) and text.
    schema : mapping, optional
        JSON Schema that the answer is to meet.
    temperature : float
        0 to judge, higher to write.
    most_tokens : int
        The longest answer.
    sample : int
        Which of several answers to the same words.
    tools : sequence of mapping
        Function tools that the model may call.
    turns : sequence of Turn
        What was said after the messages.
    """

    purpose: str
    messages: tuple[tuple[str, str], ...]
    schema: Mapping[str, Any] | None = None
    temperature: float = 0.0
    most_tokens: int = 1024
    sample: int = 0
    tools: Sequence[Mapping[str, Any]] = ()
    turns: Sequence[Turn] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the request as JSON-able data; tools and turns only where there are some."""
        return {name: value for name, value in asdict(self).items() if name not in ("tools", "turns") or value}


@dataclass(frozen=True)
class Reply:
    """What a model answered.

    Attributes
    ----------
    text : str
        The answer as it came.
    data : object
        The answer read by the schema; None where there was none or it could not be read.
    tokens_in, tokens_out : int
        As the server counts them.
    cost : float
        In the currency of the prices that were set; 0 where a model is said to be free.
    how : str
        How the structure was had: ``json_schema``, ``function_calling``, ``json_mode``, ``fenced`` or ``text``.
    seconds : float
        What it took.
    estimated : bool
        Whether the tokens are an estimate, where the server did not count them or its count cannot be right.
    note : str
        What was wrong with the answer of the server, "" where nothing was.
    calls : sequence of mapping
        ``id``, ``name`` and ``arguments`` (text) of the function tools that it calls.
    """

    text: str
    data: Any = None
    tokens_in: int = 0
    tokens_out: int = 0
    cost: float = 0.0
    how: str = "text"
    seconds: float = 0.0
    estimated: bool = False
    note: str = ""
    calls: Sequence[Mapping[str, str]] = ()

    def to_dict(self) -> dict[str, Any]:
        """Return the reply as JSON-able data; a note and calls only where there are some."""
        return {name: value for name, value in asdict(self).items() if name not in ("note", "calls") or value}


@dataclass
class Troubles:
    """What went wrong with a model during a run, each once; a server that is down is not asked again.

    Attributes
    ----------
    said : list of str
        One sentence for each kind of trouble, in order.
    down : bool
        Whether the server stopped answering.
    """

    said: list[str] = field(default_factory=list)
    down: bool = False

    def begin(self) -> None:
        """Forget what went wrong: the server is asked again."""
        self.said.clear()
        self.down = False

    def asked(self, by_model: Callable[[], T], otherwise: Callable[[], T]) -> T:
        """Return the model's result; the alternative if the model fails, is down or is over its budget."""
        if not self.down:
            try:
                return by_model()
            except ResourceError as error:
                self.note(error)
        return otherwise()

    def note(self, error: ResourceError) -> None:
        """Keep what went wrong."""
        if isinstance(error, BudgetError):
            self._note(f"{error.field}: the budget of the model is spent")
        else:
            self.down = self.down or isinstance(error, ModelDownError)
            self._note(str(error))

    def _note(self, text: str) -> None:
        if text not in self.said:
            self.said.append(text)


class LanguageModel(Protocol):
    """Something that answers requests."""

    @property
    def name(self) -> str:
        """Name used in keys and journals."""

    def most(self, request: Request) -> Mapping[str, float]:
        """Return the most ``tokens`` and ``money`` that a request may use; without ``money`` its price is unknown."""

    def complete(self, request: Request) -> Reply:
        """Answer a request."""


def ask(session: Session, model: LanguageModel, request: Request) -> Reply:
    """Ask once: what the journal holds is not asked, and not paid, again.

    A model that costs money needs a ceiling for it, and where there is one its price must be known.

    Raises
    ------
    BudgetError
        The budget does not allow for it.
    """
    effect = _effect(session, model, request)
    return Reply(**session.once("model", effect.key, effect.act, effect.reserve))


def ask_each(session: Session, model: LanguageModel, requests: Sequence[Request]) -> list[Reply | ResourceError]:
    """Ask several requests at the same time, at most :data:`AT_ONCE`; return replies or errors in their order."""
    effects = [_effect(session, model, request) for request in requests]
    found = session.once_each("model", effects, AT_ONCE)
    return [one if isinstance(one, ResourceError) else Reply(**one) for one in found]


def _effect(session: Session, model: LanguageModel, request: Request) -> Effect:
    def act() -> tuple[Any, Mapping[str, float]]:
        reply = model.complete(request)
        return reply.to_dict(), {"tokens": reply.tokens_in + reply.tokens_out, "money": reply.cost}

    most = dict(model.most(request))
    if "money" not in most and session.budget.limits("money"):
        raise ResourceError(
            "has no known price", field="model", value=model.name, remedy="set its prices, 0 where it is free"
        )
    if not most.get("money", 0.0):
        most.pop("money", None)
    return Effect({"model": model.name, **request.to_dict()}, act, most)
