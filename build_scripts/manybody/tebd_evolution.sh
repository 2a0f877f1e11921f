#!/usr/bin/env bash
# Install what tebd_evolution needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody tebd_evolution "manybody"
