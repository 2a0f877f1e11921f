"""A server of the Model Context Protocol, through which agents of other programs find and run the tools."""
