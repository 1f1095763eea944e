# colloquy_listener.py: import it before crew.kickoff(); what the crew does is posted in the background and never holds it up.
import atexit, json, os, queue, re, threading, time, urllib.request, warnings
from crewai.events import BaseEventListener, crewai_event_bus, event_context, event_types
from crewai.events.base_events import BaseEvent
from crewai.execution import get_execution_uuid

URL = os.environ.get("COLLOQUY_URL", "http://127.0.0.1:3000") + "/api/v1/ingest/crewai?channel=crew"
KEY = os.environ.get("COLLOQUY_KEY")
LEFT_OUT = {"agent", "task", "tools", "messages", "callbacks", "available_functions", "state", "from_agent", "from_task"}

def kinds(kind):  # all but chunks of streams and lines of the console: other events say the same
    wanted = (sub for sub in kind.__subclasses__() if not re.search("Chunk|AgentLogs", sub.__name__))
    return {kind}.union(*map(kinds, wanted))

class ColloquyListener(BaseEventListener):
    def __init__(self):
        self.waiting = queue.Queue(10_000)
        self.runs, self.resumed = {}, set()  # by outermost scope, while it is open; flows that go on, until their answer was told
        threading.Thread(target=self.post, daemon=True).start()
        atexit.register(self.close)
        super().__init__()

    def setup_listeners(self, bus):
        for kind in kinds(BaseEvent):
            bus.on(kind)(self.record)

    def record(self, source, event):
        scopes = event_context._event_id_stack.get()
        outermost, kind = scopes[0] if scopes else (event.started_event_id, event.type)
        if outermost is None or self.waiting.full():
            return
        keep = self.runs.setdefault if scopes else self.runs.pop
        run = keep(outermost, get_execution_uuid() or outermost)
        task = getattr(event, "task", None)
        agent = getattr(event, "agent", None) or getattr(task or source, "agent", None)
        role = event.agent_role or getattr(agent, "role", None)
        told = {"run": run, "agent_role": role, "description": getattr(task, "description", None)}
        flow = {"flow_scope": outermost, **self.resumption(source, event, outermost)} if kind.startswith("flow") else {}
        self.waiting.put({**event.to_json(exclude=set(LEFT_OUT)), **told, **flow})

    def resumption(self, source, event, flow):  # crewAI names neither the flow that goes on nor, on its own, what was answered
        if event.type == "flow_started" and getattr(source, "pending_feedback", None):
            self.resumed.add(flow)
            return {"resumed": True}
        if event.type == "method_execution_finished" and flow in self.resumed:
            self.resumed.discard(flow)
            return {name: getattr(source.last_human_feedback, name, None) for name in ("feedback", "outcome")}
        return {}

    def post(self):
        while True:
            time.sleep(0.3)
            batch = [self.waiting.get() for _ in range(min(200, max(1, self.waiting.qsize())))]
            batch.sort(key=lambda record: record["timestamp"])
            try:
                deliver(json.dumps(batch).encode())
            except Exception as error:
                warnings.warn(f"Colloquy at {URL} does not take this: {error}")  # once
            for _ in batch:
                self.waiting.task_done()

    def close(self):
        crewai_event_bus.flush()
        deadline = time.monotonic() + 5
        while self.waiting.unfinished_tasks and time.monotonic() < deadline:
            time.sleep(0.05)

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

listener = ColloquyListener()
