"""`python -m bench`: print the measurements of docs/benchmarks.md.

What matters are the ratios, which hold on other machines too.
"""

import statistics
from typing import TYPE_CHECKING

from django.conf import settings

from bench import core
from bench.throwaway import throwaway_site

if TYPE_CHECKING:
    from bench import api, followers


def show_site() -> None:
    """Measure the screens and writing, on a fresh site."""
    from bench import api, followers, screens, writing  # noqa: PLC0415 - need the apps set up

    settings.ROOT_URLCONF = "bench.writing"
    say("database", settings.DATABASES["default"]["ENGINE"].rpartition(".")[2])
    show_api(api.measure())
    show_followers(followers.measure())
    times = writing.measure()
    shown = screens.screens()
    base = next(each for each in shown if (each.slug, each.contract) == screens.BASE)
    say("a bare insert", f"{times.bare_insert:.2f} ms")
    ratio("recording a deal by the service", times.service, times.bare_insert)
    say("a bare insert request", f"{times.bare_request:.2f} ms")
    ratio("recording a deal, plain form", times.web_plain, times.bare_request)
    ratio("recording a deal, htmx, with the new sheet", times.web, times.bare_request)
    say(f"screen of {base.slug}, {base.contract}", f"{base.time:.1f} ms, {base.size:,} bytes")
    slowest = max(shown, key=lambda each: each.time)
    ratio(f"slowest screen: {slowest.slug}, {slowest.contract}", slowest.time, base.time)
    heaviest = max(shown, key=lambda each: each.size)
    size = f"{heaviest.size:,} bytes = {heaviest.size / base.size:.1f} x"
    say(f"heaviest screen: {heaviest.slug}, {heaviest.contract}", size)


def show_api(figures: "dict[str, api.Figures]") -> None:
    """Print how the API compares with bare views of the same framework on the same server."""
    for name, base in (
        ("insert", None),
        ("record", "insert"),
        ("select", None),
        ("read", "select"),
        ("unchanged", "select"),
    ):
        each = figures[name]
        times = (
            f"{each.rate:.0f}/s, p50 {each.percentile(50):.1f} ms, p99 {each.percentile(99):.1f} ms"
        )
        if base:
            times += f" = {figures[base].rate / each.rate:.2f} x {base}"
        say(f"API: {name}", times)


def show_followers(figures: "followers.Figures") -> None:
    """Print what open streams cost, and how soon every follower knows of a deal."""
    say("followers: memory of each", f"{figures.bytes_each / 1024:.1f} kB")
    for writer, times in (("the same", figures.by_server), ("another", figures.by_another)):
        p50, p99 = (1000 * statistics.quantiles(times, n=100)[part - 1] for part in (50, 99))
        text = f"p50 {p50:.0f} ms, p99 {p99:.0f} ms, max {1000 * max(times):.0f} ms"
        say(f"followers: deal recorded by {writer} process known", text)


def show_core() -> None:
    """Measure what needs no database."""
    base, *others = core.speeds()
    say(f"replay of {base.slug}, {base.deals} deals", f"{base.replay:.2f} ms")
    for each in others:
        what = f"a deal of {each.slug}, {each.deals} deals replayed"
        ratio(what, each.per_deal, base.per_deal)
    slug, time = core.proofs()[0]
    say(f"slowest proof of a preset: {slug}", f"{time:.1f} ms")
    say("proof of the largest rules that are let in", f"{core.largest_proof():.1f} ms")


def say(what: str, figure: str) -> None:
    """Print one line."""
    print(f"{what + ' ':.<58} {figure}")


def ratio(what: str, time: float, base: float) -> None:
    """Print a time and how many times its base it is."""
    say(what, f"{time:.2f} ms = {time / base:.1f} x")


if __name__ == "__main__":
    show_core()
    with throwaway_site():
        show_site()
