#!/usr/bin/env bash
# Install what wien_peak needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation wien_peak ""
