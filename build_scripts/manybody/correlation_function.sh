#!/usr/bin/env bash
# Install what correlation_function needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody correlation_function ""
