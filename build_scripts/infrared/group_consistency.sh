#!/usr/bin/env bash
# Install what group_consistency needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared group_consistency ""
