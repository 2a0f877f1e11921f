"""The spectrum workflow: from one infrared spectrum to bands, groups, neighbours and ranked structures."""
