# colloquy.py: import it once, before the first run
import json, os, queue, threading, time, urllib.request, warnings
from agents import add_trace_processor
from agents.tracing import TracingProcessor

URL = os.environ.get("COLLOQUY_URL", "http://127.0.0.1:3000") + "/api/v1/ingest/openai-agents"
KEY = os.environ.get("COLLOQUY_KEY")
TOLD_TWICE = ("task", "agent", "function")  # when they start, and when they end
waiting = queue.Queue(1000)  # more is dropped: nothing here holds an agent up
facts, givers = {}, {}  # what a span does not say: its workflow, group and agent; who handed over
failed = {}  # a turn that fails ends its agent, an agent its run, and they do not always say so

def send():
    while True:
        batch = [waiting.get()]
        while len(batch) < 100 and not waiting.empty():
            batch.append(waiting.get())
        try:
            deliver(("[" + ",".join(batch) + "]").encode())
        except Exception as error:
            warnings.warn(f"Colloquy at {URL} does not take this: {error}")  # once
        for _ in batch:
            waiting.task_done()

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

def tell(record, **more):
    try:
        waiting.put_nowait(json.dumps({**record, **more}))
    except Exception:
        pass

class Colloquy(TracingProcessor):
    def on_trace_start(self, trace):
        record = trace.export()
        facts[trace.trace_id] = {name: record.get(name) for name in ("workflow_name", "group_id")}
        tell(record)

    def on_trace_end(self, trace):
        facts.pop(trace.trace_id, None)

    def on_span_start(self, span):
        data, own = span.span_data, dict(facts.get(span.parent_id) or facts.get(span.trace_id, {}))
        if data.type == "agent":
            own |= {"agent": data.name, "handed_over_by": givers.pop((span.trace_id, data.name), None)}
        facts[span.span_id] = own
        if data.type in TOLD_TWICE:
            tell(span.export(), **own, phase="start")

    def on_span_end(self, span):
        data, own = span.span_data, facts.pop(span.span_id, {})
        if data.type == "handoff":
            givers[span.trace_id, data.to_agent] = data.from_agent
        if getattr(data, "response", None):
            own["response"] = data.response.model_dump(mode="json", include={"model", "output"})
        record = span.export() | {"error": span.error or failed.pop(span.span_id, None)}
        if data.type in ("turn", "agent") and record["error"]:
            failed[span.parent_id] = record["error"]
        tell(record, **own, phase="end" if data.type in TOLD_TWICE else None)

    def force_flush(self):
        until = time.monotonic() + 5
        while waiting.unfinished_tasks and time.monotonic() < until:
            time.sleep(0.02)

    shutdown = force_flush

threading.Thread(target=send, daemon=True).start()
add_trace_processor(Colloquy())
