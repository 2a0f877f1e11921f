#!/usr/bin/env bash
# Install what k_distribution needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation k_distribution ""
