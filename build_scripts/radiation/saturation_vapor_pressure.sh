#!/usr/bin/env bash
# Install what saturation_vapor_pressure needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation saturation_vapor_pressure ""
