"""The addresses of the site."""

from allauth.mfa.webauthn.views import list_webauthn
from django.contrib import admin
from django.urls import include, path

from kingscore.admin import login as admin_login
from kingscore.views import (
    account,
    adjustments,
    card_points,
    claims,
    closing,
    deal,
    end,
    files,
    game,
    history,
    home,
    house,
    house_editing,
    people,
    players,
    rulesets,
    share,
    sheet,
    webhooks,
)

_game = "games/<slug:code>/"
_deal = f"{_game}deals/<int:number>/"
_player = "account/players/<int:player_id>/"

urlpatterns = [
    # First: apps ask far more often than people, and addresses are looked through in order.
    path("api/", include("kingscore.api.urls")),
    path("", home.home, name="home"),
    path("games/new/", home.start, name="start"),
    path("games/import/", files.import_game, name="import"),
    path("s/<slug:scorer_code>/", home.enter, name="enter"),
    path(_game, game.game, name="game"),
    path(f"{_game}deals/", game.record, name="record"),
    path(f"{_game}preview/", game.preview, name="preview"),
    path(f"{_game}sheet/", game.follow, name="follow"),
    path(f"{_game}sheet/form/", sheet.sheet_form, name="sheet-form"),
    path(_deal, deal.deal, name="deal"),
    path(f"{_deal}correct/", deal.correct, name="correct"),
    path(f"{_deal}undo/", deal.undo, name="undo"),
    path(f"{_game}players/", players.players, name="players"),
    path(f"{_game}players/swap/", players.swap, name="swap"),
    path(f"{_game}players/substitute/", players.substitute, name="substitute"),
    path(f"{_game}players/<int:player>/", players.rename, name="rename"),
    path(f"{_game}players/<int:player>/claim/", claims.claim, name="claim"),
    path(f"{_game}players/<int:player>/release/", claims.release, name="release"),
    path(f"{_game}me/", claims.me, name="me"),
    path(f"{_game}adjustments/", adjustments.adjustments, name="adjustments"),
    path(f"{_game}adjustments/<int:place>/", adjustments.withdraw, name="withdraw"),
    path(f"{_game}who/", home.who, name="who"),
    path(f"{_game}share/", share.share, name="share"),
    path(f"{_game}log/", history.log, name="log"),
    path(f"{_game}end/", end.end, name="end"),
    path(f"{_game}stop/", closing.stop, name="stop"),
    path(f"{_game}resume/", closing.resume, name="resume"),
    path(f"{_game}lock/", closing.lock, name="lock"),
    path(f"{_game}unlock/", closing.unlock, name="unlock"),
    path(f"{_game}webhooks/", webhooks.game_webhooks, name="webhooks"),
    path(f"{_game}webhooks/<uuid:webhook_id>/remove/", webhooks.game_remove, name="webhook-remove"),
    path(f"{_game}webhooks/<uuid:webhook_id>/ping/", webhooks.game_ping, name="webhook-ping"),
    path(f"{_game}export/", files.export, name="export"),
    path("rulesets/<slug:slug>/", rulesets.ruleset, name="ruleset"),
    path("rulesets/<slug:slug>/<int:version>/", rulesets.ruleset, name="ruleset-version"),
    path("rulesets/<slug:slug>/<int:version>/file/", house.download, name="ruleset-file"),
    path("h/<slug:editor_code>/", house.enter, name="house-enter"),
    path("house/", house.rules, name="house"),
    path("house/new/", house_editing.new, name="house-new"),
    path("house/upload/", house_editing.upload, name="house-upload"),
    path("house/variants/<slug:slug>/", house.variants, name="house-variants"),
    path("house/<slug:slug>/", house.versions, name="house-rules"),
    path("house/<slug:slug>/edit/", house_editing.edit, name="house-edit"),
    path("house/<slug:slug>/keep/", house.keep, name="house-keep"),
    path("card-points/", card_points.card_points, name="card-points"),
    path(f"{_game}take/", account.take_game, name="game-take"),
    path("house/<slug:slug>/take/", account.take_house, name="house-take"),
    path("", include("tournaments.urls")),
    path("account/", account.home, name="account"),
    path("account/tokens/", account.tokens, name="account-tokens"),
    path("account/tokens/<uuid:token_id>/", account.revoke, name="account-token-revoke"),
    path("account/webhooks/", webhooks.account_webhooks, name="account-webhooks"),
    path(
        "account/webhooks/<uuid:webhook_id>/remove/",
        webhooks.account_remove,
        name="account-webhook-remove",
    ),
    path(
        "account/webhooks/<uuid:webhook_id>/ping/",
        webhooks.account_ping,
        name="account-webhook-ping",
    ),
    path("account/players/", people.players, name="account-players"),
    path(_player, people.player, name="account-player"),
    path(f"{_player}claim/", people.claim, name="account-player-claim"),
    path(f"{_player}release/", people.release, name="account-player-release"),
    path(f"{_player}anonymise/", people.anonymise, name="account-player-anonymise"),
    path(f"{_player}merge/", people.choose, name="account-player-choose"),
    path(f"{_player}merge/<int:other_id>/", people.merge, name="account-player-merge"),
    path("account/claims/<int:claim_id>/accept/", claims.accept, name="claim-accept"),
    path("account/claims/<int:claim_id>/remove/", claims.remove, name="claim-remove"),
    path("account/delete/", account.delete, name="account-delete"),
    path("accounts/", include("allauth.account.urls")),
    # Of allauth's second factors there are passkeys alone, and they are called so.
    path("accounts/passkeys/", list_webauthn, name="mfa_index"),
    path("accounts/passkeys/", include("allauth.mfa.webauthn.urls")),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/login/", admin_login),
    path("admin/", admin.site.urls),
]

handler400 = "kingscore.failures.bad_request"
handler403 = "kingscore.failures.permission_denied"
handler404 = "kingscore.failures.page_not_found"
handler500 = "kingscore.failures.server_error"
