#!/usr/bin/env bash
# Install what fog_visibility needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation fog_visibility ""
