#!/usr/bin/env bash
# Install what standard_normal_variate needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared standard_normal_variate ""
