#!/usr/bin/env bash
# Install what stray_light_absorbance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared stray_light_absorbance ""
