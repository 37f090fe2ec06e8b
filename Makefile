# Everything a newcomer needs: `make run` and `make test`. The rest is for those who change the code.
#
# A virtual environment is made in .venv, once, and made again when pyproject.toml changes. The tests of the page,
# which mostly wait for a browser, run beside the others; what they say is shown at the end.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
CORES   := $(shell getconf _NPROCESSORS_ONLN)
WORKERS ?= $(shell expr $(CORES) + 1) # many a test waits for a process of its own

.PHONY: run test canary test-slow lint format bench facts pictures docs clean help

help:            ## this list
	@grep -hE '^[a-z-]+: .*##' $(MAKEFILE_LIST) | sed -E 's/:.*##/\t/' | expand -t 14

run: $(VENV)/.installed            ## install, and open the page
	@$(BIN)/zermelo serve

test: $(VENV)/.developer           ## install, and run every quick test
	@{ $(BIN)/pytest -n auto tests/page >$(VENV)/page.log 2>&1; echo $$? >$(VENV)/page.status; } & \
	$(BIN)/pytest -n $(WORKERS); status=$$?; wait; cat $(VENV)/page.log; \
	exit $$((status + $$(cat $(VENV)/page.status)))

canary: $(VENV)/.developer         ## every game compiles, with the Numba that is installed
	@$(BIN)/pytest -n $(WORKERS) -m slow tests/test_canary.py

test-slow: $(VENV)/.developer      ## the long tests: random games by the million, large facts
	@$(BIN)/pytest -n $(WORKERS) -m slow && $(BIN)/pytest -n $(WORKERS) -m slow tests/page

lint: $(VENV)/.developer           ## style and types
	@$(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy

format: $(VENV)/.developer         ## put the code into its standard form
	@$(BIN)/ruff check --fix . ; $(BIN)/ruff format .

bench: $(VENV)/.bench              ## every benchmark, beside the peers it is compared with
	@for script in $(filter-out $(addprefix benchmarks/,every_command.py facts.py hall.py endings.py contenders.py figures.py matches.py gomoku_match.py gomoku_players.py gomoku_openings.py gomocup_lines.py winning_chances.py) $(addprefix benchmarks/chess_,match.py programs.py elo.py progress.py openings.py positions.py tune.py),$(wildcard benchmarks/*.py)); do \
	  echo "== $$script"; $(BIN)/python $$script || exit 1; done

facts: $(VENV)/.developer          ## published results, each found again: small Connect Four boards and more
	@$(BIN)/python benchmarks/facts.py

pictures: $(VENV)/.developer       ## draw the pictures of the README again
	@$(BIN)/python docs/pictures.py

docs: pictures                     ## draw the figures and build the handbook into build/handbook
	@$(BIN)/python -m sphinx -q -W -b html docs build/handbook
	@echo build/handbook/index.html

clean:                             ## forget the environment and all that was built
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "zermelo needs Python 3.11 or later; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: pyproject.toml | $(VENV)/bin/python
	@echo "installing zermelo into $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/.developer: pyproject.toml | $(VENV)/bin/python
	@echo "installing zermelo and its tests into $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/.installed

$(VENV)/.bench: pyproject.toml | $(VENV)/bin/python
	@echo "installing zermelo and its benchmarks into $(VENV) (once)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[bench]'
	@touch $@
