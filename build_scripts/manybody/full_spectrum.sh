#!/usr/bin/env bash
# Install what full_spectrum needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody full_spectrum ""
