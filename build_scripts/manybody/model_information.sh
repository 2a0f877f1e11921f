#!/usr/bin/env bash
# Install what model_information needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody model_information ""
