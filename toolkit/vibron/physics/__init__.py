"""Physics that several domains share: constants, radiation laws, spectral lines and optics of interfaces."""
