"""A crew whose agent has the tools of a server of MCP, one of which fails; a model that fails; an agent that works without a crew; a model
that calls tools by itself; and a flow that waits for a person elsewhere and ends with a structure."""

import json
import subprocess
import sys
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import team
from colloquy_listener import listener
from crewai import LLM, Agent, Crew, Task
from crewai.flow.async_feedback import HumanFeedbackPending
from crewai.flow.flow import Flow, listen, start
from crewai.flow.human_feedback import human_feedback
from crewai.flow.persistence import SQLiteFlowPersistence
from crewai.llms.base_llm import llm_call_context
from crewai.mcp import MCPServerStdio
from team import ScriptedModel


class BusyModel(ScriptedModel):
    """Fails, and tells the event bus of it as the models of crewAI do."""

    def call(self, messages, from_task=None, from_agent=None, **options):
        with llm_call_context():
            self._emit_call_started_event(messages=messages, from_task=from_task, from_agent=from_agent)
            self._emit_call_failed_event(error="429: too many requests", from_task=from_task, from_agent=from_agent)
            raise ConnectionError("429: too many requests")


def stocktaking() -> Crew:
    """A clerk who counts by the tools of a server."""
    model = ScriptedModel(model="scripted", lines=[
        'Thought: I count.\nAction: {count}\nAction Input: {"item": "boots"}',
        'Thought: I look who delivers.\nAction: {supplier}\nAction Input: {"item": "boots"}',
        "Thought: I know enough.\nFinal Answer: 12 pairs of boots are left.",
    ])
    server = MCPServerStdio(command="python", args=["stock_server.py"])
    clerk = Agent(role="Clerk", goal="Count", backstory="Counts things.", llm=model, mcps=[server], cache=False, max_retry_limit=0)
    names = {tool.name.rsplit("_", 1)[-1]: tool.name for tool in clerk.get_mcp_tools(clerk.mcps)}
    model.lines = [line.replace("{count}", names["count"]).replace("{supplier}", names["supplier"]) for line in model.lines]
    task = Task(name="count", description="How many boots are left?", expected_output="A number", agent=clerk)
    return Crew(name="stocktaking", agents=[clerk], tasks=[task], cache=False)


def busy() -> Crew:
    agent = Agent(role="Busy", goal="Look", backstory="Looks.", llm=BusyModel(model="busy", lines=[]), max_retry_limit=0)
    task = Task(name="look", description="Look at the door.", expected_output="What is there", agent=agent)
    return Crew(name="busy", agents=[agent], tasks=[task])


def alone() -> Agent:
    model = ScriptedModel(model="scripted", lines=["Thought: I can answer.\nFinal Answer: Nobody is at the door."])
    return Agent(role="Night watch", goal="Look", backstory="Looks.", llm=model)


class Scripted(BaseHTTPRequestHandler):
    """What OpenAI's API answers: a call of the tool, and when its result is there, words."""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if any(message["role"] == "tool" for message in asked["messages"]):
            reason, said = "stop", {"content": "12 pairs of boots are left."}
        else:
            call = {"name": "stock", "arguments": json.dumps({"item": "boots"})}
            reason, said = "tool_calls", {"content": None, "tool_calls": [{"id": "call_1", "type": "function", "function": call}]}
        choice = {"index": 0, "finish_reason": reason, "message": {"role": "assistant", **said}}
        usage = {"prompt_tokens": 40, "completion_tokens": 8, "total_tokens": 48}
        head = {"id": "chatcmpl-1", "object": "chat.completion", "created": 0, "model": asked["model"]}
        body = json.dumps({**head, "choices": [choice], "usage": usage}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def counting() -> Crew:
    """A model of crewAI's own for OpenAI, which asks for its tools by itself."""
    server = HTTPServer(("127.0.0.1", 0), Scripted)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    model = LLM(model="openai/gpt-4o-mini", api_key="scripted", base_url=f"http://127.0.0.1:{server.server_port}/v1")
    clerk = Agent(role="Counter", goal="Count", backstory="Counts things.", llm=model, tools=[team.stock], cache=False)
    task = Task(name="count", description="How many boots are left?", expected_output="A number", agent=clerk)
    return Crew(name="counting", agents=[clerk], tasks=[task], cache=False)


class Elsewhere:
    """A person who answers another day, somewhere else."""

    def request_feedback(self, context, flow):
        raise HumanFeedbackPending(context=context)


class Ordering(Flow):
    """Waits until the order was looked at, and ends with what is ordered."""

    @start()
    @human_feedback(message="May the order go out?", provider=Elsewhere())
    def draft(self):
        return "Order 40 pairs of boots."

    @listen(draft)
    def order(self, looked_at):
        return {"item": "boots", "pairs": 40}


def waiting():
    """A flow that pauses, and goes on in another process."""
    kept = str(Path(tempfile.mkdtemp()) / "flows.db")
    paused = Ordering(persistence=SQLiteFlowPersistence(kept)).kickoff()
    listener.close()
    subprocess.run([sys.executable, __file__, kept, paused.context.flow_id], check=True)


def play():
    stocktaking().kickoff()
    try:
        busy().kickoff()
    except ConnectionError as error:
        print("failed as it should:", error)
    alone().kickoff("Is anybody at the door?")
    counting().kickoff()
    waiting()


if __name__ == "__main__":
    kept, flow = sys.argv[1:]
    Ordering.from_pending(flow, SQLiteFlowPersistence(kept)).resume("Yes, by Thursday.")
