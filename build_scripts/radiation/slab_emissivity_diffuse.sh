#!/usr/bin/env bash
# Install what slab_emissivity_diffuse needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation slab_emissivity_diffuse ""
