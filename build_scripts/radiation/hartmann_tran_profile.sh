#!/usr/bin/env bash
# Install what hartmann_tran_profile needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation hartmann_tran_profile "radiation"
