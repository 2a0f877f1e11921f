"""``python -m vibron_agents`` is the command ``vibron``."""

import sys

from vibron_agents.app.cli import main

if __name__ == "__main__":  # a worker process imports this module under another name
    sys.exit(main())
