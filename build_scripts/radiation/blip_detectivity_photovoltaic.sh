#!/usr/bin/env bash
# Install what blip_detectivity_photovoltaic needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation blip_detectivity_photovoltaic ""
