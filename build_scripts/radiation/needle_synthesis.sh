#!/usr/bin/env bash
# Install what needle_synthesis needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation needle_synthesis ""
