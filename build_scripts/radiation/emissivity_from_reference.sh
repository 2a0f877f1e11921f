#!/usr/bin/env bash
# Install what emissivity_from_reference needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation emissivity_from_reference ""
