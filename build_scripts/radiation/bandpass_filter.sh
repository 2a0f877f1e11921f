#!/usr/bin/env bash
# Install what bandpass_filter needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation bandpass_filter ""
