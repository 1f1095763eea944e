"""python capture_kinds.py FILE: writes what the glue posts of a team that says what is rarer."""

import asyncio
import json
import sys
from importlib.metadata import version

import colloquy_autogen
import kinds

records: list[dict] = []
colloquy_autogen.post = records.append


async def play():
    team = await kinds.remembering()
    async for item in colloquy_autogen.watched(team.run_stream(task=kinds.task())):
        print(type(item).__name__, getattr(item, "source", ""))
    colloquy_autogen.posting.shutdown()


asyncio.run(play())

with open(sys.argv[1], "w") as file:
    versions = {name: version(name) for name in ("autogen-agentchat", "autogen-core", "autogen-ext")}
    json.dump({"made_by": "examples/autogen/capture_kinds.py", **versions, "records": records}, file, indent=1)
    file.write("\n")
print(len(records), "records")
