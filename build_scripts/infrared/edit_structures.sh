#!/usr/bin/env bash
# Install what edit_structures needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared edit_structures ""
