# The commands of this project; each can be run by itself as well.

.PHONY: serve check fast bench messages schema pins

serve:  ## run the site
	bin/serve

check:  ## run every check and test, as CI does
	bin/check

fast:  ## the checks and tests without PostgreSQL and without the browser
	bin/check fast

bench:  ## measure: docs/benchmarks.md
	bin/bench

messages:  ## bring the translation catalogues up to date with the sources
	bin/environment dev
	.venv/bin/python bin/translations.py update

schema:  ## write docs/openapi.json anew, the description of the API
	bin/environment dev
	.venv/bin/python bin/openapi.py

pins:  ## write requirements*.txt anew from the ranges in pyproject.toml
	bin/pins $(ARGS)
