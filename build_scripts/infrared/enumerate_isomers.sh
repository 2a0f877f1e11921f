#!/usr/bin/env bash
# Install what enumerate_isomers needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared enumerate_isomers ""
