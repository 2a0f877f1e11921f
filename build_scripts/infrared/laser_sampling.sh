#!/usr/bin/env bash
# Install what laser_sampling needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared laser_sampling ""
