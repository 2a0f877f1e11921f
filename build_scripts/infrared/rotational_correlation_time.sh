#!/usr/bin/env bash
# Install what rotational_correlation_time needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared rotational_correlation_time ""
