#!/usr/bin/env bash
# Install what mps_correlations needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody mps_correlations "manybody"
