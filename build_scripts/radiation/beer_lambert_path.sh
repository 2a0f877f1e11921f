#!/usr/bin/env bash
# Install what beer_lambert_path needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation beer_lambert_path ""
