"""COLLOQUY_KEY=... python play.py: plays the team and tells Colloquy of it, ten items at a time."""

import dataclasses
import json
import os
import uuid
from datetime import datetime, timezone
from urllib.request import Request, urlopen

COLLOQUY = os.environ.get("COLLOQUY_URL", "http://127.0.0.1:3000")


def plain(value):
    """What json.dumps asks about values of its own: messages, interrupts, whatever the state holds."""
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return dataclasses.asdict(value) if dataclasses.is_dataclass(value) else repr(value)


def send(records):
    body = "\n".join(json.dumps(record, default=plain) for record in records)
    headers = {"content-type": "application/x-ndjson"}
    if key := os.environ.get("COLLOQUY_KEY"):
        headers["authorization"] = f"Bearer {key}"
    url = f"{COLLOQUY}/api/v1/ingest/langgraph"
    urlopen(Request(url, body.encode(), headers)).close()


def watched(graph, asked, thread_id, run_id):
    """Runs a graph and tells Colloquy of each item; what resumes a run has the same run_id."""
    config = {"configurable": {"thread_id": thread_id}}
    place = {"thread_id": thread_id, "run_id": run_id, "graph": graph.name}
    modes = ["tasks", "messages", "custom"]
    records = []
    try:
        for ns, mode, data in graph.stream(asked, config, stream_mode=modes, subgraphs=True):
            at = datetime.now(timezone.utc).isoformat()
            records.append({**place, "ns": ns, "mode": mode, "data": data, "at": at})
            if len(records) == 10:
                send(records)
                records = []
    finally:
        if records:
            send(records)


if __name__ == "__main__":
    from team import ANSWER, QUESTION, team_graph

    team, conversation, run = team_graph(), f"spring-{uuid.uuid4()}", str(uuid.uuid4())
    watched(team, QUESTION, conversation, run)
    print(f"{COLLOQUY}/r/{run}: the team waits for an answer.")
    input("Press Enter to approve. ")
    watched(team, ANSWER, conversation, run)
