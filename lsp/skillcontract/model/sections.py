"""The specification's sections, so that hovers and pages can name them."""

from collections.abc import Mapping

from skillcontract.text.language import Localized

SECTIONS: Mapping[str, Localized] = {
    "§1": Localized("Skill 的组成", "What a skill is made of"),
    "§1.1": Localized("数据来源", "Where the data comes from"),
    "§1.2": Localized("各字段的用途", "What each field is for"),
    "§1.3": Localized("toolNames 与 contract.tools 的关系", "toolNames and contract.tools"),
    "§2": Localized("契约结构总览", "The contract at a glance"),
    "§3": Localized("根属性", "Root properties"),
    "§4": Localized("tools：工具契约", "tools: contracts of tools"),
    "§5": Localized("args：参数契约", "args: contracts of arguments"),
    "§5.1": Localized("参数路径", "Argument paths"),
    "§5.2": Localized("属性", "Properties"),
    "§5.3": Localized("参数值的判定流程", "How an argument's value is judged"),
    "§5.4": Localized("when：绑定条件", "when: the condition of binding"),
    "§5.5": Localized("missing：缺值处理", "missing: when there is no value"),
    "§6": Localized("success / error / extracts / verify", "success / error / extracts / verify"),
    "§6.1": Localized("success：业务成功条件", "success: when the business succeeded"),
    "§6.2": Localized("error：错误信息路径", "error: paths of the error"),
    "§6.3": Localized("extracts：语义抽取", "extracts: what is taken from a response"),
    "§6.4": Localized("verify：写结果回查", "verify: looking up a write"),
    "§7": Localized("inputs：节点输入", "inputs: what a node is given"),
    "§8": Localized("outputs：节点产出", "outputs: what a node produces"),
    "§9": Localized("取值表达式", "Value expressions"),
    "§10": Localized("完成目标与完成判定", "The target and the finish gate"),
    "§10.1": Localized("节点完成目标", "A node's target"),
    "§10.2": Localized("完成判定顺序", "The order of the finish gate"),
    "§11": Localized("平台字段", "Platform fields"),
    "§12": Localized("内置工具", "Builtin tools"),
    "§13": Localized("工具调用处理链", "The chain of a tool call"),
    "§14": Localized("写工具：审批、幂等与核实", "WRITE tools: approval, idempotency, verification"),
    "§14.1": Localized("审批", "Approval"),
    "§14.2": Localized("幂等", "Idempotency"),
    "§14.3": Localized("核实（VERIFY）", "Verification (VERIFY)"),
    "§14.4": Localized("调用异常的归类", "How failures of a call are classed"),
    "§15": Localized("委派", "Delegation"),
    "§16": Localized("装载校验", "Load rules"),
    "§17": Localized("错误码", "Error codes"),
    "§18": Localized("枚举汇总", "All enums"),
    "§19": Localized("解析规则与未生效属性", "Parsing rules and properties without effect"),
}
"""The title of every section, by its sign, in order. zh is the specification's own heading."""
