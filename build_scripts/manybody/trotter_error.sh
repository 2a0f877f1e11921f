#!/usr/bin/env bash
# Install what trotter_error needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" manybody trotter_error ""
