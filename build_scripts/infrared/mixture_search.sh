#!/usr/bin/env bash
# Install what mixture_search needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared mixture_search ""
