#!/usr/bin/env bash
# Install what precipitable_water needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation precipitable_water ""
