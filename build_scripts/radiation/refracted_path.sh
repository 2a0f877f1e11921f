#!/usr/bin/env bash
# Install what refracted_path needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation refracted_path ""
