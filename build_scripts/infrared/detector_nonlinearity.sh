#!/usr/bin/env bash
# Install what detector_nonlinearity needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" infrared detector_nonlinearity ""
