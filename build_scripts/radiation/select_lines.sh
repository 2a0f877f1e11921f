#!/usr/bin/env bash
# Install what select_lines needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation select_lines ""
