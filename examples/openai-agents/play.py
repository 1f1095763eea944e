# A front desk that hands a question over to a researcher, one of whose tools fails, and a question that its guardrail stops.
from agents import (
    Agent,
    GuardrailFunctionOutput,
    InputGuardrailTripwireTriggered,
    OpenAIChatCompletionsModel,
    OpenAIResponsesModel,
    Runner,
    function_tool,
    input_guardrail,
    trace,
)

from scripted_model import client, script


@function_tool
def search_catalog(season: str) -> dict:
    """Products of a season"""
    return {"products": ["tulip vase", "rain coat"]}


@function_tool
def read_stock(days: int) -> dict:
    """What was in stock"""
    raise ValueError("The stock service answers for the last 30 days only.")


@input_guardrail(name="No secrets")
async def no_secrets(context, agent, asked):
    return GuardrailFunctionOutput(output_info=None, tripwire_triggered="password" in str(asked))


researcher = Agent(
    name="Researcher",
    instructions=script["agents"]["Researcher"],
    model=OpenAIChatCompletionsModel("scripted-1", client),
    tools=[search_catalog, read_stock],
)

front_desk = Agent(
    name="Front desk",
    instructions=script["agents"]["Front desk"],
    model=OpenAIResponsesModel("scripted-1", client),
    handoffs=[researcher],
    input_guardrails=[no_secrets],
)


async def play_team(conversation):
    """Both questions, each a trace of one conversation. Returns the answer to the first one."""
    with trace("Shop desk", group_id=conversation):
        result = await Runner.run(front_desk, script["question"])
    try:
        with trace("Shop desk", group_id=conversation):
            await Runner.run(front_desk, script["forbidden"])
    except InputGuardrailTripwireTriggered:
        pass
    return result.final_output
