"""Whether everybody can reach what is on the screen: by axe, by a thumb, with large letters."""

from __future__ import annotations

import json
from pathlib import Path

from tests.browser.people import DESK, PHONE, Person

AXE = Path(__file__).parents[2] / "clients" / "js" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# What a change has set in motion is drawn.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Whatever takes a tap and is smaller than a fingertip. A box to tick is tapped by its label.
SMALL = """() => {
  const found = [];
  const all = "button, a[href], select, summary, input, [role=button], [role=tab], [data-place]";
  for (const one of document.querySelectorAll(all)) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (one.closest(".unseen")) continue;
    const label = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") : null;
    const box = (label ?? one).getBoundingClientRect();
    if (box.width === 0 && box.height === 0) continue;
    const name = one.getAttribute("aria-label") ?? one.textContent;
    if (box.width < 43.5 || box.height < 43.5)
      found.push(`${one.getAttribute("class")} ${name} ${Math.round(box.width)}x${Math.round(box.height)}`);
  }
  return found;
}"""

# Letters that nobody can get to see: cut off by something that hides and does not scroll, or off the screen.
CUT = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walk.nextNode()) {
    const text = walk.currentNode;
    const parent = text.parentElement;
    if (text.data.trim() === "" || !parent.checkVisibility({ visibilityProperty: true })) continue;
    // The hen's cry passes by, and stands in the line below as well.
    if (parent.closest(".unseen, .cf-cheer, svg, script, option, noscript")) continue;
    if (getComputedStyle(parent).clipPath === "inset(50%)") continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) {
      if (box.width === 0) continue;
      let gone = false;
      let scrolls = false;
      for (let up = parent; up !== null; up = up.parentElement) {
        const style = getComputedStyle(up);
        const frame = up.getBoundingClientRect();
        const out = [box.left < frame.left - 2 || box.right > frame.right + 2,
                     box.top < frame.top - 3 || box.bottom > frame.bottom + 3];
        for (const [axis, way] of [[0, style.overflowX], [1, style.overflowY]]) {
          if ((way === "auto" || way === "scroll") && out[axis]) scrolls = true;
          if ((way === "hidden" || way === "clip") && out[axis] && !scrolls) gone = true;
        }
        if (style.position === "fixed") break;
      }
      const off = box.left < -2 || box.right > innerWidth + 2 || box.top < -2 || box.bottom > innerHeight + 2;
      // A name too long for its plate ends in dots there; the list of players has it whole.
      const whole = parent.closest("[aria-label]")?.getAttribute("aria-label").includes(text.data.trim());
      if (getComputedStyle(parent).textOverflow === "ellipsis" && whole) continue;
      if (gone || (off && !scrolls)) found.push(`${parent.tagName}.${parent.className}: ${text.data.trim()}`);
    }
  }
  return [...new Set(found)];
}"""


def axe(person: Person, *rules: str) -> list[str]:
    """Every violation of WCAG 2.2 A and AA and of good practice on the screen as it is; or of these rules."""
    cdp = person.page.context.new_cdp_session(person.page)
    # The page's policy lets no page run foreign scripts; a debugger may.
    if cdp.send("Runtime.evaluate", {"expression": "typeof axe"})["result"]["value"] == "undefined":
        cdp.send("Runtime.evaluate", {"expression": AXE.read_text("utf-8") + "; void 0"})
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": TAGS}
    how = json.dumps({"runOnly": only, "resultTypes": ["violations"]})
    call = f"axe.run(document, {how}).then(JSON.stringify)"
    said = cdp.send("Runtime.evaluate", {"expression": call, "awaitPromise": True, "returnByValue": True})
    cdp.detach()
    return [
        f"{found['id']}: {node['html'][:160]} ({node['failureSummary']})"
        for found in json.loads(said["result"]["value"])["violations"]
        for node in found["nodes"]
    ]


def everybody_reaches(person: Person, what: str) -> None:
    """Judge the screen as it is, as a phone and a desk show it, in light and in dark."""
    page = person.page
    before = page.viewport_size
    found = []
    for size in (PHONE, DESK):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(DRAWN)
        found += axe(person) + page.evaluate(SMALL) + page.evaluate(CUT)
        page.emulate_media(color_scheme="dark")
        found += axe(person, "color-contrast")
        page.emulate_media(color_scheme="light")
        assert not found, "\n".join([f"{what} at {size}:", *found])
    page.set_viewport_size(before)
    page.evaluate(DRAWN)
