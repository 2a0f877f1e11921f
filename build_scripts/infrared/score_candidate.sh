#!/usr/bin/env bash
# Install what score_candidate needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared score_candidate ""
