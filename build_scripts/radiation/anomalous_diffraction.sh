#!/usr/bin/env bash
# Install what anomalous_diffraction needs in a fresh environment and run the examples of its card.
exec bash "$(dirname "$0")/../_build.sh" radiation anomalous_diffraction ""
