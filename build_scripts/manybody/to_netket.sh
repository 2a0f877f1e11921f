#!/usr/bin/env bash
# Install what to_netket needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody to_netket "manybody"
