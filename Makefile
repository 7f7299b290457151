# The tasks of the project. Each one makes the environment that it needs in .venv.
PYTHON ?= python3
# cpu or cuda, on Linux: the two wheels of MLX overwrite each other, so one environment holds one of them.
BACKEND ?= cpu
VENV := .venv
BIN := $(VENV)/bin
DEMO := demo-output

LINUX := $(filter Linux,$(shell uname -s))
# A change of these means a new installation: the native library is built by it.
SOURCES := pyproject.toml setup.py $(wildcard kernels/*/*.cpp kernels/*/*.h kernels/native/build.py)

comma := ,
# $(call extras,a b) gives [cpu,a,b] on Linux and [a,b] elsewhere.
extras = $(addsuffix ],$(addprefix [,$(shell echo $(if $(LINUX),$(BACKEND)) $(1) | tr ' ' '$(comma)')))

.PHONY: demo test lint docs pages wheel picture clean system browser

demo: $(VENV)/.demo
	@mkdir -p $(DEMO)
	$(BIN)/speechlens enhance fixtures/demo/noisy_48k.wav -o $(DEMO)/enhanced_48k.wav --overwrite
	$(BIN)/speechlens compare fixtures/demo/clean_48k.flac $(DEMO)/enhanced_48k.wav --noisy fixtures/demo/noisy_48k.wav
	@echo "Listen to fixtures/demo/noisy_48k.wav, then to $(DEMO)/enhanced_48k.wav"

test: $(VENV)/.test browser
	$(BIN)/python -m pytest

# The layers and types are checked on a copy laid out as it is installed: kernels and models inside speechlens.
lint: $(VENV)/.lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	rm -rf build/lint
	mkdir -p build/lint
	cp -R pyproject.toml speechlens build/lint
	cp -R kernels models build/lint/speechlens
	cd build/lint && $(CURDIR)/$(BIN)/lint-imports && $(CURDIR)/$(BIN)/mypy

# The site in build/site: every page and link of it, and the pages that the program gives, have to be right.
docs: $(VENV)/.docs
	$(BIN)/python docs/generate.py --check
	rm -rf build/docs build/site
	mkdir -p build/docs
	cp -R speechlens build/docs
	cp -R kernels models build/docs/speechlens
	NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict -f docs/site/mkdocs.yml

# After a change of help texts or error sentences.
pages: $(VENV)/.docs
	$(BIN)/python docs/generate.py

# The wheel must work with nothing of the source tree in reach.
wheel: $(VENV)/.demo
	rm -rf dist build
	$(BIN)/python -m pip wheel -q --no-deps -w dist .
	mkdir -p build/wheel/empty
	$(PYTHON) -m venv build/wheel/venv
	build/wheel/venv/bin/python -m pip install -q "$$(ls $(CURDIR)/dist/*.whl)$(call extras)"
	cd build/wheel/empty && ../venv/bin/speechlens enhance $(CURDIR)/fixtures/demo/noisy_48k.wav -o enhanced.wav
	test -s build/wheel/empty/enhanced.wav
	cd build/wheel/empty && ../venv/bin/speechlens doctor

# The picture of the README, from the output of the demo.
picture: demo
	$(BIN)/python -m pip install -q matplotlib pillow
	$(BIN)/python docs/make_picture.py $(DEMO)/enhanced_48k.wav

clean:
	rm -rf $(VENV) $(DEMO) build dist *.egg-info .pytest_cache .ruff_cache .mypy_cache .hypothesis

# What Qt and the sound card need of Debian and its kin.
WINDOW_PACKAGES = libegl1 libgl1 libxkbcommon0 libdbus-1-3 libfontconfig1 libglib2.0-0 libportaudio2

# As root on Debian and its kin, what is missing is installed; elsewhere the reference kernels do without a compiler.
system:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    if ! command -v c++ >/dev/null || ! $(PYTHON) -c 'import ensurepip' 2>/dev/null; then \
	        apt-get update -qq && apt-get install -y -qq --no-install-recommends g++ python3-venv; \
	    fi; \
	    if ! ldconfig -p | grep -q libEGL.so.1; then \
	        apt-get update -qq && apt-get install -y -qq --no-install-recommends $(WINDOW_PACKAGES); \
	    fi; \
	elif ! command -v c++ >/dev/null; then \
	    echo "No C++ compiler was found: the slower reference kernels will run."; \
	fi

# Reports are looked at in Chromium; where it is missing and can't be installed, those tests are passed over.
browser:
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && ! command -v chromium >/dev/null; then \
	    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium || true; \
	fi

$(BIN)/python: | system
	$(PYTHON) -m venv $(VENV)

$(VENV)/.demo: $(SOURCES) | $(BIN)/python
	$(BIN)/python -m pip install -q -e ".$(call extras)"
	@touch $@

$(VENV)/.test: $(SOURCES) | $(BIN)/python
	$(BIN)/python -m pip install -q -e ".$(call extras,test)"
	@touch $@ $(VENV)/.demo

$(VENV)/.lint: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install -q -e ".$(call extras,lint)"
	@touch $@ $(VENV)/.demo

$(VENV)/.docs: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install -q -e ".$(call extras,docs)"
	@touch $@ $(VENV)/.demo
