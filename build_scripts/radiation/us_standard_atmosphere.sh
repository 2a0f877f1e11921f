#!/usr/bin/env bash
# Install what us_standard_atmosphere needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation us_standard_atmosphere ""
