# python spans.py: spans that the team has not: the tools of a server of MCP, a model that fails, spans of the program's own, and words
# that were heard and spoken (those are told by the SDK's functions, without a voice).
import asyncio
import json
import sys

import colloquy  # noqa: F401
import httpx2
from agents import Agent, OpenAIResponsesModel, Runner, custom_span, trace
from agents.mcp import MCPServerStdio
from agents.tracing import speech_span, transcription_span
from openai import AsyncOpenAI


def answer(request):
    asked = json.loads(request.content)
    if asked["model"] == "busy":
        return httpx2.Response(429, json={"error": {"message": "Too many requests", "type": "requests"}})
    past = asked["input"] if isinstance(asked["input"], list) else []
    if any(item.get("type") == "function_call_output" for item in past):
        text = {"type": "output_text", "text": "Forty vases.", "annotations": []}
        output = {"type": "message", "id": "msg_1", "status": "completed", "role": "assistant", "content": [text]}
    else:
        call = {"name": "count", "arguments": json.dumps({"item": "vases"}), "call_id": "call_1"}
        output = {"type": "function_call", "id": "fc_1", "status": "completed", **call}
    details = {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
    usage = {"input_tokens": 40, "output_tokens": 8, "total_tokens": 48} | details
    head = {"id": "resp_1", "object": "response", "created_at": 0, "model": asked["model"]}
    choices = {"parallel_tool_calls": True, "tool_choice": "auto", "tools": []}
    return httpx2.Response(200, json=head | choices | {"output": [output], "usage": usage})


client = AsyncOpenAI(
    api_key="scripted", max_retries=0, http_client=httpx2.AsyncClient(transport=httpx2.MockTransport(answer))
)


async def main():
    server = MCPServerStdio({"command": sys.executable, "args": ["stock_server.py"]}, name="stock")
    async with server:
        clerk = Agent(name="Clerk", model=OpenAIResponsesModel("scripted-1", client), mcp_servers=[server])
        with trace("Stock desk"):
            with transcription_span(model="stt-1", input="", output="How many vases?"):
                pass
            with custom_span("database_query", {"table": "users"}):
                pass
            result = await Runner.run(clerk, "How many vases?")
            with speech_span(model="tts-1", input=result.final_output, output=""):
                pass
    with trace("Busy desk"):
        try:
            await Runner.run(Agent(name="Busy", model=OpenAIResponsesModel("busy", client)), "How many vases?")
        except Exception as error:
            print(type(error).__name__)


asyncio.run(main())
