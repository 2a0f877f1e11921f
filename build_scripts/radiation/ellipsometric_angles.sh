#!/usr/bin/env bash
# Install what ellipsometric_angles needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation ellipsometric_angles ""
