# colloquy_workflow.py: async for event in watched(workflow, "message"): what the workflow does is posted in the background.
import dataclasses, json, os, time, urllib.request, uuid, warnings
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from agent_framework import AgentResponse, AgentResponseUpdate

URL = os.environ.get("COLLOQUY_URL", "http://127.0.0.1:3000") + "/api/v1/ingest/agent-framework?channel=workflows"
KEY = os.environ.get("COLLOQUY_KEY")
posting, counts = ThreadPoolExecutor(1), defaultdict(Counter)  # one thread keeps the order
ENDS = {"IDLE", "IDLE_WITH_PENDING_REQUESTS", "FAILED", "CANCELLED"}

async def watched(workflow, message=None, *, run=None, **options):
    """Like workflow.run(..., stream=True); with responses= give it the same run again."""
    if run and message is None and run not in counts:  # begun by another process, whose numbers are taken
        base = time.time_ns() // 1_000
        counts[run] = defaultdict(lambda: base)
    run, updates, output, done = run or str(uuid.uuid4()), defaultdict(list), None, False
    def tell(type, executor=None, data=None, **more):
        count = counts[run]
        call = executor and ("ended" if type in ("executor_completed", "executor_failed") else "begun", executor)
        if type in ("executor_invoked", "executor_completed", "executor_failed"):
            count[call] += 1
        count["sequence"] += 1
        event = {"type": type, "executor_id": executor, "data": told(data), **more}
        record = {"run": run, "sequence": count["sequence"], "workflow": workflow.name, "call": call and count[call] or None}
        post({**record, "at": datetime.now(timezone.utc).isoformat(), "event": event})
    try:
        async for event in workflow.run(message, stream=True, **options):
            executor = event.executor_id or (event.source_executor_id if event.type == "request_info" else None)
            if isinstance(event.data, AgentResponseUpdate):
                updates[executor].append(event.data)  # chunks are told whole, when the executor ends
            else:
                if event.type.startswith("executor_") and (said := updates.pop(executor, None)):
                    output = AgentResponse.from_updates(said)
                    tell("output", executor, output)
                output = event.data if event.type == "output" else output
                ends = event.type == "status" and event.state.value == "IDLE"
                data = (message or options.get("responses")) if event.type == "started" else output if ends else event.data
                more = {"request_id": event.request_id} if event.type == "request_info" else {}
                details = event.details and dataclasses.asdict(event.details) | {"traceback": None}
                tell(event.type, executor, data, state=event.state and event.state.value, details=details, iteration=event.iteration, **more)
            done = done or event.type == "failed" or event.type == "status" and event.state.value in ENDS
            yield event
    finally:
        if not done:  # it is cut short without a word of it
            tell("status", state="CANCELLED", details=None, iteration=None)

def told(data):
    if isinstance(data, (list, tuple)):
        return [told(one) for one in data]
    if isinstance(data, dict):
        return {str(name): told(one) for name, one in data.items()}
    if isinstance(data, AgentResponse):
        return data.to_dict(exclude={"raw_representation"})
    if hasattr(data, "agent_response"):
        return data.agent_response.text
    if hasattr(data, "messages"):
        return "\n".join(one.text for one in data.messages)
    if hasattr(data, "text"):
        return data.text
    return vars(data) if dataclasses.is_dataclass(data) else data

silent = 0.0  # when no answer came last: what waited meanwhile is dropped, so that the program ends in time

def post(record):
    try:
        posting.submit(send, json.dumps(record, default=str).encode(), time.monotonic())
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
