#!/usr/bin/env bash
# Install what spin_boson_absorption needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody spin_boson_absorption ""
