"""`*.scenario.json5`: a conversation played against a skill, with what is expected of each step (formats.md, Scenario)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from skillcontract.model.step_result import STEP_RESULT

AnyJson: TypeAlias = Annotated[object, WithJsonSchema({})]
"""Any JSON value, its numbers exact as the reader made them."""
JsonObject: TypeAlias = Annotated[dict[str, object], WithJsonSchema({"type": "object"})]
"""A JSON object with any members."""
Expectation: TypeAlias = Annotated[dict[str, object], WithJsonSchema(dict(STEP_RESULT))]
"""A part of a step's result; what it may name is told to editors, and judged when the scenario is played."""
NodeState: TypeAlias = Literal[
    "PENDING",
    "READY",
    "RUNNING",
    "WAITING_DELEGATE",
    "SUSPENDED",
    "DONE",
    "FAILED",
    "SKIPPED",
    "CANCELLED",
    "TIMEOUT",
]
CallState: TypeAlias = Literal[
    "STARTED", "SUCCESS", "FAILED", "TIMEOUT", "CANCELLED", "UNKNOWN", "UNKNOWN_PRE_CALL"
]
SourceWord: TypeAlias = Literal[
    "USER",
    "EVIDENCE",
    "NODE_OUTPUT",
    "SHARED",
    "SESSION",
    "PRIOR_TASK",
    "MODEL",
    "CONTRACT",
    "PLATFORM",
]
STEP_KINDS = ("call", "user", "say", "verify", "advance", "reopen", "delegated")
"""What a step can be; each step is exactly one of these."""


class ScenarioModel(BaseModel):
    """A part of a scenario: frozen, strict, and with no property that is not known, since a typing error must not pass."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        alias_generator=to_camel,
        populate_by_name=True,
        use_attribute_docstrings=True,
    )


class ScenarioEntityRule(ScenarioModel):
    """`entity` of an extract that a scenario states itself."""

    type: str
    """The kind of thing."""
    id: str | None = None
    """The field of its id; default `id`."""
    name: str | None = None
    """The field of its name; default `name`."""
    scalar: str | None = None
    """The name a scalar gets as a field."""


class ScenarioExtract(ScenarioModel):
    """One of the `extracts` of a tool whose contract is not in the workspace."""

    key: str | None = None
    """The extract's key."""
    path: str
    """The path in the response."""
    fields: list[str] | None = None
    """The fields by which an object counts."""
    entity: ScenarioEntityRule | None = None
    """How entities are recognised."""


class ScenarioSuccess(ScenarioModel):
    """`success` of a tool whose contract is not in the workspace."""

    path: str | None = None
    """The path in the response."""
    op: Literal["EQ", "NE", "IN", "NOT_IN", "TRUTHY", "EXISTS"] | None = None
    """How it is compared."""
    value: AnyJson = None
    """What it is compared with."""


class ScenarioEvidence(ScenarioModel):
    """A call made before the scenario begins."""

    tool: str
    """The tool's name."""
    id: str | None = None
    """Its id; default e1, e2 ... for the node's own, `<node>.e1` ... for an upstream node's."""
    args: JsonObject = Field(default_factory=dict)
    """The bound arguments of the call."""
    response: AnyJson = None
    """What the tool answered."""
    status: CallState = "SUCCESS"
    """What became of the call."""
    extracts: list[ScenarioExtract] | None = None
    """The tool's extracts, where its skill is not in the workspace."""
    success: ScenarioSuccess | None = None
    """The tool's success condition, where its skill is not in the workspace."""
    business_ok: bool | None = None
    """Whether the business succeeded; default: as the success condition judges the response."""


class ScenarioUpstream(ScenarioModel):
    """A node before this one."""

    node: str
    """The node's name, unlike any other's."""
    skill: str | None = None
    """The key of its skill."""
    status: NodeState = "DONE"
    """Its state."""
    edge: Literal["NORMAL", "DELEGATE"] = "NORMAL"
    """Whether it is a step before this node or was delegated to by it."""
    objective: str | None = None
    """What a delegate was asked for."""
    outputs: JsonObject = Field(default_factory=dict)
    """What it produced."""
    evidence: list[ScenarioEvidence] = Field(default_factory=list)
    """Its calls, oldest first."""


class ScenarioPrior(ScenarioModel):
    """An entity known from earlier tasks."""

    type: str
    """The kind of thing."""
    id: str | int
    """Its id."""
    display_name: str | None = None
    """Its name for people."""
    attributes: JsonObject = Field(default_factory=dict)
    """What else is known of it."""


class ScenarioOutput(ScenarioModel):
    """An output already written."""

    value: AnyJson
    """Its value."""
    source: SourceWord
    """Where the value came from."""


class ScenarioSettings(ScenarioModel):
    """The runtime's settings for this scenario; what is left out is the workspace's."""

    fingerprint_limit: Annotated[int, Field(ge=1)] | None = None
    """After how many equal successful calls in a row the next one trips."""
    write_confirm_bypass_tools: list[str] | None = None
    """Tools whose `confirm: false` is honoured."""
    reconfirm_after: str | None = None
    """How long a held write may wait for its confirmation, as an ISO 8601 duration."""
    delegate_max_depth: Annotated[int, Field(ge=0)] | None = None
    """How deep delegations may nest."""


