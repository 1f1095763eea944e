"""python capture_rarer.py FILE: writes what the glue posts of a workflow that says what is rarer."""

import asyncio
import json
import sys
from importlib.metadata import version

import colloquy_workflow
import play
import rarer

records: list[dict] = []
colloquy_workflow.post = records.append
asyncio.run(play.watch(rarer.supplied(), "boots"))
colloquy_workflow.posting.shutdown()

with open(sys.argv[1], "w") as file:
    versions = {name: version(name) for name in ("agent-framework-core", "agent-framework-orchestrations")}
    json.dump({"made_by": "examples/agent-framework/capture_rarer.py", **versions, "records": records}, file, indent=1, default=str)
    file.write("\n")
print(len(records), "records")
