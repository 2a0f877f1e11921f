"""Files of spectral lines: HITRAN, HITEMP, HAPI, GEISA, ExoMol."""
