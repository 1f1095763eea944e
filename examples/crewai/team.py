"""A flow that starts a crew of two with a scripted model: no key and no network is needed."""

import os

os.environ.setdefault("CREWAI_DISABLE_TELEMETRY", "true")
os.environ.setdefault("CREWAI_TRACING_ENABLED", "false")
os.environ.setdefault("OTEL_SDK_DISABLED", "true")

from crewai import Agent, Crew, Task
from crewai.events.types.llm_events import LLMCallType
from crewai.flow.flow import Flow, listen, start
from crewai.flow.human_feedback import human_feedback
from crewai.llms.base_llm import BaseLLM, llm_call_context
from crewai.tools import tool


class ScriptedModel(BaseLLM):
    """Says one line after the other, and tells the event bus of it as the models of crewAI do."""

    lines: list[str]

    def call(self, messages, tools=None, callbacks=None, available_functions=None,
             from_task=None, from_agent=None, response_model=None):
        with llm_call_context():
            self._emit_call_started_event(
                messages=messages, tools=tools, callbacks=callbacks,
                available_functions=available_functions,
                from_task=from_task, from_agent=from_agent,
            )
            line = self.lines.pop(0)
            usage = {"prompt_tokens": 40, "completion_tokens": len(line.split()), "total_tokens": 40 + len(line.split())}
            self._emit_call_completed_event(
                response=line, call_type=LLMCallType.LLM_CALL,
                from_task=from_task, from_agent=from_agent, messages=messages, usage=usage,
            )
            return line

    def supports_function_calling(self):
        return False


@tool("stock")
def stock(item: str) -> str:
    """How many of an item are there."""
    return f"{item}: 12 pieces"


@tool("supplier")
def supplier(item: str) -> str:
    """Who delivers an item."""
    raise ConnectionError("The supplier does not answer.")


def crew() -> Crew:
    """A researcher with two tools, one of which fails, and a writer."""
    research = ScriptedModel(model="scripted", lines=[
        'Thought: I look at the stock.\nAction: stock\nAction Input: {"item": "boots"}',
        'Thought: I ask the supplier.\nAction: supplier\nAction Input: {"item": "boots"}',
        "Thought: I know enough.\nFinal Answer: 12 pairs of boots are left; the supplier does not answer.",
    ])
    writing = ScriptedModel(model="scripted", lines=[
        "Thought: I can write it.\nFinal Answer: Order 40 pairs of boots by Friday.",
    ])
    researcher = Agent(role="Stock researcher", goal="Know what is there", backstory="Counts things.",
                       llm=research, tools=[stock, supplier], cache=False, max_retry_limit=0)
    writer = Agent(role="Order writer", goal="Write orders", backstory="Writes briefly.", llm=writing)
    count = Task(name="count", description="How many boots are left?", expected_output="A number", agent=researcher)
    order = Task(name="order", description="Write the order.", expected_output="One sentence", agent=writer, context=[count])
    return Crew(name="restock", agents=[researcher, writer], tasks=[count, order], cache=False)


def failing_crew() -> Crew:
    """A crew whose model is out of lines at once."""
    agent = Agent(role="Night watch", goal="Look", backstory="Looks.", max_retry_limit=0,
                  llm=ScriptedModel(model="scripted", lines=[]))
    task = Task(name="watch", description="Look at the door.", expected_output="What is there", agent=agent)
    return Crew(name="night", agents=[agent], tasks=[task])


class Restock(Flow):
    """Asks how many, lets the crew work, and has a person look at the order."""

    @start()
    def plan(self):
        return self.ask("How many pairs are wanted?")

    @listen(plan)
    @human_feedback(message="May the order go out?")
    def work(self, wanted):
        return crew().kickoff(inputs={"wanted": wanted}).raw
