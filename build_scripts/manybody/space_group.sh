#!/usr/bin/env bash
# Install what space_group needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody space_group ""
