"""The addresses of the door: who takes part, and penalties and awards."""

from django.urls import path

from tournaments.views import awards, door, entrant, many

_tournament = "clubs/<slug:club_slug>/tournaments/<slug:slug>/"
_door = f"{_tournament}door/"
_entrant = f"{_door}<int:number>/"

urlpatterns = [
    path(_door, door.door, name="door"),
    path(f"{_door}register/", door.register, name="door-register"),
    path(f"{_door}many/", many.many, name="door-many"),
    path(_entrant, entrant.entrant, name="door-entrant"),
    path(f"{_entrant}here/", door.here, name="door-here"),
    path(f"{_entrant}paid/", door.paid, name="door-paid"),
    path(f"{_entrant}from/", entrant.first_round, name="door-first-round"),
    path(f"{_entrant}absence/", entrant.absence, name="door-absence"),
    path(f"{_entrant}leave/", entrant.leave, name="door-leave"),
    path(f"{_entrant}return/", entrant.come_back, name="door-return"),
    path(f"{_entrant}remove/", entrant.remove, name="door-remove"),
    path(f"{_tournament}awards/", awards.awards, name="awards"),
    path(f"{_tournament}awards/<uuid:award_id>/withdraw/", awards.withdraw, name="award-withdraw"),
]
