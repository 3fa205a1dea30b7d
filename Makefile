# The few commands of this project. `make` alone lists them.

PYTHON ?= $(shell scripts/python.sh)
HOST ?= 127.0.0.1
PORT ?= 8000
DATA ?= .play/tables.sqlite
SEED ?= 1
MATCHES ?= 200
MINUTES ?= 5
MODE ?= mix

BIN := .venv/bin
WEB := server/chickenfoot/web/index.html
WEB_SOURCES := $(shell find clients/js -type f \( -name '*.ts' -o -name '*.tsx' -o -name '*.css' -o -name '*.html' -o -name '*.json' -o -name '*.svg' \) -not -path '*/node_modules/*' 2>/dev/null)
CORES := $(shell nproc 2>/dev/null || echo 2)
# Half the time of a test in a browser is waiting for the other side.
BROWSERS := $(shell expr $(CORES) + 2)

.PHONY: help install play test test-long faults coverage check fix bench protocol docs lock web clean

help: ## list the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

install: $(BIN)/.product ## make .venv with the product in it, editable

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	  { echo "Chickenfoot needs Python 3.11 or newer, and $(PYTHON) is none; try: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv .venv || { echo "No venv module. On Debian: apt-get install python3-venv" >&2; exit 1; }

$(BIN)/.product: $(BIN)/python requirements/product.lock pyproject.toml
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/product.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(BIN)/.dev: $(BIN)/.product requirements/dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.lock
	@touch $@

clients/js/node_modules/.package-lock.json: clients/js/package-lock.json
	@node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' 2>/dev/null || \
	  { echo "The web table is built with Node 20 or newer: install it, then try again." >&2; exit 1; }
	@cd clients/js && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(WEB): clients/js/node_modules/.package-lock.json $(WEB_SOURCES)
	@cd clients/js && npm run --silent build
	@touch $@

web: $(WEB) ## build the web table

play: $(BIN)/.product $(WEB) ## play: build what is missing, start the server, print its address
	@mkdir -p $(dir $(DATA))
	@$(BIN)/chickenfoot serve --host $(HOST) --port $(PORT) --data $(DATA) --open-browser

test: $(BIN)/.dev $(WEB) ## install what the tests need and run everything (under 15 minutes)
	@scripts/debian.sh chromium redis-server haproxy docker-compose
	@$(MAKE) --no-print-directory check
	cd clients/js && npm test --silent
	$(BIN)/pytest -n $(CORES) -m "not long and not browser and not faults"
	$(BIN)/pytest -m "faults and not long"
	$(BIN)/pytest -n $(BROWSERS) --dist loadfile -m "browser and not long"

test-long: $(BIN)/.dev $(WEB) ## the tests that take longer
	@scripts/debian.sh chromium redis-server haproxy docker-compose
	@$(MAKE) --no-print-directory coverage
	$(BIN)/pytest -n $(CORES) -m long

faults: $(BIN)/.dev ## break things around real workers (SEED=1 MINUTES=5 MODE=mix or rolling) and print what came of it
	@scripts/debian.sh redis-server
	@$(BIN)/python -m tests.faults --seed $(SEED) --minutes $(MINUTES) --mode $(MODE)

coverage: $(BIN)/.dev ## branches of the core that tests reach: at least 95 in 100
	$(BIN)/pytest -n $(CORES) -m "not long" --cov --cov-report=term:skip-covered --cov-fail-under=95 \
	  tests/engine tests/table tests/projection tests/protocol tests/playthroughs

check: $(BIN)/.dev clients/js/node_modules/.package-lock.json ## lint, types, and generated files are fresh
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check --quiet .
	@$(BIN)/mypy
	@cd clients/js && npm run --silent check
	@$(BIN)/python -m chickenfoot_protocol.vectors --check
	@$(BIN)/python -m chickenfoot_protocol.generate --check

fix: $(BIN)/.dev ## let ruff repair and format
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format --quiet .

bench: $(BIN)/.dev ## measure engine, projection, geometry, stores and the whole server
	@$(BIN)/python -m bench

protocol: $(BIN)/.dev ## write the schema, the TypeScript types, the reference and the vectors anew
	@$(BIN)/python -m chickenfoot_protocol.vectors
	@$(BIN)/python -m chickenfoot_protocol.generate

docs: protocol ## write every generated page anew
	@$(BIN)/python -m scripts.docs

lock: $(BIN)/.dev ## write the lock files anew from the ranges
	@scripts/lock.sh
	@cd clients/js && npm install --package-lock-only --no-audit --no-fund

clean: ## forget what was built; the tables of `make play` stay
	@rm -rf .venv server/chickenfoot/web clients/js/node_modules clients/js/*/dist
