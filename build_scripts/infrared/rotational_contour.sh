#!/usr/bin/env bash
# rotational_contour needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" rotational_contour
