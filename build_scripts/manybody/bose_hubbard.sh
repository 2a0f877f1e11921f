#!/usr/bin/env bash
# Install what bose_hubbard needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody bose_hubbard ""
