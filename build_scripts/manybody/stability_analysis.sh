#!/usr/bin/env bash
# Install what stability_analysis needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody stability_analysis "manybody"
