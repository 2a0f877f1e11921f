#!/usr/bin/env bash
# Install what two_point_correction needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation two_point_correction ""
