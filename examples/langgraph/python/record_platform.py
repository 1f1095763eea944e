"""langgraph dev --no-browser --port 2024, then python record_platform.py: records what the platform's REST interface says of one run.

What it says of machines and keys is left out; into lib/bridges/langgraph/vectors/captured/platform.json. What it streams of a run that
waits, and of one that fails, as it comes: platform-stream.txt and platform-stream-failing.txt beside it.
"""

import json
import os
from importlib.metadata import version
from pathlib import Path
from urllib.request import Request, urlopen

PLATFORM = os.environ.get("PLATFORM_URL", "http://127.0.0.1:2024")
CAPTURED = Path(__file__).parents[3] / "lib/bridges/langgraph/vectors/captured/platform.json"
ASKED = {"messages": [{"type": "human", "id": "msg_asked", "content": "What do we order?"}]}
OF_THREADS = ["thread_id", "updated_at", "status", "metadata", "interrupts"]
OF_STATES = ["values", "next", "tasks", "created_at", "checkpoint", "parent_checkpoint"]


def post(path, body):
    headers = {"content-type": "application/json"}
    with urlopen(Request(f"{PLATFORM}{path}", json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def state_of(state):
    of_run = {name: state["metadata"].get(name) for name in ["source", "step", "run_id"]}
    return {**{name: state[name] for name in OF_STATES}, "metadata": of_run}


def told(thread_id):
    """Threads and histories, by the namespace that they are asked for with."""
    threads = post("/threads/search", {"ids": [thread_id], "limit": 1})
    histories, waiting = {}, [""]
    while waiting:
        ns = waiting.pop()
        asked = {"limit": 100, **({"checkpoint": {"checkpoint_ns": ns}} if ns else {})}
        states = post(f"/threads/{thread_id}/history", asked)
        histories[ns] = [state_of(state) for state in states]
        tasks = [task for state in states for task in state["tasks"] if task["checkpoint"]]
        waiting += [task["checkpoint"]["checkpoint_ns"] for task in tasks]
    named = [{name: thread[name] for name in OF_THREADS} for thread in threads]
    return {"threads": named, "histories": histories}


def stream(assistant, asked):
    """A run by its server-sent events."""
    thread = post("/threads", {})["thread_id"]
    modes = ["tasks", "messages-tuple", "updates", "custom"]
    run = {"assistant_id": assistant, "input": asked, "stream_mode": modes, "stream_subgraphs": True}
    headers = {"content-type": "application/json"}
    with urlopen(Request(f"{PLATFORM}/threads/{thread}/runs/stream", json.dumps(run).encode(), headers)) as answer:
        return answer.read().decode()


for name, assistant, asked in [("platform-stream", "restock", ASKED), ("platform-stream-failing", "till", {"messages": []})]:
    (CAPTURED.parent / f"{name}.txt").write_text(stream(assistant, asked))

thread = post("/threads", {})["thread_id"]
run = {"assistant_id": "restock"}
post(f"/threads/{thread}/runs/wait", {**run, "input": ASKED})
waits = told(thread)
post(f"/threads/{thread}/runs/wait", {**run, "command": {"resume": "yes"}})
packages = {name: version(name) for name in ["langgraph", "langgraph-api"]}
captured = {"made_by": "examples/langgraph/python/record_platform.py", "packages": packages}
told_of = {**captured, "waits": waits, "resumed": told(thread)}
CAPTURED.write_text(f"{json.dumps(told_of)}\n")
