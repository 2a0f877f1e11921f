#!/usr/bin/env bash
# Install what solid_angle_etendue needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared solid_angle_etendue ""
