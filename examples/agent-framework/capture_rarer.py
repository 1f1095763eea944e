"""python capture_rarer.py FILE: writes what the glue posts of workflows that say what is rarer."""

import asyncio
import json
import sys
import uuid
from importlib.metadata import version

import colloquy_workflow
import play
import rarer

records: list[dict] = []
colloquy_workflow.post = records.append


async def watch():
    await play.watch(rarer.supplied(), "boots")
    workflow, run = rarer.asked.build(), str(uuid.uuid4())
    requests = await play.watch(workflow, "boots", run=run)
    await play.watch(workflow, responses={id: "40 pairs of" for id in requests}, run=run)


asyncio.run(watch())
colloquy_workflow.posting.shutdown()

with open(sys.argv[1], "w") as file:
    versions = {name: version(name) for name in ("agent-framework-core", "agent-framework-orchestrations")}
    json.dump({"made_by": "examples/agent-framework/capture_rarer.py", **versions, "records": records}, file, indent=1, default=str)
    file.write("\n")
print(len(records), "records")
