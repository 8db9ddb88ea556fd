# The two commands of the README are `make run` and `make test`; the rest is for those who work on the project.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
WORKERS ?= 2
export PYTHONPATH := $(CURDIR)/lsp:$(CURDIR)/app:$(CURDIR)/resources

.PHONY: compiled run test check lint types imports drift generate format pictures gallery bench vsix test-vscode clean mcp-peers release changelog

$(VENV)/.ready: packaging/requirements.lock packaging/apt.txt packaging/system_libraries.sh pyproject.toml
	sh packaging/system_libraries.sh
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement packaging/requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

# Compiling takes two thirds of the server's start-up where Python may not keep its results (PYTHONDONTWRITEBYTECODE).
compiled: $(VENV)/.ready
	$(BIN)/python -m compileall -q lsp app resources

run: compiled
	$(BIN)/python packaging/run.py

# A worker that crashes ends the run: xdist 3.8 does not come to an end with groups when it puts another in its place.
test: compiled
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m pytest -q -n $(WORKERS) --dist loadgroup --max-worker-restart=0

check: lint types imports drift

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.ready
	$(BIN)/mypy

imports: $(VENV)/.ready
	$(BIN)/lint-imports

# Everything generated from the tables of `model/` and from the rules is committed; this fails when it has drifted.
drift: $(VENV)/.ready
	$(BIN)/python packaging/generate.py --check

generate: $(VENV)/.ready
	$(BIN)/python packaging/generate.py

format: $(VENV)/.ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Walks through Simulate, every view and a day of an author on a virtual screen; leaves pictures in build/pictures.
pictures: compiled
	BIN=$(BIN) sh packaging/pictures.sh

# The README's gallery, of the pictures that stand there.
gallery: pictures
	sh packaging/gallery.sh

bench: compiled
	$(BIN)/python packaging/bench.py

# Tool servers that others wrote, for tests that are skipped without them: SKILLCONTRACT_MCP_PEERS=build/mcp-peers make test
mcp-peers:
	npm install --no-fund --no-audit --prefix build/mcp-peers @modelcontextprotocol/server-everything@2026.8.31 @modelcontextprotocol/server-filesystem@2026.8.31

# The VS Code extension, the same bytes from the same checkout. TARGET=linux-x64 and so on: with compiled libraries for that platform.
VSCODE := packaging/vscode
VERSION = $(shell sed -n 's/^__version__ = "\(.*\)"/\1/p' lsp/skillcontract/version.py)
VSIX = dist/skill-contract-studio-$(VERSION)$(if $(TARGET),-$(TARGET)).vsix

$(VSCODE)/node_modules/.ready: $(VSCODE)/package.json $(VSCODE)/package-lock.json
	npm --prefix $(VSCODE) ci --ignore-scripts --no-audit --no-fund
	touch $@

vsix: $(VENV)/.ready $(VSCODE)/node_modules/.ready
	mkdir -p dist
	$(BIN)/python $(VSCODE)/build_bundle.py $(if $(TARGET),--target $(TARGET))
	$(BIN)/python $(VSCODE)/draw_icon.py
	cd $(VSCODE) && SOURCE_DATE_EPOCH=315532800 npx --no-install vsce package --no-dependencies --out $(CURDIR)/$(VSIX) $(if $(TARGET),--target $(TARGET))

# The extension in a real VS Code (code-server in Chromium); what it needs goes into a folder outside the checkout.
test-vscode: vsix
	npm --prefix $(VSCODE) test
	sh $(VSCODE)/in_editor/install.sh
	node $(VSCODE)/dist/in_editor/run.js $(VSIX)

# What a maintainer delivers; the tools for it stand in an environment of their own.
RELEASE := build/release-env
$(RELEASE)/.ready: packaging/requirements.lock packaging/release.lock pyproject.toml
	test -x $(RELEASE)/bin/python || $(PYTHON) -m venv $(RELEASE)
	$(RELEASE)/bin/python -m pip install --quiet --disable-pip-version-check --requirement packaging/requirements.lock --requirement packaging/release.lock
	$(RELEASE)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation .
	touch $@

release: $(VENV)/.ready $(RELEASE)/.ready
	$(RELEASE)/bin/python packaging/release.py

# Puts the fragments of packaging/changelog.d into CHANGELOG.md under the version of version.py.
changelog: $(RELEASE)/.ready
	$(RELEASE)/bin/towncrier build --yes --version $(VERSION)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
