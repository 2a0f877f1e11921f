#!/usr/bin/env bash
# Install what water_box_dynamics needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared water_box_dynamics "simulate"
