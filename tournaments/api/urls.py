"""The addresses of clubs, tournaments and seasons in the API, below those of version 1."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
