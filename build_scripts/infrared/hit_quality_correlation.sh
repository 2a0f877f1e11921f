#!/usr/bin/env bash
# Install what hit_quality_correlation needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared hit_quality_correlation ""
