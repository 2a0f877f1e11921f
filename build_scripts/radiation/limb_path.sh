#!/usr/bin/env bash
# Install what limb_path needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation limb_path ""
