#!/usr/bin/env bash
# Install what graybody_fit needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation graybody_fit ""
