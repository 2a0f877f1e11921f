#!/usr/bin/env bash
# Install what drude_metal needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation drude_metal ""
