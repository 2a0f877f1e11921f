#!/usr/bin/env bash
# Install what pulsed_thermography_depth needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation pulsed_thermography_depth ""
