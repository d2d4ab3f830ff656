"""What is measured on a page in a browser."""

from pathlib import Path

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text("utf-8")
# Screens that pages are looked at on, and in which light.
SCREENS = (("desktop", "light"), ("phone", "dark"))
# Everything that is pressed, but for links within a text or a table.
SMALL = """() => [...document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea, summary')]
    .filter(e => !e.matches('.skip') && (e.matches('.button') || !e.closest('p:not(.choice, .go, .field), li, dd, dt, td, h1, h2')))
    .map(e => [e, (e.type === 'checkbox' ? e.parentElement : e).getBoundingClientRect()])
    .filter(([, box]) => box.width && (box.width < 43.9 || box.height < 43.9))
    .map(([e, box]) => `${e.outerHTML.slice(0, 120)} ${box.width}x${box.height}`)"""
AUDIT = """async () => (await axe.run({resultTypes: ['violations']})).violations
    .filter(each => ['serious', 'critical'].includes(each.impact))
    .map(each => `${each.id}: ${each.nodes.slice(0, 3).map(node => node.html).join(' ')}`)"""


def check(page):
    """What is wrong on any screen: what sticks out, what is too small to press, what axe finds."""
    wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.evaluate(AXE)
    return [*(["wide"] if wide else []), *page.evaluate(SMALL), *page.evaluate(AUDIT)]
