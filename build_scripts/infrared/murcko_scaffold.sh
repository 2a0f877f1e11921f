#!/usr/bin/env bash
# Install what murcko_scaffold needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared murcko_scaffold ""
