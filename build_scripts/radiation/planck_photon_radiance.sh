#!/usr/bin/env bash
# Install what planck_photon_radiance needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation planck_photon_radiance ""
