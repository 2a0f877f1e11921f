#!/usr/bin/env bash
# Install what convert_column needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation convert_column ""
