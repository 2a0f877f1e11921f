#!/usr/bin/env bash
# Install what quantum_efficiency needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation quantum_efficiency ""
