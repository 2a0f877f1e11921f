#!/usr/bin/env bash
# Install what target_background_contrast needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation target_background_contrast ""
