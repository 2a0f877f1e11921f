#!/usr/bin/env bash
# Install what lindblad_decay needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody lindblad_decay ""
