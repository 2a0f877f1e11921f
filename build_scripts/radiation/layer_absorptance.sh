#!/usr/bin/env bash
# Install what layer_absorptance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation layer_absorptance ""
