#!/usr/bin/env bash
# Install what semiconductor_absorption needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation semiconductor_absorption ""
