#!/usr/bin/env bash
# Install what barren_plateau_variance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody barren_plateau_variance ""
