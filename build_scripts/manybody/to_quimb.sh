#!/usr/bin/env bash
# Install what to_quimb needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody to_quimb "quimb"
