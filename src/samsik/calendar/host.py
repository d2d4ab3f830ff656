"""本機 The machine that samsik runs on: the time on its clock, and the zone it is in."""

from samsik.calendar.zones import Zone, zone_names
from samsik.errors import SamsikError


def clock() -> int:
    """UT seconds now."""
    import time

    return int(time.time())


def local_zone() -> Zone:
    """The zone of TZ, else of the machine's settings; SamsikError `no_local_zone` for one without a name."""
    import os

    asked = os.environ.get("TZ", "").lstrip(":")
    # What TZ says in another way (KST-9) is not passed over in favour of the settings.
    name = asked.rpartition("zoneinfo/")[2] if asked else _settings()
    if name is None or name.lower() not in zone_names():
        raise SamsikError("no_local_zone")
    return Zone(zone_names()[name.lower()])


def _settings() -> str | None:
    import time
    import zoneinfo

    import tzlocal

    try:
        name = tzlocal.get_localzone_name()
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError) as problem:
        raise SamsikError("no_local_zone") from problem
    # A host with no setting at all keeps UTC.
    return "UTC" if name is None and time.tzname[0] == "UTC" else name
