#!/usr/bin/env bash
# Install what kramers_kronig_reflectance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared kramers_kronig_reflectance ""
