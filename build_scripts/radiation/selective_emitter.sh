#!/usr/bin/env bash
# Install what selective_emitter needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation selective_emitter ""