class ScenarioGiven(ScenarioModel):
    """What is so before the first step."""

    platform: JsonObject = Field(default_factory=dict)
    """The login identity of the turn."""
    config: ScenarioSettings | None = None
    """The runtime's settings."""
    now: str | None = None
    """The clock, as ISO 8601; without it the current time is unknown."""
    messages: list[str] = Field(default_factory=list)
    """What users wrote recently, oldest first."""
    session: JsonObject = Field(default_factory=dict)
    """The session's shared values."""
    shared: JsonObject = Field(default_factory=dict)
    """The task's shared values."""
    inputs: JsonObject = Field(default_factory=dict)
    """Inputs that are already bound."""
    prior: list[ScenarioPrior] = Field(default_factory=list)
    """Entities of earlier tasks, oldest first."""
    upstream: list[ScenarioUpstream] = Field(default_factory=list)
    """The nodes before this one, nearest first."""
    evidence: list[ScenarioEvidence] = Field(default_factory=list)
    """This node's calls so far, oldest first."""
    outputs: dict[str, ScenarioOutput] = Field(default_factory=dict)
    """Outputs already written."""
    principal: str | None = None
    """Who acts, by the id in grants.json5."""
    target: str | None = None
    """The write tool that the planner set as the node's target."""
    delegate_depth: Annotated[int, Field(ge=0)] = 0
    """How many delegations stand above this node."""
    session_id: str | None = None
    """The session's id."""
    node_id: str | None = None
    """The node's id."""


class ScenarioAnswer(ScenarioModel):
    """One answer of a tool: a response, or how the call fails."""

    response: AnyJson = None
    """What the tool answers."""
    raise_: Annotated[
        Literal["TIMEOUT", "IO", "RPC", "UNKNOWN", "UNREACHABLE", "TOOL", "PARAMS"] | None,
        Field(alias="raise"),
    ] = None
    """How the call fails (spec §14.4)."""

    @model_validator(mode="after")
    def _one_of_both(self) -> ScenarioAnswer:
        if self.raise_ is not None and "response" in self.model_fields_set:
            raise PydanticCustomError("one_of_response_and_raise", "response or raise")
        return self


class ScenarioDelegated(ScenarioModel):
    """How the delegate node ended."""

    status: Literal["DONE", "FAILED", "SKIPPED", "CANCELLED", "TIMEOUT"]
    """Its state."""
    outputs: JsonObject = Field(default_factory=dict)
    """What it produced."""
    evidence: list[ScenarioEvidence] = Field(default_factory=list)
    """Its calls, oldest first."""
    message: str = ""
    """What it says of its end."""


class ScenarioStep(ScenarioModel):
    """One thing that happens, and what is expected of it."""

    call: str | None = None
    """The model calls this tool."""
    args: AnyJson = None
    """The call's arguments."""
    args_text: str | None = None
    """The call's arguments as the model's own text, which need not be JSON."""
    user: Literal["CONFIRM", "REJECT", "CANCEL"] | None = None
    """The user answers an approval, or cancels."""
    say: str | None = None
    """The user answers a follow-up in words."""
    verify: Literal["EFFECTIVE", "NOT_EFFECTIVE"] | None = None
    """The user says whether an uncertain write took effect."""
    advance: str | None = None
    """Time passes: an ISO 8601 duration."""
    reopen: Literal[True] | None = None
    """The node is opened again."""
    delegated: ScenarioDelegated | None = None
    """The delegate node that this node waits for has ended."""
    expect: Expectation | None = None
    """What the step's result must contain."""

    @model_validator(mode="after")
    def _one_kind(self) -> ScenarioStep:
        given = [kind for kind in STEP_KINDS if getattr(self, kind) is not None]
        if len(given) != 1:
            raise PydanticCustomError("one_kind_of_step", "exactly one kind")
        stated = self.model_fields_set & {"args", "args_text"}
        if stated and self.call is None:
            raise PydanticCustomError("args_without_call", "args without call")
        if len(stated) == 2:
            raise PydanticCustomError("args_twice", "args or argsText")
        return self


class Scenario(ScenarioModel):
    """A whole scenario."""

    title: str = ""
    """What it shows, in a few words."""
    skill: str | None = None
    """The key of the skill, in the workspace the file lies in."""
    contract: str | None = None
    """Instead of `skill`: a contract file, relative to this one."""
    tool_names: list[str] | None = None
    """The tools bound to the skill; default: those of its skill.json5."""
    tools: str | None = None
    """A tools/list file, relative to this one."""
    given: ScenarioGiven = Field(default_factory=ScenarioGiven)
    """What is so before the first step."""
    responses: dict[str, list[ScenarioAnswer]] = Field(default_factory=dict)
    """Each tool's answers in order; the last one repeats."""
    steps: list[ScenarioStep] = Field(default_factory=list)
    """What happens."""

    @model_validator(mode="after")
    def _one_skill(self) -> Scenario:
        if (self.skill is None) == (self.contract is None):
            raise PydanticCustomError("one_skill", "skill or contract")
        return self


def property_names() -> frozenset[str]:
    """Every property's name as it stands in the file, of all parts of a scenario."""
    return frozenset(
        field.alias or name
        for model in ScenarioModel.__subclasses__()
        for name, field in model.model_fields.items()
    )
