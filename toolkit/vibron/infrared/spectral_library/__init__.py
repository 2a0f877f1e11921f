"""Libraries of reference spectra: entries, storage, metrics and import."""
