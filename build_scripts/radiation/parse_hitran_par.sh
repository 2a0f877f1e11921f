#!/usr/bin/env bash
# Install what parse_hitran_par needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation parse_hitran_par ""
