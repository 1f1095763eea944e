"""A model server that follows a script: the Chat Completions and the Responses API of OpenAI, on a free port of this machine.

Which step comes next is told from the request alone: whose instructions it has, and how many tools were called in it already.
"""

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

MODEL = "gpt-4o-mini"
QUESTION = "What sold out last spring, and what do we order?"
RESEARCHER = "You look up what is asked, then answer."
WRITER = "You write the order in one sentence."

STEPS = {
    RESEARCHER: [
        {"call": "search_catalog", "arguments": {"season": "spring"}},
        {"call": "read_stock", "arguments": {"days": 90}},
        {"text": "Tulip vases sold out; today's stock I could not read."},
    ],
    WRITER: [{"text": "Order forty tulip vases by Friday."}],
}
FRONT_DESK = "You send questions about stock to the researcher."
STEPS[FRONT_DESK] = [{"call": "transfer_to_researcher", "arguments": {}}]


def step_of(text, done):
    """The next step of whoever has these instructions; what goes on beyond the script is said again."""
    steps = next(steps for said, steps in STEPS.items() if said in text)
    return steps[min(done, len(steps) - 1)]


def completion(request):
    messages = request["messages"]
    done = sum(len(message.get("tool_calls") or []) for message in messages)
    # What an agent handed over is no step of the next one.
    done -= sum("transfer_to" in json.dumps(message.get("tool_calls") or []) for message in messages)
    step = step_of(json.dumps(messages), done)
    message = {"role": "assistant", "content": step.get("text")}
    if "call" in step:
        function = {"name": step["call"], "arguments": json.dumps(step["arguments"])}
        message["tool_calls"] = [{"id": f"call_{step['call']}", "type": "function", "function": function}]
    choice = {"index": 0, "finish_reason": "tool_calls" if "call" in step else "stop", "message": message}
    usage = {"prompt_tokens": 412, "completion_tokens": 38, "total_tokens": 450}
    head = {"id": f"chatcmpl-{done}", "object": "chat.completion", "created": 0, "model": request["model"]}
    return head | {"choices": [choice], "usage": usage}


def response(request):
    past = request["input"] if isinstance(request["input"], list) else []
    done = sum(item.get("type") == "function_call" for item in past)
    step = step_of(request.get("instructions") or json.dumps(past), done)
    if "call" in step:
        call = {"name": step["call"], "arguments": json.dumps(step["arguments"])}
        output = {"type": "function_call", "id": f"fc_{done}", "call_id": f"call_{step['call']}", "status": "completed"} | call
    else:
        said = {"type": "output_text", "text": step["text"], "annotations": []}
        output = {"type": "message", "id": f"msg_{done}", "role": "assistant", "status": "completed", "content": [said]}
    details = {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
    usage = {"input_tokens": 118, "output_tokens": 24, "total_tokens": 142} | details
    head = {"id": f"resp_{done}", "object": "response", "created_at": 0, "status": "completed", "model": request["model"]}
    choices = {"parallel_tool_calls": True, "tool_choice": "auto", "tools": []}
    return head | choices | {"output": [output], "usage": usage}


class Scripted(BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer = response(asked) if self.path.endswith("/responses") else completion(asked)
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@contextmanager
def scripted_model():
    """The address of the server, as OPENAI_BASE_URL has it, while it runs."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Scripted)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
