"""python record.py: records what the published packages stream, as record.mjs does, into lib/bridges/langgraph/vectors/captured."""

import asyncio
import json
from importlib.metadata import version
from pathlib import Path

from colloquy_langgraph import plain
from team import ANSWER, QUESTION, asking_graph, failing_graph, team_graph

FOLDER = Path(__file__).parents[3] / "lib/bridges/langgraph/vectors/captured"
MODES = ["tasks", "messages", "updates", "values", "custom", "debug", "checkpoints"]


def write(name, items):
    lines = [json.dumps(item, default=plain) for item in items]
    (FOLDER / f"python-{name}.jsonl").write_text("".join(f"{line}\n" for line in lines))


def items_of(graph, asked, thread, modes=MODES, **options):
    config = {"configurable": {"thread_id": thread}}
    try:
        yield from graph.stream(asked, config, stream_mode=modes, subgraphs=True, **options)
    except RuntimeError as error:
        if str(error) != "the till is empty":
            raise


async def events_of(graph, asked, form):
    config = {"configurable": {"thread_id": form}}
    events = graph.astream_events(asked, config, version=form)
    if asyncio.iscoroutine(events):
        events = await events
    return [event async for event in events]


def write_events(name, graph, form):
    write(name, asyncio.run(events_of(graph, QUESTION, form)))
    write(f"{name}-resumed", asyncio.run(events_of(graph, ANSWER, form)))


graph = team_graph()
write("stream", items_of(graph, QUESTION, "spring"))
write("stream-resumed", items_of(graph, ANSWER, "spring"))
write("stream-failing", items_of(failing_graph(), {"messages": []}, "till"))
modes = ["tasks", "messages", "custom"]
write("stream-v2", items_of(team_graph(), QUESTION, "spring-v2", modes, version="v2"))
for form in ["v2", "v3"]:
    write_events(f"events-{form}", team_graph(), form)
write_events("events-v3-asking", asking_graph(), "v3")

packages = {name: version(name) for name in ["langgraph", "langchain-core"]}
captured = {"made_by": "examples/langgraph/python/record.py", "packages": packages}
(FOLDER / "python.versions.json").write_text(f"{json.dumps(captured, indent=2)}\n")
