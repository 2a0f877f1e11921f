#!/usr/bin/env bash
# Install what photon_exitance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation photon_exitance ""
