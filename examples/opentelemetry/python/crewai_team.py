"""crewAI: a researcher, one of whose tools fails, and a writer."""

import os

os.environ.setdefault("CREWAI_DISABLE_TELEMETRY", "true")
os.environ.setdefault("CREWAI_TRACING_ENABLED", "false")

from crewai import LLM, Agent, Crew, Task
from crewai.tools import tool

from scripted_model import MODEL, QUESTION, RESEARCHER, WRITER


@tool("search_catalog")
def search_catalog(season: str) -> str:
    """Products of a season"""
    return f"sold out in {season}: tulip vase"


@tool("read_stock")
def read_stock(days: int) -> str:
    """What was in stock"""
    raise ValueError("The stock service answers for the last 30 days only.")


def instrument(by, provider):
    from openinference.instrumentation.crewai import CrewAIInstrumentor

    CrewAIInstrumentor().instrument(tracer_provider=provider)


def play(base_url):
    model = LLM(model=f"openai/{MODEL}", api_key="scripted", base_url=base_url)
    researcher = Agent(role="Researcher", goal="Know what sold out", backstory=RESEARCHER, llm=model,
                       tools=[search_catalog, read_stock], cache=False, max_retry_limit=0)
    writer = Agent(role="Writer", goal="Write orders", backstory=WRITER, llm=model)
    count = Task(name="count", description=QUESTION, expected_output="What sold out", agent=researcher)
    order = Task(name="order", description="Write the order.", expected_output="One sentence", agent=writer, context=[count])
    return Crew(name="restock", agents=[researcher, writer], tasks=[count, order], cache=False).kickoff().raw
