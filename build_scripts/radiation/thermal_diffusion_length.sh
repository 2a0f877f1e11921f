#!/usr/bin/env bash
# Install what thermal_diffusion_length needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation thermal_diffusion_length ""
