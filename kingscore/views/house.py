"""House rules of clubs: those of this browser, their versions, and the way in for editors."""

import json
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from kingscore import browser
from kingscore.errors import UnknownCode
from kingscore.models import HouseRules, Ruleset
from kingscore.queries import (
    house_by_editor_code,
    house_by_slug,
    latest_rulesets,
    owned_house,
    rules_of,
    ruleset_version,
    versions_of,
)
from kingscore.rules.errors import InvalidRuleset
from kingscore.rules.presets import PRESETS, Preset, preset_of
from kingscore.rules.reading import is_clean
from kingscore.rules.rulesetfile import RulesetFile, ruleset_file_to_json
from kingscore.views.access import require_safe_or_POST, secret_address
from kingscore.views.families import by_family
from kingscore.views.house_words import changes_in_words
from kingscore.views.share import shared_link
from kingscore.wording import label, say_problems


def kept_rules(request: HttpRequest) -> list[dict[str, Any]]:
    """The house rules kept in this browser, the latest first, then those of the account."""
    who = browser.account(request)
    slugs = dict.fromkeys([*browser.editor_codes(request), *(owned_house(who.pk) if who else [])])
    return [listed(row) for row in latest_rulesets(list(slugs))]


def listed(row: Ruleset) -> dict[str, Any]:
    """House rules as lists show them."""
    rules = rules_of(row.pk)
    return {
        "slug": row.slug,
        "name": label(rules.name),
        "players": rules.players,
        "deals": rules.deals,
        "version": row.version,
        "url": reverse("house-rules", args=[row.slug]),
    }


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The house rules of this browser, and what new ones can be made from."""
    return show_rules(request)


def show_rules(request: HttpRequest, faults: Sequence[str] = ()) -> HttpResponse:
    """The same, with what is wrong with a file that was sent there."""
    context = {
        "kept": kept_rules(request),
        "families": [
            {"name": label(name), "presets": [_offered(preset) for preset in presets]}
            for name, presets in by_family(PRESETS).items()
        ],
        "faults": faults,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if faults else HTTPStatus.OK
    return render(request, "kingscore/house.html", context, status=status)


def _offered(preset: Preset) -> dict[str, Any]:
    address = reverse("house-variants", args=[preset.slug])
    if not preset.options:
        address = f"{reverse('house-new')}?from={preset.slug}"
    return {
        "name": label(preset.name),
        "players": preset.players,
        "deals": preset.usual.deals,
        "url": address,
    }


@require_safe
def variants(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose the variants of a preset before it is copied."""
    found = preset_of(slug)
    if found is None:
        raise Http404(gettext("There is no such ruleset."))
    preset, choices = found
    known = {option.code: option for option in preset.options}
    choices |= {code: request.GET[code] for code in known if request.GET.get(code)}
    faults = []
    if request.GET:
        try:
            copied = preset.ruleset(**choices)
        except InvalidRuleset as invalid:
            faults = list(say_problems(invalid.problems))
        else:
            return redirect(f"{reverse('house-new')}?from={copied.slug}")
    context = {
        "name": label(preset.name),
        "players": preset.players,
        "faults": faults,
        "options": [
            {
                "code": option.code,
                "name": label(option.name),
                "choices": [
                    (code, label(name), code == choices.get(option.code, option.default))
                    for code, name in option.choices.items()
                ],
            }
            for option in known.values()
        ],
    }
    return render(request, "kingscore/house_variants.html", context)


def house_or_404(slug: str) -> HouseRules:
    """The house rules with this slug."""
    house = house_by_slug(slug)
    if house is None:
        raise Http404(gettext("There is no such ruleset."))
    return house


@secret_address
@require_safe
def enter(request: HttpRequest, editor_code: str) -> HttpResponse:
    """The editor's link: this browser may publish from now on. The address shown is everybody's."""
    house = house_by_editor_code(editor_code)
    if house is None:
        raise UnknownCode(gettext("There is no such ruleset."), editor_code)
    browser.keep_house(request, house.slug, house.editor_code)
    return redirect("house-rules", slug=house.slug)


@require_safe
def versions(request: HttpRequest, slug: str) -> HttpResponse:
    """House rules: every version, what changed from one to the next, and what can be done."""
    house = house_or_404(slug)
    rows = versions_of(house.slug)
    if not rows:
        raise Http404(gettext("There is no such ruleset."))
    is_editor = browser.may_publish(request, house)
    context = {
        "house": house,
        "latest": listed(rows[0]),
        "versions": [
            {"row": row, "changes": changes_of(row, before), "is_first": before is None}
            for row, before in zip(rows, [*rows[1:], None], strict=True)
        ],
        "is_editor": is_editor,
        "can_take": is_editor and browser.can_take(request, house),
        "is_kept": house.slug in browser.editor_codes(request),
        "links": _links(request, house) if is_editor else [],
    }
    return render(request, "kingscore/house_rules.html", context)


def changes_of(row: Ruleset, before: Ruleset | None) -> list[dict[str, str]]:
    """What differs in a version from the one before it."""
    return changes_in_words(rules_of(before.pk), rules_of(row.pk)) if before else []


def _links(request: HttpRequest, house: HouseRules) -> list[dict[str, Any]]:
    link = shared_link(
        request, gettext("To write in"), reverse("house-enter", args=[house.editor_code])
    )
    link["text"] = gettext("Whoever opens this link can publish the next version.")
    return [link]


@require_safe_or_POST
def keep(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep house rules on the start page of this browser, or take them off it."""
    house = house_or_404(slug)
    if request.method != "POST":
        return redirect("house-rules", slug=house.slug)
    if request.POST.get("keep") == "no":
        browser.forget_house(request, house.slug)
        messages.info(request, gettext("These rules are not kept here any more."))
        return redirect("house")
    browser.keep_house(request, house.slug)
    messages.success(request, gettext("These rules are on your start page now."))
    return redirect("house-rules", slug=house.slug)


@require_safe
def download(request: HttpRequest, slug: str, version: int) -> HttpResponse:
    """A version of any ruleset as a file."""
    row = ruleset_version(slug, version) if is_clean(slug) else None
    if row is None:
        raise Http404(gettext("There is no such ruleset."))
    document = ruleset_file_to_json(RulesetFile(rules_of(row.pk), row.version))
    name = f"kingscore-{row.slug}-{row.version}.json"
    return HttpResponse(
        json.dumps(document, ensure_ascii=False, indent=1),
        content_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )
