#!/usr/bin/env bash
# Install what allan_deviation needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared allan_deviation ""
