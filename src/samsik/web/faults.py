"""Errors as pages, and which field of a form an error is about."""

from fastapi import Request, Response
from starlette.responses import RedirectResponse

from samsik.api.answers import PRIVATE, STATUS
from samsik.api.language import language_of
from samsik.errors import SamsikError
from samsik.i18n.catalogue import LANGUAGES
from samsik.services.request import TIME
from samsik.web import query
from samsik.web.reader import Reader

# The fields that an error is about, where none of its params is the name of one.
FIELDS = {
    "when": (
        *("bad_when", "year_alone", "out_of_table", "calendar_gap", "when_no_text", "time_needed", "date_needed"),
        *("impossible_month", "impossible_date", "impossible_time", "ambiguous_civil", "missing_civil"),
        *("unknown_era", "unknown_era_prefix", "era_not_within", "era_year_missing", "era_year_range"),
        *("ambiguous_era", "era_ten_month_start", "no_lunar_month", "no_leap_month", "no_leap_in_year"),
        *("no_second_month", "no_lunar_day", "hour_known", "ics_years"),
    ),
    "zone": ("unknown_zone", "zone_offset_range", "no_local_zone", "offset_contradicts_zone"),
    "place": ("unknown_place", "ambiguous_place", "latitude_missing"),
    "lon": ("longitude_missing", "latitude_alone"),
    "school": ("unknown_school",),
    "system": ("unknown_system",),
    "unit": ("unknown_unit", "qimen_hour_only"),
    "set": ("bad_set", "unknown_option", "qimen_yinpan", "option_of_solstice"),
    "pillars": (
        *("pillars_form", "pillars_gap", "pillar_count", "unknown_pillar", "unknown_token", "month_of_year"),
        *("hour_of_day", "pillars_alone", "pillars_hour_only", "pillars_running_only"),
    ),
    "dun": ("dun_untold", "dun_needed"),
    "ju": ("ju_untold",),
    "general": ("general_missing", "general_of_month"),
    "paces": ("not_in_sixes",),
    "tag": ("case_tags_many",),
    "token": ("token_wrong",),
    "file": (
        *("import_missing", "import_large", "import_unreadable", "import_column", "import_row", "import_cells"),
        *("too_slow", "too_busy"),
    ),
}
BY_CODE = {code: field for field, codes in FIELDS.items() for code in codes}


def field_of(error: SamsikError) -> str:
    """The name of the parameter that an error is about; empty where it is about no one of them."""
    if error.code in BY_CODE:
        return BY_CODE[error.code]
    name = error.params.get("name")
    if error.code == "unknown_option_value" and name not in TIME:
        return "set"
    return name if isinstance(name, str) else ""


def status_of(error: SamsikError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(error.code, 400)


def page_error(request: Request, error: SamsikError) -> Response:
    """An error as a page, in the language of its address or of the reader."""
    asked = request.url.path.removeprefix("/").partition("/")[0]
    lang = asked if asked in LANGUAGES else language_of(request.query_params, request.headers)
    status, reader = status_of(error), Reader(request, lang)
    if status == 401:
        # What the casebook keeps back is asked for at its door.
        to = query.write(request.url.path, reader.pairs) if request.method == "GET" else reader.href("cases")
        return RedirectResponse(reader.href("cases/enter", to=to), 303, {"cache-control": PRIVATE})
    return reader.page("fault.html", pure=False, status=status, error=error, status_code=status)
