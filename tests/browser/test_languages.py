"""Each language is spoken everywhere, fits the smallest phone, and is remembered."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.browser.people import PHONE, play_round
from tests.browser.reach import CUT
from tests.browser.stage import Stage

pytestmark = pytest.mark.browser

LOCALES = Path(__file__).parents[2] / "clients" / "js" / "table" / "src" / "locales"
SCENES = Path(__file__).parent / "references"
BROWSERS = {"fr": "fr-CA", "es": "es-MX", "sv": "sv-SE", "pt": "pt-BR"}
KEY = re.compile(r"\b[a-z_]+\.[a-z_]+(\.[a-z_]+)*\b")


def words_of(language: str) -> dict:
    return json.loads((LOCALES / f"{language}.json").read_text("utf-8"))


def is_well(person, language: str) -> None:
    """Nothing is left untranslated as a key, nothing is cut off, nothing scrolls."""
    shown = person.page.locator("body").inner_text()
    sections = words_of(language).keys()
    assert [key[0] for key in KEY.finditer(shown) if key[0].split(".")[0] in sections] == []
    assert person.page.evaluate(CUT) == []
    assert person.page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize("language", BROWSERS)
def test_the_language_of_the_browser_is_spoken_on_every_screen(people, language):
    words = words_of(language)
    ana = people.come(PHONE, locale=BROWSERS[language])
    page = ana.page
    page.goto(ana.url)
    page.get_by_role("button", name=words["home"]["make"], exact=True).wait_for()
    is_well(ana, language)
    page.get_by_role("button", name=words["home"]["make"], exact=True).click()
    page.wait_for_selector(".table-form")
    assert page.title() == f"{words['form']['title']} \u2013 Chickenfoot"
    for folded in page.locator(".table-form summary").all():
        folded.click()
    is_well(ana, language)
    for scene in ("table", "result"):
        Stage(ana, json.loads((SCENES / f"{scene}.json").read_text("utf-8")))
        page.wait_for_selector(".held, .result")
        assert words["game"]["chicken_foot"]["name"] in page.title()
        assert ana.scrolls() == []
        is_well(ana, language)
        for tab in ("chat", "scores", "rules", "table", "story"):
            if not ana.sees(".panel"):
                page.locator(".menu-button").click()
            page.get_by_role("tab", name=words["panel"][tab], exact=True).click()
            is_well(ana, language)
        ana.photograph(f"{scene}-{language}")
        page.keyboard.press("Escape")


def test_the_language_is_switched_without_a_reload_and_remembered(people):
    ana = people.come(PHONE)
    page = ana.page
    page.goto(ana.url)
    page.locator("summary", has_text="Settings").click()
    choice = page.locator(".settings select").first
    assert choice.locator("option").all_inner_texts() == [
        "As in the browser",
        *("English", "Français", "Español", "Svenska", "Português"),
    ]
    for language in ("pt", "sv", "es", "fr", "en"):
        choice.select_option(language)
        page.get_by_role("button", name=words_of(language)["home"]["bots"], exact=True).wait_for()
        assert page.locator("html").get_attribute("lang") == language
    choice.select_option("sv")
    page.get_by_role("button", name=words_of("sv")["home"]["bots"], exact=True).wait_for()
    page.reload()
    page.get_by_role("button", name=words_of("sv")["home"]["bots"], exact=True).wait_for()


def test_only_the_language_spoken_is_fetched(people):
    ana = people.come(PHONE, locale="es-ES")
    fetched = []
    ana.page.on("request", lambda request: fetched.append(request.url.rsplit("/", 1)[1]))
    ana.page.goto(ana.url)
    ana.page.wait_for_selector(".hero")
    ana.page.wait_for_load_state("networkidle")
    languages = {name[:2] for name in fetched if re.match(r"(en|fr|es|sv|pt)-[\w-]{8}\.js", name)}
    assert languages == {"es"}


@pytest.mark.long
@pytest.mark.parametrize("language", BROWSERS)
def test_a_round_is_told_in_every_language(people, language):
    words = words_of(language)
    ana = people.come(PHONE, locale=BROWSERS[language])
    ana.page.goto(ana.url)
    ana.page.get_by_role("button", name=words["home"]["bots"], exact=True).click()
    ana.page.wait_for_selector(".held.playable, .actions .main", timeout=30_000)
    play_round(ana)
    ana.page.locator(".menu-button").click()
    ana.page.get_by_role("tab", name=words["panel"]["story"], exact=True).click()
    is_well(ana, language)
