"""python capture.py FILE: writes what the glue posts of two teams."""

import asyncio
import json
import sys
from importlib.metadata import version

import colloquy_autogen
import play

records: list[dict] = []
colloquy_autogen.post = records.append
asyncio.run(play.play())

with open(sys.argv[1], "w") as file:
    versions = {name: version(name) for name in ("autogen-agentchat", "autogen-core", "autogen-ext")}
    json.dump({"made_by": "examples/autogen/capture.py", **versions, "records": records}, file, indent=1)
    file.write("\n")
print(len(records), "records")
