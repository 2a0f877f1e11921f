#!/usr/bin/env bash
# Install what noise_equivalent_power needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation noise_equivalent_power ""
