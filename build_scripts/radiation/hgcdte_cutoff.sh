#!/usr/bin/env bash
# Install what hgcdte_cutoff needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation hgcdte_cutoff ""
