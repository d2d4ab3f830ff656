"""What is measured on a page in a browser."""

from pathlib import Path

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
# Everything that is pressed, but for links within a text or a table.
SMALL = """() => [...document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea, summary')]
    .filter(e => !e.matches('.skip') && (e.matches('.button') || !e.closest('p:not(.choice, .go, .field), li, dd, dt, td, h1, h2')))
    .map(e => [e, (e.type === 'checkbox' ? e.parentElement : e).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 43.9 || box.height < 43.9))
    .map(([e, box]) => `${e.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
AUDIT = """async only => (await axe.run({resultTypes: ['violations'], ...(only ? {runOnly: only} : {})})).violations
    .filter(each => ['serious', 'critical'].includes(each.impact))
    .map(each => `${each.id}: ${each.nodes.slice(0, 3).map(node => node.html).join(' ')}`)"""


def audit(page, only=None):
    """What axe finds that is serious, by all its rules or some."""
    page.evaluate(AXE)
    return page.evaluate(AUDIT, only)


def check(page):
    """What is wrong on any screen: what sticks out, what is too small to press, what axe finds."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*(["wide"] if wide else []), *page.evaluate(SMALL), *audit(page)]
