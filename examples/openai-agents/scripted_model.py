# The same script behind the Python SDK: its own models run as they do, and no byte leaves the process.
import json
from pathlib import Path

import httpx2
from openai import AsyncOpenAI

script = json.loads(Path(__file__).with_name("script.json").read_text())


def step_of(instructions, done):
    """The next step of an agent, by how much it has done."""
    name = next(name for name, text in script["agents"].items() if text in instructions)
    return script["steps"][name][done]


def response(request):
    """What the Responses API answers."""
    past = request["input"] if isinstance(request["input"], list) else []
    done = sum(item.get("type") == "function_call" for item in past)
    step = step_of(request["instructions"], done)
    call = {"type": "function_call", "id": f"fc_{done}", "call_id": f"call_{done}", "status": "completed"}
    # What the script calls by its JavaScript name.
    name = next(tool["name"] for tool in request["tools"] if tool["name"].lower() == step["call"].lower())
    output = call | {"name": name, "arguments": json.dumps(step["arguments"])}
    details = {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
    usage = {"input_tokens": 118, "output_tokens": 24, "total_tokens": 142} | details
    head = {"id": f"resp_{done}", "object": "response", "created_at": 0, "model": request["model"]}
    choices = {"parallel_tool_calls": True, "tool_choice": "auto", "tools": []}
    return head | choices | {"output": [output], "usage": usage}


def completion(request):
    """What the Chat Completions API answers."""
    messages = request["messages"]
    calls = [call["function"]["name"] for message in messages for call in message.get("tool_calls") or []]
    done = sum(not name.startswith("transfer_to_") for name in calls)
    step = step_of(messages[0]["content"], done)
    message = {"role": "assistant", "content": step.get("text")}
    if "call" in step:
        function = {"name": step["call"], "arguments": json.dumps(step["arguments"])}
        message["tool_calls"] = [{"id": f"call_r{done}", "type": "function", "function": function}]
    choice = {"index": 0, "finish_reason": "tool_calls" if "call" in step else "stop", "message": message}
    usage = {"prompt_tokens": 412, "completion_tokens": 38, "total_tokens": 450}
    head = {"id": f"chatcmpl_{done}", "object": "chat.completion", "created": 0, "model": request["model"]}
    return head | {"choices": [choice], "usage": usage}


def answer(request):
    asked = json.loads(request.content)
    answered = response if request.url.path.endswith("/responses") else completion
    return httpx2.Response(200, json=answered(asked))


client = AsyncOpenAI(
    api_key="scripted", http_client=httpx2.AsyncClient(transport=httpx2.MockTransport(answer))
)
