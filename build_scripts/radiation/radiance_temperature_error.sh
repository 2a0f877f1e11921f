#!/usr/bin/env bash
# Install what radiance_temperature_error needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation radiance_temperature_error ""
