#!/usr/bin/env bash
# Install what diode_current needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation diode_current ""
