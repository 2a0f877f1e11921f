#!/usr/bin/env bash
# Install what kicked_ising needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody kicked_ising ""
