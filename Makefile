# Needs Python 3.11 or newer, make and a package index; everything else goes into .venv, from lock files with hashes.
PYTHON ?= python3
ARGS ?=
UPGRADE ?=
SOURCES := bot channels tools governance config tests benchmarks
BIN := .venv/bin

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help run chat test check format lint types imports lock clean runtime dev

help: ## show this list
	@sed -n 's/^\([a-z]*\):[^#]*## /\1#/p' $(firstword $(MAKEFILE_LIST)) | awk -F'#' '{ printf "make %-8s %s\n", $$1, $$2 }'

run: runtime ## start Steward: the web chat at http://127.0.0.1:8080 and every channel that is set up
	@exec $(BIN)/python -m bot run $(ARGS)

chat: runtime ## talk to Steward in this terminal
	@exec $(BIN)/python -m bot chat $(ARGS)

test: dev ## run the tests; ARGS="-k words" picks some
	$(BIN)/python -m pytest $(ARGS)

check: lint types imports ## everything that must hold before a change goes in
	$(BIN)/python -m pytest --cov --cov-report=term $(ARGS)

format: dev ## put the code into the house's form
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

lint: dev ## check form and style
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: dev ## check types
	$(BIN)/mypy $(SOURCES)

imports: dev ## check who may import whom
	$(BIN)/lint-imports --no-logo

lock: ## rebuild the lock files; UPGRADE=--upgrade takes the newest versions
	@sh -c "$$SETUP_SCRIPT" setup requirements-setup.lock </dev/null
	@sh -c "$$LOCK_SCRIPT"

clean: ## remove .venv and what the tools left behind; data stays
	rm -rf .venv .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find $(SOURCES) -name __pycache__ -prune -exec rm -rf {} +

runtime:
	@sh -c "$$SETUP_SCRIPT" setup requirements.lock </dev/null

dev:
	@sh -c "$$SETUP_SCRIPT" setup requirements-dev.lock requirements.lock </dev/null

# uv does not read what pip was told about indexes and certificates; this passes it on.
define LIKE_PIP
set -eu
python=$(BIN)/python
told() {
    printenv "PIP_$$(echo "$$1" | tr 'a-z-' 'A-Z_')" || "$$python" -m pip config get "global.$$1" 2>/dev/null ||
        "$$python" -m pip config get "install.$$1" 2>/dev/null || true
}
reach_index() {
    index=$$(told index-url) cert=$$(told cert)
    test -n "$${UV_INDEX_URL:-}$${UV_DEFAULT_INDEX:-}" || test -z "$$index" || export UV_DEFAULT_INDEX="$$index"
    test -n "$${SSL_CERT_FILE:-}" || test -z "$$cert" || export SSL_CERT_FILE="$$cert"
    export UV_SYSTEM_CERTS="$${UV_SYSTEM_CERTS:-true}"
}
reach_more() {
    more=$$(told extra-index-url) links=$$(told find-links)
    test -n "$${UV_INDEX:-}$${UV_EXTRA_INDEX_URL:-}" || test -z "$$more" ||
        export UV_INDEX="$$more" UV_INDEX_STRATEGY=unsafe-best-match
    test -n "$${UV_FIND_LINKS:-}" || test -z "$$links" || export UV_FIND_LINKS="$$(echo $$links | tr ' ' ',')"
}
endef

# Installs the lock file $1, which covers the other ones named. A copy of each in .venv says that it is installed.
# uv does it, because it is fast; where uv cannot, pip does.
define SETUP
$(LIKE_PIP)
lock=$$1
usable() { "$$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
fail() { printf '%s\n' "$$*" >&2; exit 1; }
with_uv() {
    "$$python" -m pip install -q --require-hashes -r requirements-setup.lock || return 1
    reach_index
    reach_more
    $(BIN)/uv pip install -q $${PIP_NO_INDEX:+--no-index} --python "$$python" --require-hashes -r "$$lock"
}
cmp -s "$$lock" ".venv/$$lock" && usable "$$python" && exit 0
make_venv=
if ! { usable "$$python" && "$$python" -c 'import pip' 2>/dev/null; }; then
    usable "$(PYTHON)" || fail "Steward needs Python 3.11 or newer; $(PYTHON) is \
$$("$(PYTHON)" --version 2>/dev/null || echo not there). Name another one: make PYTHON=/path/to/python3"
    "$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null ||
        fail "$(PYTHON) lacks its venv module; on Debian and Ubuntu: apt install python3-venv"
    make_venv=yes
fi
echo 'Setting up (once)…' >&2
log=$$(mktemp)
trap 'rm -f "$$log"' EXIT
if test -n "$$make_venv"; then
    "$(PYTHON)" -m venv --clear .venv >"$$log" 2>&1 || { cat "$$log" >&2; fail 'Could not create .venv.'; }
fi
rm -f .venv/requirements*.lock
with_uv >"$$log" 2>&1 || "$$python" -m pip install -q --require-hashes -r "$$lock" >>"$$log" 2>&1 ||
    { cat "$$log" >&2; fail "Could not install $$lock."; }
cp "$$@" .venv/
endef
runtime dev lock: export SETUP_SCRIPT = $(SETUP)

define LOCK
$(LIKE_PIP)
reach_index
compile() {
    $(BIN)/uv pip compile -q --universal --generate-hashes --no-header --python-version 3.11 $(UPGRADE) "$$@"
}
compile --group setup -o requirements-setup.lock
compile pyproject.toml -o requirements.lock
compile pyproject.toml --group dev -c requirements.lock -o requirements-dev.lock
endef
lock: export LOCK_SCRIPT = $(LOCK)
