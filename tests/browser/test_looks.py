"""
The screens look as they did when somebody last looked at them and was content.

What is compared is a quarter of the size each way, so that a letter drawn by another font is no difference,
but a part that is missing, moved or of another colour is. After a change that is meant, look at what
`REFERENCES=new pytest tests/browser/test_looks.py` writes to `tests/browser/references/` and keep it.
"""

from __future__ import annotations

import base64
import json
import os
from pathlib import Path

import pytest

from tests.browser.people import DESK, OUT, PHONE, Person
from tests.browser.reach import DRAWN
from tests.browser.stage import Stage

pytestmark = pytest.mark.browser

REFERENCES = Path(__file__).parent / "references"
TABLET = (768, 1024)
WIDE = (1920, 1080)
PICTURE = 0.03
"""The share of points that may differ of a screen that is mostly a picture; another font is a third of it."""
TEXT = 0.08
"""The same for a screen that is mostly text."""

# Both pictures on canvases of a quarter of the size: the share of points of which a colour differs by a lot.
# The picture to keep is larger where the screen is small, so that an eye can judge it.
SMALLER = """async ([shot, kept, width, height]) => {
  const draw = async (png, part) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width / part, height / part];
    const pen = canvas.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  };
  const colours = (canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
  const png = (await draw(shot, width > 1000 ? 4 : 2)).toDataURL("image/png").split(",")[1];
  if (kept === null) return [1, png];
  const now = colours(await draw(shot, 4));
  const then = colours(await draw(kept, 4));
  let differ = 0;
  for (let at = 0; at < now.length; at += 4)
    if ([0, 1, 2].some((colour) => Math.abs(now[at + colour] - then[at + colour]) > 40)) differ += 1;
  return [differ / (now.length / 4), png];
}"""


@pytest.fixture
def looks_as_before(chromium):
    """Compare the screen of a person with the picture that was kept of it."""
    page = chromium.new_page()

    def compare(person: Person, what: str, size: tuple[int, int], most: float) -> None:
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        person.page.evaluate(DRAWN)
        shot = base64.b64encode(person.page.screenshot()).decode()
        file = REFERENCES / f"{what}-{size[0]}x{size[1]}.png"
        kept = base64.b64encode(file.read_bytes()).decode() if file.is_file() else None
        share, smaller = page.evaluate(SMALLER, [shot, kept, *size])
        if os.environ.get("REFERENCES") == "new":
            file.write_bytes(base64.b64decode(smaller))
            return
        if share > most:
            OUT.mkdir(exist_ok=True)
            (OUT / f"differs-{file.name}").write_bytes(base64.b64decode(smaller))
        assert share <= most, f"{what} at {size}: {share:.1%} differs; see {OUT}/differs-{file.name}"

    yield compare
    page.close()


def scene(name: str) -> dict:
    """A view as it was once sent, so that no change of rules or geometry moves a tile of it."""
    return json.loads((REFERENCES / f"{name}.json").read_text("utf-8"))


def test_the_front_page(people, looks_as_before):
    ana = people.come(PHONE)
    ana.page.goto(ana.url)
    ana.page.wait_for_selector(".hero")
    for size in (PHONE, WIDE):
        looks_as_before(ana, "home", size, TEXT)


def test_the_form_of_a_table(people, looks_as_before):
    ana = people.come(PHONE)
    ana.page.goto(f"{ana.url}/?new")
    ana.page.wait_for_selector(".table-form")
    for size in (PHONE, DESK):
        looks_as_before(ana, "make", size, TEXT)


def test_a_table_near_the_end_of_a_round(people, looks_as_before):
    ana = people.come(PHONE)
    Stage(ana, scene("table"))
    ana.page.wait_for_selector(".held")
    for size in (PHONE, TABLET, DESK, WIDE):
        looks_as_before(ana, "table", size, PICTURE)
    ana.page.emulate_media(color_scheme="dark")
    looks_as_before(ana, "table-dark", PHONE, PICTURE)


def test_the_result_of_a_round(people, looks_as_before):
    ana = people.come(PHONE)
    Stage(ana, scene("result"))
    ana.page.wait_for_selector(".result")
    for size in (TABLET, DESK):
        looks_as_before(ana, "result", size, TEXT)
