"""`python -m samsik`: the command line."""

import sys

from samsik.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
