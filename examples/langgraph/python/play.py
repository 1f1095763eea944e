"""COLLOQUY_KEY=... python play.py: plays the team, watched by Colloquy."""

import os
import uuid

from colloquy_langgraph import watched
from team import ANSWER, QUESTION, team_graph

COLLOQUY = os.environ.get("COLLOQUY_URL", "http://127.0.0.1:3000")
team, conversation, run = team_graph(), f"spring-{uuid.uuid4()}", str(uuid.uuid4())
watched(team, QUESTION, conversation, run)
print(f"{COLLOQUY}/r/{run}: the team waits for an answer.")
input("Press Enter to approve. ")
print(watched(team, ANSWER, conversation, run)["messages"][-1].content)
