"""Things of our own making, one function each; objects.json names them as `script`."""

from crafted.chess import chess_set  # noqa: F401
from crafted.clocks import *  # noqa: F403
from crafted.easel import painters_tools  # noqa: F401
from crafted.flat import *  # noqa: F403
from crafted.house import *  # noqa: F403
from crafted.pastimes import *  # noqa: F403
from crafted.seats import *  # noqa: F403
from crafted.small import *  # noqa: F403
from crafted.tools import *  # noqa: F403
from crafted.turnery import *  # noqa: F403
