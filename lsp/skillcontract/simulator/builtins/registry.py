"""The seventeen builtins by name (§12)."""

from __future__ import annotations

from collections.abc import Mapping

from skillcontract.simulator.builtins.env_add_datetime import env_add_datetime
from skillcontract.simulator.builtins.env_current_datetime import env_current_datetime
from skillcontract.simulator.builtins.env_diff_datetime import env_diff_datetime
from skillcontract.simulator.builtins.env_format_datetime import env_format_datetime
from skillcontract.simulator.builtins.env_generate_uuid import env_generate_uuid
from skillcontract.simulator.builtins.env_get_weekday import env_get_weekday
from skillcontract.simulator.builtins.env_hash import env_hash
from skillcontract.simulator.builtins.env_random_int import env_random_int
from skillcontract.simulator.builtins.evidence_get import evidence_get
from skillcontract.simulator.builtins.node_approval import node_approval
from skillcontract.simulator.builtins.node_delegate import node_delegate
from skillcontract.simulator.builtins.node_fail import node_fail
from skillcontract.simulator.builtins.node_finish import node_finish
from skillcontract.simulator.builtins.node_follow_up import node_follow_up
from skillcontract.simulator.builtins.output_set import output_set
from skillcontract.simulator.builtins.reply import Builtin
from skillcontract.simulator.builtins.session_info import session_info
from skillcontract.simulator.builtins.state_set import state_set

BUILTINS: Mapping[str, Builtin] = {
    "builtin_node_follow_up": node_follow_up,
    "builtin_node_approval": node_approval,
    "builtin_node_finish": node_finish,
    "builtin_node_fail": node_fail,
    "builtin_node_delegate": node_delegate,
    "builtin_output_set": output_set,
    "builtin_state_set": state_set,
    "builtin_evidence_get": evidence_get,
    "builtin_session_info": session_info,
    "builtin_env_current_datetime": env_current_datetime,
    "builtin_env_generate_uuid": env_generate_uuid,
    "builtin_env_format_datetime": env_format_datetime,
    "builtin_env_add_datetime": env_add_datetime,
    "builtin_env_diff_datetime": env_diff_datetime,
    "builtin_env_get_weekday": env_get_weekday,
    "builtin_env_random_int": env_random_int,
    "builtin_env_hash": env_hash,
}
