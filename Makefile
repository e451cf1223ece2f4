# Pipworks: the everyday commands. `make help` lists them.

PYTHON ?= python3
# One more than there are cores, since tests often wait for a browser, a server or a database; but no more than
# four, of which each comes to take two gigabytes and more.
CORES := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
WORKERS ?= $(shell test $(CORES) -lt 4 && expr $(CORES) + 1 || echo 4)
PYTEST_ARGS ?=
GAME ?=
PORT ?= 8000

VENV := .venv
RUN := $(VENV)/bin/python
# What is imported is compiled then: of what is installed that is a small part.
INSTALL := $(RUN) -m pip install --no-compile --editable
SOURCES = $(shell find src -name '*.py')
CODE := src tests docs examples hatch_build.py $(wildcard ui/*.py) $(wildcard ui/src/faces/*/*.py) $(wildcard bench)
PAGES := ui/dist/index.html
# Of Node the versions that ui/package.json names.
NODE_WILL_DO := const [a, b] = process.versions.node.split(".").map(Number); \
  process.exit(a >= 24 || (a === 22 && b >= 13) || (a === 20 && b >= 19) ? 0 : 1)
PAGE_SOURCES = $(shell find ui -name node_modules -prune -o -name dist -prune -o -type f -print)
# Not the laws, which take minutes, nor what a bare Python must count long for, nor how code is kept that is compiled.
QUICK := tests/engine tests/games \
  $(foreach each,laws at_random perft brain_drain said endless doors handed_in rng kernels,--ignore-glob='*$(each)*')

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# The tests start Python some hundred times: it is to keep what it has compiled of its sources.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.PHONY: help play terminal test checks test-times quick lint pages-check bench docs book remarks levels screenshots coverage rules-report clean

help:  ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-13s %s\n", $$1, $$2}' Makefile

play:  ## Play, in the browser (at another port: make play PORT=8001)
	@$(MAKE) --silent --no-print-directory --jobs 2 SIDE_BY_SIDE=1 $(VENV)/.installed-play $(PAGES)
	@$(RUN) -m pipworks serve --open --port $(PORT)

terminal: $(VENV)/.installed-play  ## Play, in this terminal (a particular game: make terminal GAME=femto)
	@$(RUN) -m pipworks play $(GAME)

test: checks $(VENV)/.prepared $(VENV)/.machine  ## Run every check and every test (more to pytest: PYTEST_ARGS="-k femto")
	@$(RUN) -m pytest -n $(WORKERS) --dist worksteal $(PYTEST_ARGS)

checks:
	@$(MAKE) --silent --no-print-directory --jobs 2 SIDE_BY_SIDE=1 $(VENV)/.installed-test $(PAGES)
	@$(MAKE) --no-print-directory --jobs $(WORKERS) --output-sync SIDE_BY_SIDE=1 lint rules-report pages-check

test-times: $(VENV)/.installed-test $(VENV)/.prepared $(VENV)/.machine  ## Run the tests but for the browser's, and list the twenty that take longest
	@$(RUN) -m pytest -n $(WORKERS) --dist worksteal --ignore tests/browser --durations 20 $(PYTEST_ARGS)

quick: $(VENV)/.installed-test  ## Run what is worth running after every edit, with nothing compiled (a minute or so)
	@NUMBA_DISABLE_JIT=1 HYPOTHESIS_PROFILE=pipworks-quick $(RUN) -m pytest -n $(WORKERS) --dist worksteal \
	  -q -m "not compiled" $(QUICK) $(PYTEST_ARGS)

lint: $(VENV)/.installed-test ui/node_modules/.installed  ## Check style, types, and which part may import which
	@$(RUN) -m ruff check $(CODE)
	@$(RUN) -m ruff format --check $(CODE)
	@$(RUN) -m mypy
	@$(VENV)/bin/lint-imports --no-logo
	@npm --prefix ui run --silent lint

pages-check: $(PAGES) $(VENV)/.installed-test  ## Check and test the pages of the browser
	@npm --prefix ui run --silent check
	@npm --prefix ui run --silent test

screenshots: $(VENV)/.installed-test $(VENV)/.prepared $(PAGES) $(VENV)/.machine  ## Take the pictures of docs/pictures anew
	@$(RUN) ui/screenshots.py
	@$(RUN) docs/pictures/papers.py

rules-report: $(VENV)/.installed-test  ## List every clause of the rules with the tests that prove it
	@$(RUN) tests/rules_report.py

