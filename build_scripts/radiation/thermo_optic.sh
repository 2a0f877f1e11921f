#!/usr/bin/env bash
# Install what thermo_optic needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation thermo_optic ""
