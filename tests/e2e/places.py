"""Every page of the site in the states that differ, with names as long as they can be."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from uuid import uuid4

from playwright.sync_api import expect

from kingscore import services
from kingscore.models import Game
from kingscore.rules.deal import DealFacts
from kingscore.rules.presets import find_preset
from kingscore.rules.sheet import Policy, Sheet, start
from tests.e2e.accounts import account_page, deletion_asked, sign_in_refused, token_made
from tests.e2e.phone import Phone
from tests.kingscore import play
from tests.rules.play import deal, play_on, random

# One word that no line can break, a long name in words, one from right to left, emoji.
LONG_NAMES = (
    "W" * 40,
    "Wilhelmina Alexandrina van de Kruisberge",
    "عبد الرحمن عبد الله عبد العزيز المنصوري",
    "👩‍👩‍👧‍👦" * 5 + "Øyvi",
    "Q" * 40,
)


RULES_READ = (  # what can stand on such a page
    "kingen-5",
    "kingen-iwwa",
    "pronostiek-3",
    "king-hungarian-bids-tricks",
    "trex",
    "koenigrufen-house-5-radl-tul",
)
SEED = 7  # of the deals of every game here

Come = Callable[[Phone], None]


@dataclass(frozen=True, slots=True)
class Place:
    """A page in some state: `come` opens it; `statuses` are those that it answers with."""

    name: str
    come: Come
    statuses: tuple[str, ...] = ()


def some_long_game(slug: str, deals: int | None = None, **choices: str) -> Game:
    """A game with long names after some deals, None for all of them.

    `choices` are those of the preset's options; `policy` may stand among them.
    """
    policy = Policy(choices.pop("policy", "strict"))
    rules = find_preset(slug).ruleset(**choices)
    sheet = play_on(start(rules, first_dealer=0, policy=policy), random(SEED), deals)
    game = play.start(
        slug,
        rules=rules,
        names=LONG_NAMES[: rules.players],
        policy=policy,
        stake=12_50,
        currency="EUR",
    )
    play.record_all(game, sheet)
    return play.fresh(game)


def page_of(slug: str, deals: int | None, rest: str = "", **choices: str) -> Come:
    """Opens a page of a game as its scorer; `rest` is the address within the game."""

    def come(phone: Phone) -> None:
        game = some_long_game(slug, deals, **choices)
        phone.enter(game)
        phone.go(f"/games/{game.code}/{rest}")

    return come


def watched(slug: str, deals: int | None, rest: str = "") -> Come:
    """Opens a page of a game as somebody who looks on."""

    def come(phone: Phone) -> None:
        phone.go(f"/games/{some_long_game(slug, deals).code}/{rest}")

    return come


def address(where: str) -> Come:
    """Opens an address."""
    return lambda phone: phone.go(where)


def home_with_games(phone: Phone) -> None:
    """The first page, with a game of five and one of four."""
    phone.enter(some_long_game("kingen-5", 2))
    phone.enter(some_long_game("dubbelkingen-4"))
    phone.go("/")


def start_again(phone: Phone) -> None:
    """The start page after another game, with everything unfolded."""
    game = some_long_game("kingen-5")
    phone.enter(game)
    phone.go(f"/games/new/?after={game.code}")
    for details in phone.page.locator("details").all():
        details.evaluate("details => { details.open = true }")


def start_refused(phone: Phone) -> None:
    """The start page after names that cannot be."""
    phone.go("/games/new/?preset=kingen-5")
    for seat in (1, 2):
        phone.page.get_by_role("combobox", name=f"Player {seat}", exact=True).fill("Ana")
    phone.tap(phone.page.get_by_role("button", name="Start", exact=True))
    expect(phone.page.get_by_role("alert").filter(has_text="Not started yet.")).to_be_visible()


def import_refused(phone: Phone) -> None:
    """The import page after a file that is none."""
    phone.go("/games/import/")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": b"[1, 2"}
    phone.page.get_by_label("Game file").set_input_files(file)  # type: ignore[arg-type]  # a dict is what it is
    phone.tap(phone.button("Import"))
    expect(phone.page.get_by_role("alert").filter(has_text="Not imported.")).to_be_visible()


def menu_open(phone: Phone) -> None:
    """The game page with its menu unfolded."""
    page_of("dubbelkingen-4", 7)(phone)
    phone.tap(phone.page.get_by_text("More", exact=True))


def counted(phone: Phone) -> None:
    """The pad with every number of a deal placed and previewed."""
    page_of("kingen-5", 1)(phone)
    for number in (2, 3, 4, 4):
        phone.tap(phone.key(number))
    expect(phone.record_button).to_contain_text("−4")


def refused(phone: Phone) -> None:
    """The pad after a deal that was refused: its numbers are wrong, and no script was there."""
    page_of("kingen-5", 1)(phone)
    for number in (2, 3, 4):
        phone.tap(phone.key(number))
    phone.page.locator("form[data-facts]").evaluate("form => form.submit()")
    expect(phone.page.get_by_role("alert").filter(has_text="Not recorded.")).to_be_visible()


def rival_facts() -> DealFacts:
    """What somebody else records as the second deal of Kingen for five."""
    return deal("hearts", 1, hearts=(9, 1, 1, 1, 1))


def conflict(phone: Phone) -> None:
    """The pad after somebody else has recorded the same deal."""
    game = some_long_game("kingen-5", 1)
    phone.enter(game)
    for number in (2, 3, 4, 4):
        phone.tap(phone.key(number))
    play.record(game, rival_facts())
    phone.tap(phone.record_button)
    expect(phone.page.get_by_text("Nothing of yours is lost")).to_be_visible()


def followed(phone: Phone) -> None:
    """The pad with the news that somebody else has recorded the deal that is typed here."""
    game = some_long_game("kingen-5", 1)
    phone.enter(game)
    phone.tap(phone.key(2))
    play.record(game, rival_facts())
    expect(phone.page.get_by_text("you are asked which one holds")).to_be_visible()


def corrected(phone: Phone) -> None:
    """A deal with a history: recorded, corrected with a reason."""
    game = some_long_game("kingen-5", 2)
    facts = deal("tricks", 0, tricks=(10, 0, 0, 0, 0))
    play.record(game, facts, number=1, reason="counted again, and it was not as we had thought")
    phone.enter(game)
    phone.go(f"/games/{game.code}/deals/1/")


def on_paper(phone: Phone) -> None:
    """The sheet of a Hungarian game with points in full, as on paper."""
    page_of("king-hungarian", 12)(phone)
    phone.tap(phone.button("Show as on paper"))
    expect(phone.button("Show running totals")).to_be_visible()


def adjusted(phone: Phone) -> None:
    """The page of penalties and awards with one of each, about to be taken back."""
    game = some_long_game("king-hungarian", 2)
    for version, points in enumerate((Fraction(-144), Fraction(5, 2)), start=2):
        cause = "A cause that takes more than one line of a phone to tell what it was about"
        services.adjust(
            game=game, seat=0, points=points, cause=cause, entry_id=uuid4(), version=version
        )
        game = play.fresh(game)
    phone.enter(game)
    phone.go(f"/games/{game.code}/adjustments/")
    phone.tap(phone.page.get_by_text("Take back", exact=True).first)


def closed(rest: str, write: Callable[..., Sheet] | None = None) -> Come:
    """Opens a page of a game after four deals as its scorer; `write` ends it, else it is locked."""

    def come(phone: Phone) -> None:
        game = some_long_game("kingen-5", 4)
        if write:
            write(game=game, entry_id=uuid4(), version=game.version)
        else:
            services.lock_game(game=game)
        phone.enter(game)
        phone.go(f"/games/{game.code}/{rest}")

    return come


def locked_while_typing(phone: Phone) -> None:
    """The question whether to stop, answered when somebody else has locked the game."""
    game = some_long_game("kingen-5", 4)
    phone.enter(game)
    phone.go(f"/games/{game.code}/stop/")
    services.lock_game(game=game)
    phone.tap(phone.button("Stop here"))
    expect(phone.page.get_by_role("alert").filter(has_text="Not stopped.")).to_be_visible()


def several_refused(phone: Phone) -> None:
    """The pad of several items after some of them were refused."""
    page_of("king-russian-4", 6)(phone)
    for number in (8, 5, 1):
        phone.tap(phone.key(number))
    phone.page.locator("form[data-facts]").evaluate("form => form.submit()")
    expect(phone.page.get_by_role("alert").filter(has_text="Not recorded.")).to_be_visible()


def doubled(phone: Phone) -> None:
    """The pad with doubles and a redouble."""
    page_of("barbu", 0, "?contract=hearts")(phone)
    for pair, taps in (("1-0", 1), ("2-0", 2), ("1-3", 1)):
        for _ in range(taps):
            phone.tap(phone.page.locator(f"[data-double]:has([name='double-{pair}']) button"))


def laid_open(phone: Phone) -> None:
    """The pad with everything unfolded for cards that were laid open."""
    page_of("trex", 0, "?contract=queens")(phone)
    phone.tap(phone.page.get_by_text("A card was laid open"))


def all_unfolded(phone: Phone) -> None:
    """The pad of a Rufer with every part of it open, and cards counted below it."""
    page_of("koenigrufen-ooe-5", 2, "?contract=rufer")(phone)
    for part in ("Bonuses", "Kontra", "Revoke"):
        phone.unfold(part)
    phone.tap(phone.link("Count the cards"))
    phone.tap(phone.page.get_by_role("group", name="Hearts").get_by_label("K", exact=True))
    expect(phone.button("Take ")).to_be_visible()


def bettel_refused(phone: Phone) -> None:
    """The pad of a Bettel after the declarer was said to have doubled himself."""
    page_of("koenigrufen-ooe-5", 2, "?contract=bettel")(phone)
    phone.tap(phone.pad.get_by_role("group", name="Who plays").get_by_role("radio").first)
    phone.tap(phone.pad.get_by_role("radio", name="Lost"))
    phone.unfold("Kontra")
    for select in phone.folded("Kontra").get_by_role("combobox").all():
        select.select_option(index=1)
    phone.tap(phone.record_button)
    expect(phone.page.get_by_role("alert").filter(has_text="Not recorded.")).to_be_visible()


GAME_PLACES = (
    Place("choose a contract", page_of("dubbelkingen-4", 7)),
    Place("choose after an override", page_of("dubbelkingen-4", 15, policy="friendly")),
    Place(
        "a closed contract, all the same",
        page_of("kingen-5", 0, "?contract=hearts", policy="friendly"),
    ),
    Place("count", page_of("kingen-5", 0)),
    Place("count, all placed", counted),
    Place("one card", page_of("dubbelkingen-4", 0, "?contract=king_of_hearts")),
    Place("two tricks", page_of("kingen-5", 5)),
    Place("trump", page_of("kingen-5", 6, "?contract=trump&trump=h", trump="dealer")),
    Place("which trump", page_of("kingen-5", 6, trump="dealer")),
    Place("sale", page_of("kingen-5", 6, "?contract=trump&trump=s", trump="sale")),
    Place("predictions", page_of("pronostiek-4", 3, "?contract=hearts")),
    Place(
        "numbers after predictions",
        page_of("pronostiek-4", 0, "?contract=hearts&said-0=1&said-1=2&said-2=3&said-3=4"),
    ),
    Place(
        "settled by predictions",
        page_of("pronostiek-4", 0, "?contract=hearts&said-0=1&said-1=2&said-2=3&said-3=7"),
    ),
    Place("refused", refused, ("422",)),
    Place("two phones, one deal", conflict, ("409",)),
    Place("news while typing", followed),
    Place("menu", menu_open),
    Place("finished", page_of("pronostiek-4", None)),
    Place("looking on", watched("kingen-5", 3)),
    Place("correct", page_of("kingen-5", 4, "deals/2/correct/")),
    Place("correct another contract", page_of("dubbelkingen-4", 4, "deals/2/correct/?choose")),
    Place("deal", page_of("kingen-5", 7, "deals/7/")),
    Place("deal with predictions", page_of("pronostiek-4", 5, "deals/5/")),
    Place("deal with a history", corrected),
    Place("undo", page_of("kingen-5", 4, "deals/4/undo/")),
    Place("names and seats", page_of("kingen-5", 4, "players/")),
    Place("share", page_of("kingen-5", 4, "share/")),
    Place("share, looking on", watched("kingen-5", 4, "share/")),
    Place("end", page_of("kingen-5", None, "end/")),
    Place("end with predictions", page_of("pronostiek-4", None, "end/")),
    Place("broken off", page_of("kingen-5", 4, "end/")),
    Place("stop here?", page_of("kingen-5", 4, "stop/")),
    Place("stopped", closed("end/", services.stop_game)),
    Place("stopped, the sheet", closed("", services.stop_game)),
    Place("locked", closed("")),
    Place("locked, the end", closed("end/")),
    Place("locked, a deal", closed("deals/4/")),
    Place("locked while typing", locked_while_typing, ("409",)),
    Place("everybody's own marks", page_of("king-hungarian", 40)),
    Place("as on paper", on_paper),
    Place("penalties and awards", adjusted),
    Place("doubles given", page_of("barbu", 12)),
    Place("deal with doubles", page_of("barbu", 3, "deals/3/")),
    Place("two ledgers, five at a table", page_of("koenigrufen-ooe-5", None)),
    Place("deal with two ledgers", page_of("koenigrufen-ooe-5", 3, "deals/3/")),
    Place("log of Königrufen", page_of("koenigrufen-ooe-5", 3, "log/")),
    Place("end with two ledgers", page_of("koenigrufen-ooe-5", None, "end/")),
    Place("may not write", watched("kingen-5", 4, "players/"), ("403",)),
)
# The pad of every other kind of deal.
KIND_PLACES = (
    Place("choose from many", page_of("king-hungarian", 13)),
    Place("choose a trump or none", page_of("king-russian-4", 7)),
    Place("choose by headings", page_of("bonken", 2)),
    Place("who won the bidding", page_of("king-hungarian", 9, bids="tricks")),
    Place(
        "how many were promised",
        page_of("king-hungarian", 0, "?declarer=2&contract=positive&trump=s", bids="tricks"),
    ),
    Place("what the declarer took", page_of("king-hungarian", 0, "?contract=positive&trump=n")),
    Place("two tricks, numbers", page_of("king-hungarian", 0, "?contract=last_two")),
    Place("several items", page_of("king-russian-4", 6)),
    Place("several items, refused", several_refused, ("422",)),
    Place("open sale", page_of("king-russian-4", 7, "?contract=khvalyonka&trump=m")),
    Place("shared out", page_of("king-russian-4", 7, "?contract=khvalyonka&is_shared=1")),
    Place("doubles", page_of("barbu", 0, "?contract=hearts")),
    Place("doubles, some of them redoubled", doubled),
    Place("places", page_of("trex", 0, "?contract=trex")),
    Place("cards laid open", laid_open),
)
TAROCK_PLACES = (
    Place("which game of Königrufen", page_of("koenigrufen-ooe-5", 3)),
    Place("Rufer, everything unfolded", all_unfolded),
    Place("Trischaken of five", page_of("koenigrufen-ooe-5", 3, "?contract=trischaken")),
    Place("Bettel, refused", bettel_refused, ("422",)),
    Place("which card is called", page_of("koenigrufen-tirol-4", 0, "?contract=rufer")),
    Place("bonuses between two", page_of("koenigrufen-house-4", 0, "?contract=rufer")),
    Place("a game of Königrufen, correct", page_of("koenigrufen-ooe-5", 3, "deals/2/correct/")),
    Place("count the cards", address("/card-points/?card=Kh&card=t21&card=1d")),
    Place("count the cards, wrongly", address("/card-points/?groups=99")),
)
ACCOUNT_PLACES = (
    Place("sign in", address("/accounts/login/")),
    Place("sign in, refused", sign_in_refused),
    Place("make an account", address("/accounts/signup/")),
    Place("forgotten password", address("/accounts/password/reset/")),
    Place("account", account_page("/account/")),
    Place("API tokens", token_made),
    Place("e-mail addresses", account_page("/accounts/email/")),
    Place("change the password", account_page("/accounts/password/change/")),
    Place("passkeys", account_page("/accounts/passkeys/")),
    Place("show that it is still you", account_page("/accounts/reauthenticate/")),
    Place("sign out", account_page("/accounts/logout/")),
    Place("delete the account", deletion_asked),
)
OTHER_PLACES = (
    Place("home", address("/")),
    Place("home with games", home_with_games),
    Place("start", address("/games/new/")),
    Place("start, a game of many forms", address("/games/new/?preset=koenigrufen-house-5")),
    Place("start again", start_again),
    Place("start refused", start_refused, ("422",)),
    Place("import", address("/games/import/")),
    Place("import refused", import_refused, ("422",)),
    Place("not found", address("/games/nothere/"), ("404",)),
    *(Place(f"rules of {slug}", address(f"/rulesets/{slug}/")) for slug in RULES_READ),
)
PLACES = (*ACCOUNT_PLACES, *GAME_PLACES, *KIND_PLACES, *TAROCK_PLACES, *OTHER_PLACES)
