#!/usr/bin/env bash
# Install what explain_assignment needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared explain_assignment "simulate"
