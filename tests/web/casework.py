"""A browser at the casebook: it sends forms as they are on their pages, with what is typed into them."""

from urllib.parse import urlsplit

from tests.web.conftest import Page

NOON = "system=taiyi&when=2026-11-30T12:00&unit=hour&school=jinjing&zone=Asia/Seoul&almanac=kr"
NEW = f"/en/cases/new?{NOON}"
TYPED = {"question": "시험?", "notes": "첫째\n둘째", "tag": "나, 가", "predicted": "예"}


def fields(page, at=0):
    """The fields of one of the forms of a page that change something, as a browser would send them."""
    form = page.all("form", method="post")[at]
    start = page.elements.index(form)
    found = {}
    for each in page.elements[start + 1 :]:
        if each["tag"] == "form":
            break
        if each["tag"] == "input" and each.get("type") not in ("checkbox", "file"):
            found[each["name"]] = each.get("value", "")
        if each["tag"] == "textarea":
            # A line break that follows the tag is not of the text.
            found[each["name"]] = each["text"].removeprefix("\n")
    return form["action"], found


def send(client, page, at=0, files=None, **typed):
    """Send that form; the answer, redirects not followed."""
    action, found = fields(page, at)
    return client.post(action, data=found | typed, files=files, follow_redirects=False)


def page(client, path, status=200):
    """A page taken apart."""
    found = Page(client.get(path))
    assert found.status == status, found.text[-2000:]
    return found


def save(client, address=NEW, **typed):
    """Save a case; its number."""
    answer = send(client, page(client, address), **TYPED | typed)
    assert answer.status_code == 303, answer.text[-2000:]
    return int(urlsplit(answer.headers["location"]).path.rpartition("/")[2])


def case(client, number):
    """The case as REST tells it."""
    answer = client.get(f"/api/v1/cases/{number}")
    assert answer.status_code == 200, answer.text
    return answer.json()["case"]