coverage: $(VENV)/.installed-test  ## Measure what the quick tests reach, with nothing compiled
	@NUMBA_DISABLE_JIT=1 $(RUN) -m coverage run -m pytest -m "not compiled" $(PYTEST_ARGS)
	@$(RUN) -m coverage report

bench: $(VENV)/.installed-bench $(VENV)/.installed-test $(VENV)/.prepared $(PAGES) $(VENV)/.machine  ## Time Pipworks against its peers (not what learners reach)
	@set -e; for each in bench/[!_]*.py; do \
	  test -f "$$each" || { echo "There are no benchmarks yet."; break; }; \
	  case "$$each" in */learners.py|*/dqn.py) continue;; esac; \
	  echo "== $$each"; $(RUN) "$$each"; \
	done

docs: $(VENV)/.installed-docs  ## Build the documentation in docs/_build/html
	@$(RUN) -m sphinx -W --keep-going -q -b html docs docs/_build/html
	@echo "The documentation is in docs/_build/html/index.html"

book: $(VENV)/.installed-lab $(VENV)/.prepared  ## Make the figures of the Femto book anew, and the numbers in its pages (minutes)
	@$(RUN) docs/femto-book/figures.py

remarks: $(VENV)/.prepared  ## Make the figures on the designers' remarks anew, and the numbers in their pages (minutes)
	@$(RUN) docs/designers-remarks/remarks.py

levels: $(VENV)/.prepared  ## Play levels against each other until every pair has its games, and write their table (hours)
	@$(RUN) docs/levels.py

clean:  ## Remove what was built and remembered (.venv stays; delete it to start afresh)
	@rm -rf build dist ui/dist docs/_build htmlcov .coverage .coverage.* .hypothesis .import_linter_cache \
	  .mypy_cache .pytest_cache .ruff_cache $(VENV)/.prepared
	@find src tests docs examples bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# What follows is done once, and again only when something it rests on has changed.

$(VENV)/bin/python:
	@command -v $(PYTHON) >/dev/null 2>&1 || { \
	  echo "Pipworks needs Python 3.11 or newer, and '$(PYTHON)' is not here: install it (on Debian:" \
	    "apt install python3 python3-venv), or name another, as in make PYTHON=python3.12 play."; \
	  exit 1; } >&2
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Pipworks needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) -V 2>&1): name a newer" \
	    "one, as in make PYTHON=python3.12 play."; \
	  exit 1; } >&2
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "'$(PYTHON)' cannot make virtual environments: install its venv package (on Debian:" \
	    "apt install python3-venv) and try again."; \
	  exit 1; } >&2
	@echo "Making a virtual environment in $(VENV) (once) ..."
	@$(PYTHON) -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }

$(VENV)/.installed-play: pyproject.toml $(VENV)/bin/python
	@echo "Installing Pipworks and what it needs in $(VENV) (once; some minutes on a slow line) ..."
	@$(INSTALL) .
	@touch $@

$(VENV)/.installed-%: pyproject.toml $(VENV)/bin/python
	@echo "Installing Pipworks in $(VENV), with what '$*' needs as well (once; some minutes on a slow line) ..."
	@$(INSTALL) ".[$*]"
	@test $(VENV)/.installed-play -nt pyproject.toml || touch $(VENV)/.installed-play
	@touch $@

$(PAGES): ui/node_modules/.installed $(PAGE_SOURCES)
	@echo "Building the pages of the browser ..."
	@npm --prefix ui run --silent build
	@touch $@

ui/node_modules/.installed: ui/package.json ui/package-lock.json
	@command -v npm >/dev/null 2>&1 || { \
	  echo "The pages of the browser are built with Node 20.19 or newer, and npm is not here: install them (on" \
	    "Debian: apt install nodejs npm). The terminal needs neither: make terminal."; \
	  exit 1; } >&2
	@node -e '$(NODE_WILL_DO)' || { \
	  echo "The pages of the browser are built with Node 20.19, 22.13, 24 or newer, and node" \
	    "is $$(node -v 2>&1): install a newer one. The terminal needs none: make terminal."; \
	  exit 1; } >&2
	@echo "Installing what the pages are built with (once) ..."
	@npm --prefix ui ci --no-audit --no-fund --loglevel error
	@touch $@

$(VENV)/.machine: tests/machine.py $(VENV)/bin/python
	@$(RUN) tests/machine.py
	@touch $@

$(VENV)/.prepared: $(VENV)/.installed-play $(SOURCES)
	@$(RUN) -m pipworks prepare
	@touch $@
