# python team.py: plays the team once, watched by the trace processor of colloquy.py:
#   COLLOQUY_URL=http://127.0.0.1:3000 COLLOQUY_KEY=clq_... python team.py
import asyncio
import uuid

import colloquy  # noqa: F401
from play import play_team

print(asyncio.run(play_team(f"desk-{uuid.uuid4()}")))
