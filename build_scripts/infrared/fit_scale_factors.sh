#!/usr/bin/env bash
# Install what fit_scale_factors needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared fit_scale_factors ""
