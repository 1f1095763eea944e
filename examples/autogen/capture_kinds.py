"""python capture_kinds.py FILE: writes what the glue posts of teams that say what is rarer."""

import asyncio
import json
import sys
from importlib.metadata import version

import colloquy_autogen
import kinds

records: list[dict] = []
colloquy_autogen.post = records.append


async def play():
    asked = [(await kinds.remembering(), kinds.task()), (kinds.closing(), "Close the order."), (kinds.asking(), "May the order go out?")]
    for team, task in asked:
        async for item in colloquy_autogen.watched(team.run_stream(task=task)):
            print(type(item).__name__, getattr(item, "source", ""))
    colloquy_autogen.posting.shutdown()


asyncio.run(play())

with open(sys.argv[1], "w") as file:
    versions = {name: version(name) for name in ("autogen-agentchat", "autogen-core", "autogen-ext")}
    json.dump({"made_by": "examples/autogen/capture_kinds.py", **versions, "records": records}, file, indent=1)
    file.write("\n")
print(len(records), "records")
