#!/usr/bin/env bash
# Install what two_stream needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation two_stream ""
