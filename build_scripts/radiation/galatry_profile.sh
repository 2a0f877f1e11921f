#!/usr/bin/env bash
# Install what galatry_profile needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation galatry_profile ""
