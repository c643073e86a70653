"""Measurements, run by hand: `make bench`. See docs/benchmarks.md."""
