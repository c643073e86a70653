"""The addresses of the API, version 1."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from kingscore.api.plain import not_found
from kingscore.api.views import (
    claims,
    description,
    events,
    games,
    house,
    players,
    presets,
    root,
    rulesets,
    sheets,
    webhooks,
    writing,
)

_game = "v1/games/<slug:code>/"
_deal = f"{_game}deals/<int:number>/"
_game_webhook = f"{_game}webhooks/<uuid:webhook_id>/"
_webhook = "v1/webhooks/<uuid:webhook_id>/"
_player = "v1/players/<int:player_id>/"
_ruleset = "v1/rulesets/<slug:slug>/"
_version = f"{_ruleset}<int:version>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", root.index, name="api-index"),
    path("v1/schema/", description.schema, name="api-schema"),
    path("v1/docs/", description.docs, name="api-docs"),
    path("v1/docs/<slug:name>/", description.guide, name="api-guide"),
    path("v1/problems/", description.problems, name="api-problems"),
    path("v1/me/", root.me, name="api-me"),
    path("v1/card-points/", root.card_points, name="api-card-points"),
    path("v1/presets/", presets.presets, name="api-presets"),
    path("v1/presets/<slug:slug>/", presets.preset, name="api-preset"),
    path("v1/rulesets/", house.rulesets, name="api-rulesets"),
    path("v1/rulesets/check/", house.check, name="api-ruleset-check"),
    path(_ruleset, rulesets.ruleset, name="api-ruleset"),
    path(f"{_ruleset}versions/", house.versions, name="api-ruleset-versions"),
    path(f"{_ruleset}take/", house.take, name="api-ruleset-take"),
    path(f"{_ruleset}editor-code/", house.editor_code, name="api-editor-code"),
    path(_version, rulesets.one_version, name="api-ruleset-version"),
    path(f"{_version}file/", rulesets.ruleset_file, name="api-ruleset-file"),
    path(f"{_version}changes/", rulesets.ruleset_changes, name="api-ruleset-changes"),
    path("v1/games/", games.games, name="api-games"),
    path("v1/games/import/", games.import_game, name="api-import"),
    path(_game, games.game, name="api-game"),
    path(f"{_game}sheet/", sheets.sheet, name="api-sheet"),
    path(f"{_game}events/", events.events, name="api-events"),
    path(f"{_game}choices/", sheets.choices, name="api-choices"),
    path(f"{_game}preview/", sheets.preview, name="api-preview"),
    path(f"{_game}deals/", writing.record_deal, name="api-deals"),
    path(_deal, sheets.deal, name="api-deal"),
    path(f"{_deal}history/", sheets.deal_history, name="api-deal-history"),
    path(f"{_deal}undo/", writing.undo_deal, name="api-undo"),
    path(f"{_game}swaps/", writing.swap_players, name="api-swaps"),
    path(f"{_game}substitutes/", writing.substitute_player, name="api-substitutes"),
    path(f"{_game}adjustments/", writing.adjust, name="api-adjustments"),
    path(f"{_game}adjustments/<int:place>/withdraw/", writing.withdraw, name="api-withdraw"),
    path(f"{_game}stop/", writing.stop, name="api-stop"),
    path(f"{_game}resume/", writing.resume, name="api-resume"),
    path(f"{_game}log/", sheets.log, name="api-log"),
    path(f"{_game}batch/", writing.write_batch, name="api-batch"),
    path(f"{_game}course/", sheets.course, name="api-course"),
    path(f"{_game}tally/", sheets.tally, name="api-tally"),
    path(f"{_game}links/", games.links, name="api-links"),
    path(f"{_game}settlement/", sheets.settlement, name="api-settlement"),
    path(f"{_game}players/<int:player>/", games.rename_player, name="api-seated"),
    path(f"{_game}lock/", games.lock, name="api-lock"),
    path(f"{_game}unlock/", games.unlock, name="api-unlock"),
    path(f"{_game}take/", games.take, name="api-take"),
    path(f"{_game}scorer-code/", games.scorer_code, name="api-scorer-code"),
    path(f"{_game}export/", games.export_game, name="api-export"),
    path(f"{_game}webhooks/", webhooks.game_webhooks, name="api-game-webhooks"),
    path(_game_webhook, webhooks.game_webhook, name="api-game-webhook"),
    path(f"{_game_webhook}deliveries/", webhooks.game_deliveries, name="api-game-deliveries"),
    path(f"{_game_webhook}ping/", webhooks.ping_game_webhook, name="api-game-ping"),
    path("v1/webhooks/", webhooks.webhooks, name="api-webhooks"),
    path(_webhook, webhooks.webhook, name="api-webhook"),
    path(f"{_webhook}deliveries/", webhooks.deliveries, name="api-deliveries"),
    path(f"{_webhook}ping/", webhooks.ping_webhook, name="api-ping"),
    path("v1/players/", players.players, name="api-players"),
    path(_player, players.player, name="api-player"),
    path(f"{_player}merge/", players.merge, name="api-player-merge"),
    path(f"{_player}claim/", players.claim, name="api-player-claim"),
    path(f"{_player}release/", players.release, name="api-player-release"),
    path(f"{_player}anonymise/", players.anonymise, name="api-player-anonymise"),
    path("v1/claims/", claims.claims, name="api-claims"),
    path("v1/claims/<int:claim_id>/", claims.claim, name="api-claim"),
    path("v1/claims/<int:claim_id>/accept/", claims.accept, name="api-claim-accept"),
    path("v1/", include("tournaments.api.urls")),
    # Whatever else is asked for below /api/ is answered as an app can read it.
    re_path(r"^(?P<rest>[\s\S]*)$", not_found),  # also with a line break in it
]
