#!/usr/bin/env bash
# Install what j1j2 needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody j1j2 ""
