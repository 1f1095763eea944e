"""The OpenAI Agents SDK: a front desk hands a question over to a researcher, one of whose tools fails."""

import asyncio

from agents import Agent, OpenAIChatCompletionsModel, OpenAIResponsesModel, Runner, function_tool, trace
from agents.tracing import set_trace_processors
from openai import AsyncOpenAI

from scripted_model import FRONT_DESK, MODEL, QUESTION, RESEARCHER


@function_tool
def search_catalog(season: str) -> str:
    """Products of a season"""
    return f"sold out in {season}: tulip vase"


@function_tool
def read_stock(days: int) -> str:
    """What was in stock"""
    raise ValueError("The stock service answers for the last 30 days only.")


def instrument(by, provider):
    # The SDK's own exporter sends traces to OpenAI.
    set_trace_processors([])
    if by == "openinference":
        from openinference.instrumentation.openai_agents import OpenAIAgentsInstrumentor
    else:
        from opentelemetry.instrumentation.openai_agents import OpenAIAgentsInstrumentor
    OpenAIAgentsInstrumentor().instrument(tracer_provider=provider)


def play(base_url):
    client = AsyncOpenAI(api_key="scripted", base_url=base_url)
    researcher = Agent(
        name="Researcher",
        instructions=RESEARCHER,
        model=OpenAIChatCompletionsModel(MODEL, client),
        tools=[search_catalog, read_stock],
    )
    front_desk = Agent(
        name="Front desk",
        instructions=FRONT_DESK,
        model=OpenAIResponsesModel(MODEL, client),
        handoffs=[researcher],
    )

    async def run():
        with trace("Shop desk", group_id="spring-1"):
            return (await Runner.run(front_desk, QUESTION)).final_output

    return asyncio.run(run())
