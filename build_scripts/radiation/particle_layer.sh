#!/usr/bin/env bash
# particle_layer needs the extra radiation.
exec bash "$(dirname "$0")/../_build.sh" "radiation" particle_layer
