#!/usr/bin/env bash
# johnson_probability needs no extra.
exec bash "$(dirname "$0")/../_build.sh" "" johnson_probability
