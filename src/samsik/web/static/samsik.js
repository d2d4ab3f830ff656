// What pages do beyond links and forms: the same links, without losing one's place.
"use strict";
(() => {
  const swap = (href, target, oob) =>
    htmx.ajax("GET", href, { target, select: target, swap: "outerHTML show:none", selectOOB: oob, push: href });

  // What is refused is a page of its own.
  document.addEventListener("htmx:responseError", (event) => (location.href = event.detail.pathInfo.requestPath));

  // A seat: only its panel and the picture change.
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target.closest("#picture a[href], a[data-swap]");
    if (!link) return;
    event.preventDefault();
    const opener = link.id || document.querySelector("#picture [aria-current]")?.id;
    swap(link.getAttribute("href"), "#seat", "#picture,#ways,#keep,#top").then(() => {
      const panel = document.querySelector("#seat .panel");
      if (panel && matchMedia("(max-width: 60rem)").matches) panel.scrollIntoView({ block: "nearest" });
      if (opener) document.getElementById(opener)?.focus({ preventScroll: true });
    });
  });

  // A step in time: the whole of the page changes, and one stays where one was.
  const step = (link) => {
    const name = link.dataset.step;
    swap(link.getAttribute("href"), "#main", "#top").then(() => {
      document.querySelector(`[data-step="${name}"]`)?.focus({ preventScroll: true });
    });
  };
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    step(link);
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, summary, [contenteditable]")) return;
    const link = document.querySelector(`a[data-key="${event.key}"]`);
    if (!link) return;
    event.preventDefault();
    step(link);
  });

  // A link to keep: copied where the browser lets us, followed where not.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-copy]");
    if (!link || !navigator.clipboard) return;
    event.preventDefault();
    navigator.clipboard.writeText(link.href).then(
      () => {
        const words = link.textContent;
        link.textContent = link.dataset.copied;
        setTimeout(() => (link.textContent = words), 2000);
      },
      () => (location.href = link.href),
    );
  });
})();
