#!/usr/bin/env bash
# Install what density_functional needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody density_functional "manybody"
