#!/usr/bin/env bash
# Install what hit_gap_confidence needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared hit_gap_confidence ""
