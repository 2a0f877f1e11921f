#!/usr/bin/env bash
# Install what jacquinot_stop needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared jacquinot_stop ""
