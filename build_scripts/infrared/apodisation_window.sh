#!/usr/bin/env bash
# Install what apodisation_window needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared apodisation_window ""
