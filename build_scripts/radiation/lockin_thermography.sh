#!/usr/bin/env bash
# Install what lockin_thermography needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation lockin_thermography ""
