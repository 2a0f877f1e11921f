#!/usr/bin/env bash
# Install what draw_model needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody draw_model "plot"
