"""圖 What every chart can do that can be drawn: SVG for a page or a notebook, PNG, and PDF."""

from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from samsik.render.chart import Chart


class Drawn:
    """A chart that can be drawn; a picture is made anew each time."""

    def svg(self, *, lang: str = "ko", **how: Any) -> str:
        """The board as SVG; `how` are the choices of `samsik.render.svg.svg`, such as `shape`, `theme` or `walk`."""
        from samsik.render.svg import svg

        return svg(cast("Chart", self), lang=lang, **how)

    def png(self, *, lang: str = "ko", **how: Any) -> bytes:
        """The board as PNG; `how` are the choices of `samsik.render.export.png`. SamsikError: `extra_missing`."""
        from samsik.render.export import png

        return png(cast("Chart", self), lang=lang, **how)

    def pdf(self, *, lang: str = "ko", **how: Any) -> bytes:
        """The board and what there is to say of it as PDF; `how` are the choices of `samsik.render.export.pdf`.

        SamsikError: `extra_missing`.
        """
        from samsik.render.export import pdf

        return pdf(cast("Chart", self), lang=lang, **how)

    def _repr_svg_(self) -> str:
        return self.svg()
