"""The command line with a clock that a test can push ahead, so that nobody waits 45 seconds for 45 seconds.

The file named by `TEST_CLOCK` holds the seconds by which the clock is ahead.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from unittest import mock

from referee_app.__main__ import main
from referee_app.storage import log
from referee_app.storage.clock import SteadyClock, steady


def counter() -> float:
    """The steady counter with what the test added."""
    added = Path(os.environ["TEST_CLOCK"]).read_text(encoding="ascii").strip()
    return steady() + float(added or 0)


if __name__ == "__main__":
    with mock.patch.object(log, "SteadyClock", partial(SteadyClock, counter=counter)):
        sys.exit(main())
