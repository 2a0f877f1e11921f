#!/usr/bin/env bash
# Install what slabs_in_parallel needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation slabs_in_parallel ""
