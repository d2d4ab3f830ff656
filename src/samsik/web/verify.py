"""What is in print beside what the engine computes: totals, and every disagreement with its reason."""

from typing import Annotated, Any

from fastapi import APIRouter, Response

from samsik.api.context import workers_of
from samsik.api.parameters import SYSTEM, Asked
from samsik.core.systems import SYSTEMS
from samsik.errors import SamsikError
from samsik.services.verify import Line, Verdict, verify
from samsik.services.verify.report import Value, total
from samsik.web.faults import status_of
from samsik.web.form import Form
from samsik.web.reader import Reader, Reading

router = APIRouter(include_in_schema=False)


class VerifyQuery(Asked):
    """Of which board."""

    system: Annotated[str, SYSTEM] = SYSTEMS[0]


@router.get("/{lang}/verify")
async def page(reader: Reading) -> Response:
    """The report of one board."""
    try:
        asked = reader.asked(VerifyQuery)
        told = await workers_of(reader.request).work(lambda: _told(asked.system, reader))
        return reader.page("verify.html", pure=True, form=Form(reader.pairs), **told)
    except SamsikError as error:
        form = Form(reader.pairs, error)
        return reader.page("verify.html", pure=False, status=status_of(error), form=form, system="")


def _told(system: str, reader: Reader) -> dict[str, Any]:
    report = verify(system)
    return {
        "system": system,
        "totals": total(report.lines),
        "groups": [(name, vars(total(lines))) for name, lines in report.groups.items()],
        "found": [
            (verdict.value, [_line(line, reader) for line in report.lines if line.verdict is verdict])
            for verdict in (Verdict.UNEXPLAINED, Verdict.NAMED)
        ],
    }


def _line(line: Line, reader: Reader) -> dict[str, Any]:
    say = reader.words.say
    own = f"field.{line.field}" in reader.words.subject("verify")
    reason = None if line.reason is None else say(f"verify.reason.{line.reason}", **vars(line))
    return {
        "item": line.item,
        "school": say(f"schools.{line.school}.name"),
        "field": say(f"{'verify.field' if own else 'names'}.{line.field}"),
        "printed": _shown(line.printed),
        "computed": _shown(line.computed),
        "kind": "" if line.kind is None else say(f"web_library.verify.kind.{line.kind}"),
        "reason": reason or say("verify.unexplained"),
        "source": line.source,
    }


def _shown(value: Value | None) -> Value:
    """A value; a dash for one that is not there."""
    return "—" if value is None or value == "" else value
