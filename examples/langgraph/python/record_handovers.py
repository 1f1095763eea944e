"""python record_handovers.py: records what teams that hand over by tools stream, into lib/bridges/langgraph/vectors/captured."""

import json
from importlib.metadata import version
from pathlib import Path

from colloquy_langgraph import plain
from handovers import supervised_team, swarm
from team import QUESTION

FOLDER = Path(__file__).parents[3] / "lib/bridges/langgraph/vectors/captured"
PACKAGES = ["langgraph", "langchain-core", "langgraph-supervisor", "langgraph-swarm"]

for name, graph in [("supervisor", supervised_team()), ("swarm", swarm())]:
    config = {"configurable": {"thread_id": name}}
    items = graph.stream(QUESTION, config, stream_mode=["tasks", "messages"], subgraphs=True)
    lines = [json.dumps(item, default=plain) for item in items]
    (FOLDER / f"python-{name}.jsonl").write_text("".join(f"{line}\n" for line in lines))

packages = {name: version(name) for name in PACKAGES}
captured = {"made_by": "examples/langgraph/python/record_handovers.py", "packages": packages}
(FOLDER / "python-handovers.versions.json").write_text(f"{json.dumps(captured, indent=2)}\n")
