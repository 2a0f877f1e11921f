#!/usr/bin/env bash
# Install what camera_irradiance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation camera_irradiance ""
