#!/usr/bin/env bash
# Install what integrating_sphere_gain needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation integrating_sphere_gain ""
