#!/usr/bin/env bash
# Install what ground_state needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody ground_state ""
