#!/usr/bin/env bash
# Install what cluster_structures needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared cluster_structures ""
