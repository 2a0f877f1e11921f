#!/usr/bin/env bash
# Install what holstein_dimer needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody holstein_dimer ""
