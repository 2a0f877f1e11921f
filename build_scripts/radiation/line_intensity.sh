#!/usr/bin/env bash
# Install what line_intensity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation line_intensity "radiation"
