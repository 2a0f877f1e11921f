#!/usr/bin/env bash
# Install what kubelka_munk needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared kubelka_munk ""
