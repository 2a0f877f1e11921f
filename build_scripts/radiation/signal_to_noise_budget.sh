#!/usr/bin/env bash
# Install what signal_to_noise_budget needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation signal_to_noise_budget ""
