#!/usr/bin/env bash
# Install what fit_split_window needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation fit_split_window ""
