#!/usr/bin/env bash
# Install what etalon_thickness needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation etalon_thickness ""
