#!/usr/bin/env bash
# Install what rule07_dark_current needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation rule07_dark_current ""
