# colloquy_autogen.py: async for item in watched(team.run_stream(task="...")): what the team says is posted in the background.
import json, os, time, urllib.request, uuid, warnings
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone

URL = os.environ.get("COLLOQUY_URL", "http://127.0.0.1:3000") + "/api/v1/ingest/autogen?channel=team"
KEY = os.environ.get("COLLOQUY_KEY")
LEFT_OUT = {"ModelClientStreamingChunkEvent", "ThoughtEvent"}
posting = ThreadPoolExecutor(1)  # one thread keeps the order

async def watched(stream):
    run, sequence, held, last, done = str(uuid.uuid4()), 0, None, [], False
    kind, why = "cancelled", "The stream ended before the team was done."
    def tell(item):
        nonlocal sequence
        sequence += 1
        post({"run": run, "sequence": sequence, "held": held, "item": item})
    try:
        async for item in stream:
            if (name := type(item).__name__) not in LEFT_OUT:
                if not (done := name == "TaskResult"):
                    told = {"type": name, **item.dump()}  # a class of one's own dumps no type
                    last = [told]
                else:  # it repeats all messages: the last one is enough
                    told = {"messages": last, "stop_reason": item.stop_reason}
                tell(told)
                held = item.id if name == "HandoffMessage" else held
            yield item
    except Exception as error:
        kind, why = type(error).__name__, str(error).partition("\nTraceback")[0]
        raise
    finally:
        if not done:  # the stream ends without a word of it
            at = datetime.now(timezone.utc).isoformat()
            tell({"messages": last, "stop_reason": None, "error": {"type": kind, "message": why, "at": at}})

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
