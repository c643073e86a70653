"""The addresses of rounds and finals before they are played: drawing and seating."""

from django.urls import path

from tournaments.views import drawing, finals, origin, seating, seating_hand, wishes

_tournament = "clubs/<slug:club_slug>/tournaments/<slug:slug>/"
_round = f"{_tournament}rounds/<int:number>/"
_finals = f"{_tournament}finals/"

urlpatterns = [
    path(f"{_tournament}rounds/", seating.rounds, name="rounds"),
    path(f"{_tournament}rounds/file/", seating_hand.from_file, name="seating-file"),
    path(_round, seating.round_page, name="round"),
    path(f"{_round}draw/", drawing.draw, name="round-draw"),
    path(f"{_round}sit-out/", drawing.sit_out, name="round-sit-out"),
    path(f"{_round}open/", drawing.open_, name="round-open"),
    path(f"{_round}take-back/", drawing.take_back, name="round-take-back"),
    path(f"{_round}changes-seen/", drawing.seen, name="round-changes-seen"),
    path(f"{_round}hand/", seating_hand.hand, name="round-hand"),
    path(f"{_round}exchange/", seating_hand.exchange, name="round-exchange"),
    path(f"{_round}origin/", origin.origin, name="round-origin"),
    path(f"{_round}origin.json", origin.origin_json, name="round-origin-json"),
    path(f"{_tournament}wishes/", wishes.wishes, name="wishes"),
    path(f"{_tournament}wishes/forget/", wishes.forget, name="wish-forget"),
    path(_finals, finals.finals, name="finals"),
    path(f"{_finals}draw/", finals.draw_cut, name="finals-draw"),
    path(f"{_finals}decline/", finals.decline, name="finals-decline"),
    path(f"{_finals}decline/<int:number>/", finals.ask, name="finals-decline-ask"),
    path(f"{_finals}play/", finals.play_after_all, name="finals-play"),
    path(f"{_finals}take-back/", finals.take_back, name="finals-take-back"),
    path(f"{_finals}changes-seen/", finals.seen, name="finals-changes-seen"),
    path(f"{_finals}<slug:stage>/draw/", finals.draw_final, name="final-draw"),
]
