#!/usr/bin/env bash
# Install what temperature_emissivity_separation needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation temperature_emissivity_separation ""
