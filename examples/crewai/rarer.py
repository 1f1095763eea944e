"""A crew whose agent has the tools of a server of MCP, one of which fails; a model that fails; and an agent that works without a crew."""

from crewai import Agent, Crew, Task
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


def play():
    stocktaking().kickoff()
    try:
        busy().kickoff()
    except ConnectionError as error:
        print("failed as it should:", error)
    alone().kickoff("Is anybody at the door?")
