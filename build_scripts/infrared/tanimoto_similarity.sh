#!/usr/bin/env bash
# Install what tanimoto_similarity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared tanimoto_similarity ""
