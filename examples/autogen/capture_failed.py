"""python capture_failed.py FILE: writes what the glue posts of a team whose model fails after a handoff."""

import asyncio
import json
import sys
from importlib.metadata import version

import colloquy_autogen
import team
from autogen_agentchat.agents import AssistantAgent
from autogen_agentchat.teams import Swarm

records: list[dict] = []
colloquy_autogen.post = records.append


def failing() -> Swarm:
    """A planner hands on to a writer whose model has nothing to say."""
    planner = AssistantAgent("planner", team.model(team.calls(("call_1", "transfer_to_writer", "{}"))), handoffs=["writer"])
    return Swarm([planner, AssistantAgent("writer", team.model())])


async def watch(asked):
    stream = asked.run_stream(task="Order boots for the spring.")
    async for item in colloquy_autogen.watched(stream):
        print(type(item).__name__, getattr(item, "source", ""))


async def play():
    try:
        await watch(failing())
    except RuntimeError as error:
        print("failed as it should:", str(error).splitlines()[0])
    colloquy_autogen.posting.shutdown()


asyncio.run(play())

with open(sys.argv[1], "w") as file:
    versions = {name: version(name) for name in ("autogen-agentchat", "autogen-core", "autogen-ext")}
    json.dump({"made_by": "examples/autogen/capture_failed.py", **versions, "records": records}, file, indent=1)
    file.write("\n")
print(len(records), "records")
