# colloquy_langgraph.py: watched(graph, asked, thread_id, str(uuid.uuid4())) in place of graph.invoke(asked),
# await awatched(...) in place of await graph.ainvoke(asked)
import dataclasses, json, os, time, urllib.request, warnings
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone

URL = os.environ.get("COLLOQUY_URL", "http://127.0.0.1:3000") + "/api/v1/ingest/langgraph?channel=restock"
KEY = os.environ.get("COLLOQUY_KEY")
posting, MODES = ThreadPoolExecutor(1), ["tasks", "custom", "values"]  # one thread keeps the order

def watched(graph, asked, thread_id, run_id):
    """Returns the last state of the graph; who resumes it gives the same run_id again."""
    with Watch(graph, thread_id, run_id) as watch:
        for item in graph.stream(asked, watch.config, stream_mode=MODES, subgraphs=True):
            watch.see(*item)
    return watch.state

async def awatched(graph, asked, thread_id, run_id):
    """The same of a graph with nodes that are async."""
    with Watch(graph, thread_id, run_id) as watch:
        async for item in graph.astream(asked, watch.config, stream_mode=MODES, subgraphs=True):
            watch.see(*item)
    return watch.state

class Watch:
    def __init__(self, graph, thread_id, run_id):
        self.config, self.state = {"configurable": {"thread_id": thread_id}}, None
        self.place = {"thread_id": thread_id, "run_id": run_id, "graph": graph.name}

    def see(self, ns, mode, data):
        if mode != "values":
            self.tell(mode, data, ns)
        elif not ns:
            self.state = data

    def tell(self, mode, data, ns=()):
        at = datetime.now(timezone.utc).isoformat()
        post({**self.place, "ns": ns, "mode": mode, "data": data, "at": at})

    def __enter__(self):
        return self

    def __exit__(self, kind, error, _):
        if kind:
            self.tell("error", {"error": kind.__name__, "message": str(error)})

def plain(value):
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return dataclasses.asdict(value) if dataclasses.is_dataclass(value) else repr(value)

silent = 0.0  # when no answer came last: what waited meanwhile is dropped, so that the program ends in time

def post(record):
    try:
        posting.submit(send, json.dumps(record, default=plain).encode(), time.monotonic())
    except Exception as error:
        warnings.warn(f"Colloquy at {URL} does not take this: {error}")  # once

def send(body, since):
    global silent
    try:
        if since > silent:
            deliver(body)
    except Exception as error:
        silent = time.monotonic() if isinstance(error, OSError) else silent
        warnings.warn(f"Colloquy at {URL} does not take this: {error}")  # once

answered = False  # a server that has is waited for while it is started again: what comes twice counts once

def deliver(body):  # fails with what the server says is wrong
    global answered
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {KEY}"} if KEY else {})
    request, until = urllib.request.Request(URL, body, headers), time.monotonic() + 10
    while True:
        try:
            said = json.load(urllib.request.urlopen(request, timeout=until - time.monotonic()))
            break
        except urllib.error.HTTPError as error:
            is_json = "json" in error.headers.get("content-type", "")
            said = json.load(error) if is_json else {"status": error.code, "detail": error.reason}
            break
        except Exception:
            answered = answered and time.monotonic() < until - 1
            if not answered:
                raise
            time.sleep(0.5)
    answered = True
    for one in said.get("results", [said]):
        if fault := one.get("error", one).get("message", one.get("detail")):
            raise RuntimeError(f"{one.get('status')}: {fault}")
