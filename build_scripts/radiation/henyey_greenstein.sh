#!/usr/bin/env bash
# Install what henyey_greenstein needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation henyey_greenstein ""
