#!/usr/bin/env bash
# Install what entanglement_entropy needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody entanglement_entropy ""
