#!/usr/bin/env bash
# Install what penetration_depth_atr needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation penetration_depth_atr ""
