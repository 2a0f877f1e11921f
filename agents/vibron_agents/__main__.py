"""``python -m vibron_agents`` is the command ``vibron``."""

import sys

from vibron_agents.app.cli import main

sys.exit(main())
