"""The assurance report: its state, its reasons, what it was judged on, and how far each contract has come."""

import hashlib
from pathlib import Path

import pytest

from governance_workspaces import (
    CONTRACTS,
    DATA,
    FINANCE,
    NOW,
    SUPPORT,
    contract,
    matrix_of,
    principal,
    register_of,
    write_workspace,
)
from skillcontract.governance.assurance import assure
from skillcontract.governance.audit import append_record, ruling_record, sign_off_record
from skillcontract.governance.lifecycle import Stage, lifecycle, lifecycles
from skillcontract.governance.matrix import Matrix
from skillcontract.governance.rendering.assurance import as_object, as_page, as_text
from skillcontract.text.language import Language


@pytest.fixture
def registered(tmp_path: Path) -> Path:
    """CASE-CR-0042 with everything that its contracts need but an audit log."""
    full = {name: {**each, "capabilities": ["x"]} for name, each in CONTRACTS.items()}
    write_workspace(tmp_path, full)
    for skill in CONTRACTS:
        (tmp_path / "skills" / skill / "skill.json5").write_text("{status: 'ACTIVE'}", encoding="utf-8")
    return tmp_path


def log_of(folder: Path, *skills: str) -> bytes:
    register = register_of(folder)
    log = folder / "log"
    for skill in skills:
        append_record(log, ruling_record(register.rule(skill, register.principals[0]), register, NOW))
    return log.read_bytes()


def test_inputs_have_the_digests_of_their_files(registered: Path) -> None:
    report = assure(Matrix(register_of(registered)), NOW)
    digests = {
        path.relative_to(registered).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in registered.rglob("*.json*")
    }
    assert {each.name: each.digest for each in report.inputs} == digests


def test_stages_are_reached_one_after_the_other(registered: Path) -> None:
    [first, *_] = lifecycles(Matrix(register_of(registered)))
    assert (first.skill, first.reached, first.next) == ("case.accept", Stage.CHECK, Stage.AUDIT)
    log = log_of(registered, *CONTRACTS)
    report = assure(Matrix(register_of(registered)), NOW, log)
    assert [each.reached for each in report.lifecycles] == [Stage.EVOLVE] * 3


def test_one_lifecycle_is_that_of_all_of_them(registered: Path) -> None:
    matrix = Matrix(register_of(registered))
    assert tuple(lifecycle(skill, matrix) for skill in matrix.skills) == lifecycles(matrix)
    with pytest.raises(ValueError, match=r"no\.such\.skill|not in tuple"):
        lifecycle("no.such.skill", matrix)


def test_a_ruling_on_other_texts_does_not_count(registered: Path) -> None:
    log = log_of(registered, *CONTRACTS)
    governance = registered / "skills" / "case.accept" / "governance.json5"
    governance.write_text(governance.read_text(encoding="utf-8") + "// changed", encoding="utf-8")
    report = assure(Matrix(register_of(registered)), NOW, log)
    assert [each.next for each in report.lifecycles] == [Stage.AUDIT, None, None]


@pytest.mark.parametrize(
    ("changed", "stage"),
    [
        ({"capabilities": []}, Stage.DEFINE),
        ({"role": None}, Stage.DEFINE),
        ({"preconditions": ["odd"]}, Stage.DEFINE),
        ({"trust_required": None}, Stage.TRUST),
        ({"preconditions": ["x:read"]}, Stage.CHECK),
        ({"evidence_ref": ""}, Stage.EVOLVE),
    ],
)
def test_what_each_stage_needs(registered: Path, changed: dict[str, object], stage: Stage) -> None:
    terms = {**CONTRACTS["case.accept"], "capabilities": ["x"], **changed}
    write_workspace(registered, {"case.accept": terms})
    [first, *_] = lifecycles(Matrix(register_of(registered)))
    assert first.missing[stage]


@pytest.mark.parametrize("text", [None, "{", "{status: 'DRAFT'}"])
def test_registration(registered: Path, text: str | None) -> None:
    path = registered / "skills" / "case.accept" / "skill.json5"
    path.unlink()
    if text is not None:
        path.write_text(text, encoding="utf-8")
    [first, *_] = lifecycles(Matrix(register_of(registered)))
    assert first.next is Stage.REGISTER


def test_signatures_are_current_only_under_the_same_texts(registered: Path) -> None:
    register = register_of(registered)
    log = registered / "log"
    append_record(log, sign_off_record("王芳", "看过", register, NOW, consistent=True))
    [signed] = assure(Matrix(register), NOW, log.read_bytes()).sign_offs
    assert (signed.name, signed.note, signed.verdict, signed.current) == ("王芳", "看过", "CONSISTENT", True)
    write_workspace(registered, principals=(SUPPORT, DATA, {**FINANCE, "trust": "high"}))
    [signed] = assure(Matrix(register_of(registered)), NOW, log.read_bytes()).sign_offs
    assert not signed.current


def test_a_broken_log_is_said_to_be_so(registered: Path) -> None:
    log = log_of(registered, *CONTRACTS).replace(b"ALLOW", b"DENY!")
    report = assure(Matrix(register_of(registered)), NOW, log)
    assert report.audit is not None
    assert report.audit.broken == 1
    assert "line 1" in as_text(report, Language.EN, registered)
    assert all(each.next is Stage.AUDIT for each in report.lifecycles)


@pytest.mark.parametrize("language", list(Language))
def test_every_reason_is_in_every_form(tmp_path: Path, language: Language) -> None:
    wide = principal("data", "data.credit", "limit:write", "odd", trust="?")
    contracts = {**CONTRACTS, "x": contract("nobody", runtime="{")}
    report = assure(matrix_of(tmp_path, contracts, (SUPPORT, wide)), NOW)
    assert len(report.defects) > 4
    page, text = "".join(as_page(report, language, tmp_path)), as_text(report, language, tmp_path)
    told = as_object(report, language, tmp_path)
    assert (told["consistent"], len(told["defects"])) == (False, len(report.defects))  # type: ignore[arg-type]
    for defect in report.defects:
        assert defect.message(language) in text
        assert defect.kind.value in page
    assert "<script" not in page
