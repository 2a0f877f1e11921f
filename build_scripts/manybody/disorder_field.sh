#!/usr/bin/env bash
# Install what disorder_field needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody disorder_field ""
