"""The MCP server: cast a chart, ask why, find times, identify a record, read a rule."""

from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, Literal, ParamSpec

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

from samsik import __version__
from samsik.errors import SamsikError, closest
from samsik.render.record import SCHEMA, trace_record
from samsik.services.request import Request

P = ParamSpec("P")
System = Literal["taiyi", "qimen", "liuren"]
Unit = Literal["year", "month", "day", "hour"]
When = Annotated[
    str, Field(description="now, 2026-11-30T12:00, 724, -199, 200BC, lunar:2025-06-15, 萬曆16 …", max_length=200)
]
Zone = Annotated[str | None, Field(description="Asia/Seoul, +08:00, 8; by default that of the server", max_length=64)]
Place = Annotated[str | None, Field(description="a city in any script: 서울, 北京, Kyoto", max_length=64)]
Options = Annotated[dict[str, str] | None, Field(description="single options of the school by name")]
Limit = Annotated[int, Field(ge=1, le=100, description="how many to give")]
INSTRUCTIONS = """Charts of 太乙 (taiyi), 奇門 (qimen), 六壬 (liuren). Tokens of the boards are hanzi in any language.
cast gives the whole chart of a moment; why explains one value of it; find looks for times; identify asks which years or
boards a record fits; rules reads the rule book. Every value follows a rule with a cited passage."""


def make_server(lang: str = "en") -> "MCPServer[Any]":
    """The server with its tools; words in results and errors are in `lang`."""
    server: MCPServer[Any] = MCPServer("samsik", version=__version__, instructions=INSTRUCTIONS, log_level="WARNING")
    reading = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)

    def tool(function: Callable[P, dict[str, Any]]) -> None:
        server.add_tool(_speaking(function, lang), annotations=reading)

    def cast(
        when: When = "now",
        system: System = "taiyi",
        unit: Unit = "hour",
        school: str | None = None,
        options: Options = None,
        zone: Zone = None,
        place: Place = None,
    ) -> dict[str, Any]:
        """The chart of a moment as JSON: positions, counts, patterns, judgement, with the conventions applied."""
        return _request(when, system, unit, school, options, zone, place).chart().to_dict(lang=lang)

    def why(
        value: Annotated[str, Field(description="name of a value: host_count, shiji, favours …", max_length=80)],
        when: When = "now",
        system: System = "taiyi",
        unit: Unit = "hour",
        school: str | None = None,
        options: Options = None,
        zone: Zone = None,
        place: Place = None,
    ) -> dict[str, Any]:
        """How one value of a chart came about: the rules that lead to it, what each read and gave, and its passages."""
        chart = _request(when, system, unit, school, options, zone, place).chart()
        try:
            trace = chart.why(value)
        except KeyError:
            names = [step.name for step in chart.why()]
            raise SamsikError("unknown_rule", value=value, closest=closest(value, names)) from None
        return {"schema": SCHEMA, "value": value, "trace": trace_record(trace, lang, system)}

    def find(
        first: Annotated[str | None, Field(description="from this WHEN, by default now", max_length=200)] = None,
        last: Annotated[str | None, Field(description="to this WHEN", max_length=200)] = None,
        require: Annotated[list[str] | None, Field(description="signs that must be there: 三門具 …")] = None,
        avoid: Annotated[list[str] | None, Field(description="signs that must not be there: 掩, 迫 …")] = None,
        favour: Annotated[list[str] | None, Field(description="host, guest or signs wished for")] = None,
        where: Annotated[str | None, Field(description="SQL condition over the columns", max_length=4000)] = None,
        system: Annotated[list[System] | None, Field(description="boards asked about")] = None,
        zone: Zone = None,
        place: Place = None,
        limit: Limit = 20,
        cursor: str | None = None,
    ) -> dict[str, Any]:
        """The windows of time in which what is asked for holds, and how large a share of the time fits."""
        from samsik.services.find import find as service

        time = {name: value for name, value in (("zone", zone), ("place", place)) if value is not None}
        signs = {"require": require or (), "avoid": avoid or (), "favour": favour or (), "where": where}
        asked: list[str] = [*system] if system else ["taiyi"]
        return service(first, last, system=asked, limit=limit, cursor=cursor, **signs, **time).to_dict(lang)  # type: ignore[arg-type]

    def identify(
        record: Annotated[dict[str, str], Field(description='what is recorded: {"palace": "7", "wenchang": "坤"}')],
        unit: Unit = "year",
        school: Annotated[str | None, Field(description="one school; by default any")] = None,
        first: Annotated[str | None, Field(description="first year", max_length=20)] = None,
        last: Annotated[str | None, Field(description="last year", max_length=20)] = None,
        limit: Limit = 20,
    ) -> dict[str, Any]:
        """The Taiyi boards, years and schools that fit what an old record says, best first, misfits named."""
        from samsik.services.identify import identify as service

        return service(record, unit=unit, school=school, first=first, last=last, limit=limit).to_dict(lang)

    def rules(
        id: Annotated[
            str | None, Field(description="rule id or name: T-17, shiji; none lists all", max_length=80)
        ] = None,
    ) -> dict[str, Any]:
        """The rule book: what each rule reads, which options it honours, and the passages it follows."""
        from samsik.services.rules import rules as service

        return service(id).to_dict(lang)

    for each in (cast, why, find, identify, rules):
        tool(each)
    return server


def _request(
    when: str,
    system: str,
    unit: str,
    school: str | None,
    options: dict[str, str] | None,
    zone: str | None,
    place: str | None,
) -> Request:
    return Request(when=when, system=system, unit=unit, school=school, options=options or {}, zone=zone, place=place)


def _speaking(function: Callable[P, dict[str, Any]], lang: str) -> Callable[P, dict[str, Any]]:
    """The same with our errors as those of the tool: what is wrong, and the way out."""

    @wraps(function)
    def spoken(*args: P.args, **kwargs: P.kwargs) -> dict[str, Any]:
        try:
            return function(*args, **kwargs)
        except SamsikError as error:
            raise ToolError(f"{error.message(lang)} {error.hint(lang)} [{error.code}]") from error

    return spoken
