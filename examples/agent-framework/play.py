"""python play.py: three workflows, watched by Colloquy."""

import asyncio
import uuid

import colloquy_workflow
import workflows


async def watch(workflow, message=None, **options):
    """What the workflow asks a person, by the ids of its requests."""
    asked = {}
    try:
        async for event in colloquy_workflow.watched(workflow, message, **options):
            print(event.type, event.executor_id or "")
            if event.type == "request_info":
                asked[event.request_id] = event.data
    except ConnectionError as error:
        print("failed as it should:", error)
    return asked


async def play():
    workflow, run = workflows.approved(), str(uuid.uuid4())
    asked = await watch(workflow, "boots", run=run)
    await watch(workflow, responses={id: "Yes, by Thursday." for id in asked}, run=run)
    await watch(workflows.failing(), "boots")
    await watch(workflows.handoff(), "Order boots for the spring.")
    colloquy_workflow.posting.shutdown()


if __name__ == "__main__":
    asyncio.run(play())
