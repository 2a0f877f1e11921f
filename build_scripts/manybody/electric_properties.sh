#!/usr/bin/env bash
# Install what electric_properties needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody electric_properties "manybody"
