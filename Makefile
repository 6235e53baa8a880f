# Needs Python 3.11 or later and make, nothing else.
# Stamps inside .venv say what was installed; one is written only after an install that succeeded.

VENV   := .venv
BIN    := $(VENV)/bin
CODE   := rules penalties referee_app tests tools

# PYTHON=... chooses; otherwise the first one that runs and is new enough.
CANDIDATES := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11 python

# pip complains when its cache is not ours to write, so then it does without one.
define pip_install
	@cache=$$($(BIN)/python -m pip cache dir 2>/dev/null) && mkdir -p "$$cache" 2>/dev/null && \
	  test -O "$$cache" -a -w "$$cache" || export PIP_NO_CACHE_DIR=1; \
	export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore; \
	$(BIN)/python -m pip install --quiet --require-hashes -r $(1) && \
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
endef

.PHONY: run hub test check lint types fix bench mutants pairings requirements assets clean dev

run: $(VENV)/run.stamp
	$(BIN)/referee-app run

# On this machine alone, where nobody has to join; at an event: referee-app hub --host 0.0.0.0
hub: $(VENV)/run.stamp
	$(BIN)/referee-app hub --open

# Everything that must hold before a commit.
test: check

check: dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m pytest

dev: $(VENV)/dev.stamp

lint: dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo

types: dev
	$(BIN)/mypy

fix: dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: dev
	$(BIN)/python tests/bench/run.py

# Hours of one core, so never part of `check`. ONLY="penalties.*" takes a part of it.
mutants: build/mutants/made.stamp
	PATH="$(CURDIR)/build/mutants/bin:$$PATH" nice mutmut run --max-children 1 $(ONLY)
	build/mutants/bin/mutmut results

build/mutants/made.stamp: $(VENV)/made.stamp requirements/mutants.txt
	rm -rf build/mutants && $(BIN)/python -m venv build/mutants
	build/mutants/bin/python -m pip install --quiet --require-hashes -r requirements/mutants.txt
	@touch $@

# Five thousand small events, paired by our engine and by another one; every difference is explained.
pairings: dev
	$(BIN)/python -m tests.pairings 5000

assets: dev
	$(BIN)/python tools/build_fonts.py
	$(BIN)/python tools/build_sounds.py
	$(BIN)/python tools/build_icons.py

# uv resolves for every platform at once; it lives in its own place and is no part of the app.
requirements: UV := build/uv/bin/uv pip compile --universal --python-version 3.11 --generate-hashes \
  --no-config --no-emit-index-url --no-emit-find-links --no-header --quiet --upgrade
requirements: $(VENV)/made.stamp
	$(BIN)/python -m venv build/uv
	build/uv/bin/python -m pip install --quiet uv
	$(UV) requirements/base.in -o requirements/base.txt
	$(UV) requirements/dev.in -o requirements/dev.txt
	$(UV) requirements/mutants.in -o requirements/mutants.txt

clean:
	rm -rf $(VENV) build mutants dist *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/made.stamp:
	@for python in $(CANDIDATES); do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	    rm -rf $(VENV); \
	    echo "Setting up $(VENV) with $$("$$python" --version)"; \
	    "$$python" -m venv $(VENV) || { \
	      rm -rf $(VENV); echo "Could not make $(VENV). On Debian: apt install python3-venv" >&2; exit 1; }; \
	    touch $@; exit 0; \
	  fi; \
	done; \
	echo "Python 3.11 or later is needed. If it has another name: make PYTHON=/path/to/python3" >&2; exit 1

$(VENV)/run.stamp: $(VENV)/made.stamp requirements/base.txt pyproject.toml
	$(call pip_install,requirements/base.txt)
	@touch $@

# dev.txt holds all of base.txt, so this installation serves `run` as well.
$(VENV)/dev.stamp: $(VENV)/made.stamp requirements/dev.txt pyproject.toml
	$(call pip_install,requirements/dev.txt)
	@touch $(VENV)/run.stamp $@
