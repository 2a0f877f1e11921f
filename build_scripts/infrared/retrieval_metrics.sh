#!/usr/bin/env bash
# Install what retrieval_metrics needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared retrieval_metrics ""
