"""From files to skills, bindings, tool schemas and grants, and the facts that cross them.

    workspace = load(Path("."))              # a folder, or one contract file: formats.md 1
    skill = workspace.skill("limit.decide")  # by skillKey or by the governance contract's skill_id; None
    skill.contract                           # SourceFile | None: .path .name (relative, `/`) .text .tree .lines
    skill.tool_names                         # toolNames of skill.json5; None where nothing says so
    skill.definition / .manual / .governance / .scenarios / .tool_lists
    workspace.tools(skill)                   # tool name -> ToolDefinition(name, input_schema, output_schema, …, file, pointer)
    workspace.settings                       # RuntimeSettings: fingerprint_limit …
    workspace.rule_levels                    # {"R09": "off"}
    workspace.agents                         # Agent(agent_code, skills, …); one for all where there is no manifest
    workspace.agent_of(skill)                # Agent | None
    workspace.grants                         # model.grants.Grants | None; workspace.grants_file its SourceFile
    workspace.problems                       # Problem(place, pointer, message): what could not be read, each located

Files are read once and nothing is kept between loads: a `Workspace` is frozen. `load(path, texts={path: text})` reads the
texts of open editors instead of the disk. `home_of(contract)` is the folder of the workspace that a contract file belongs
to, or None where the file stands alone. Only a path that does not exist, or a folder that cannot be listed, raises
(OSError); whatever is wrong *in* a file is a problem, and all else is still loaded.
"""

from skillcontract.workspace.loading import home_of, load
from skillcontract.workspace.problem import Place, Problem
from skillcontract.workspace.source import SourceFile
from skillcontract.workspace.tool_list import ToolDefinition, ToolList
from skillcontract.workspace.workspace import Skill, Workspace

__all__ = [
    "Place",
    "Problem",
    "Skill",
    "SourceFile",
    "ToolDefinition",
    "ToolList",
    "Workspace",
    "home_of",
    "load",
]
