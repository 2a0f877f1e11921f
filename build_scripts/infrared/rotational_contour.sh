#!/usr/bin/env bash
# Install what rotational_contour needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared rotational_contour ""
