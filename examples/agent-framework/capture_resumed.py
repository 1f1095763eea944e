"""python capture_resumed.py FILE: writes what the glue posts of a workflow that goes on from its checkpoint in another process, which first
looks what it waits for and then answers."""

import asyncio
import json
import sys
import tempfile
from importlib.metadata import version

import colloquy_workflow
import play
from agent_framework import Executor, FileCheckpointStorage, WorkflowBuilder, WorkflowContext, handler, response_handler

records: list[dict] = []
colloquy_workflow.post = records.append


class Approver(Executor):
    @handler
    async def ask(self, order: str, ctx: WorkflowContext) -> None:
        await ctx.request_info(f"May it go out? {order}", str)

    @response_handler
    async def answered(self, question: str, answer: str, ctx: WorkflowContext[str, str]) -> None:
        await ctx.yield_output(f"Order boots: {answer}")


async def watch(storage, message=None, *, answer=None):
    workflow = WorkflowBuilder(start_executor=Approver(id="approver"), name="approval", checkpoint_storage=storage).build()
    options = {"run": "approval-7"}
    if message is None:
        colloquy_workflow.counts.clear()  # as another process begins
        last = max(await storage.list_checkpoints(workflow_name="approval"), key=lambda one: one.timestamp)
        options["checkpoint_id"] = last.checkpoint_id
        if answer:
            options["responses"] = dict.fromkeys(last.pending_request_info_events, answer)
    await play.watch(workflow, message, **options)


async def resume():
    storage = FileCheckpointStorage(tempfile.mkdtemp())
    await watch(storage, "40 pairs of boots")
    await watch(storage)
    await watch(storage, answer="Yes, by Thursday.")


asyncio.run(resume())
colloquy_workflow.posting.shutdown()

with open(sys.argv[1], "w") as file:
    versions = {name: version(name) for name in ("agent-framework-core", "agent-framework-orchestrations")}
    json.dump({"made_by": "examples/agent-framework/capture_resumed.py", **versions, "records": records}, file, indent=1, default=str)
    file.write("\n")
print(len(records), "records")
