# colloquy_langgraph.py: watched(graph, asked, thread_id, str(uuid.uuid4())) in place of graph.invoke(asked)
import dataclasses, json, os, urllib.request, warnings
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone

URL = os.environ.get("COLLOQUY_URL", "http://127.0.0.1:3000") + "/api/v1/ingest/langgraph?channel=restock"
KEY = os.environ.get("COLLOQUY_KEY")
posting = ThreadPoolExecutor(1)  # one thread keeps the order

def watched(graph, asked, thread_id, run_id):
    """Returns the last state of the graph; who resumes it gives the same run_id again."""
    state, place = None, {"thread_id": thread_id, "run_id": run_id, "graph": graph.name}
    def tell(mode, data, ns=()):
        at = datetime.now(timezone.utc).isoformat()
        record = {**place, "ns": ns, "mode": mode, "data": data, "at": at}
        posting.submit(post, json.dumps(record, default=plain))
    config, modes = {"configurable": {"thread_id": thread_id}}, ["tasks", "custom", "values"]
    try:
        for ns, mode, data in graph.stream(asked, config, stream_mode=modes, subgraphs=True):
            if mode != "values":
                tell(mode, data, ns)
            elif not ns:
                state = data
    except Exception as error:
        tell("error", {"error": type(error).__name__, "message": str(error)})
        raise
    return state

def plain(value):
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return dataclasses.asdict(value) if dataclasses.is_dataclass(value) else repr(value)

def post(record):
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {KEY}"} if KEY else {})
    try:
        urllib.request.urlopen(urllib.request.Request(URL, record.encode(), headers), timeout=10).close()
    except Exception as error:
        warnings.warn(f"Colloquy does not take this: {error}")  # once
