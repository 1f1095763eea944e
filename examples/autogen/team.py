"""A team that hands work on and one whose next speaker is chosen, with a scripted model: no key and no network is needed."""

from autogen_agentchat.agents import AssistantAgent, UserProxyAgent
from autogen_agentchat.conditions import TextMentionTermination
from autogen_agentchat.teams import SelectorGroupChat, Swarm
from autogen_core import FunctionCall
from autogen_core.models import CreateResult, RequestUsage
from autogen_ext.models.replay import ReplayChatCompletionClient

MODEL = {"vision": False, "function_calling": True, "json_output": True, "family": "unknown", "structured_output": False}


def said(text: str, thought: str | None = None) -> CreateResult:
    usage = RequestUsage(prompt_tokens=40, completion_tokens=len(text.split()))
    return CreateResult(finish_reason="stop", content=text, usage=usage, cached=False, thought=thought)


def calls(*asked: tuple[str, str, str]) -> CreateResult:
    content = [FunctionCall(id=id, name=name, arguments=arguments) for id, name, arguments in asked]
    usage = RequestUsage(prompt_tokens=40, completion_tokens=6 * len(content))
    return CreateResult(finish_reason="function_calls", content=content, usage=usage, cached=False)


def model(*lines: CreateResult) -> ReplayChatCompletionClient:
    return ReplayChatCompletionClient(list(lines), model_info=MODEL)


async def stock(item: str) -> str:
    """How many of an item are there."""
    return f"{item}: 12 pieces"


async def supplier(item: str) -> str:
    """Who delivers an item."""
    raise ConnectionError("The supplier does not answer.")


def swarm() -> Swarm:
    """A planner hands on to a researcher with two tools, one of which fails, who hands on to a writer."""
    planner = AssistantAgent("planner", model(calls(("call_1", "transfer_to_researcher", "{}"))), handoffs=["researcher"])
    researcher = AssistantAgent(
        "researcher",
        model(
            calls(("call_2", "stock", '{"item": "boots"}'), ("call_3", "supplier", '{"item": "boots"}')),
            calls(("call_4", "transfer_to_writer", "{}")),
        ),
        tools=[stock, supplier],
        handoffs=["writer"],
        max_tool_iterations=1,
    )
    writer = AssistantAgent("writer", model(said("Order 40 pairs of boots by Friday. DONE", "Short is best.")))
    return Swarm([planner, researcher, writer], termination_condition=TextMentionTermination("DONE"))


def chosen() -> SelectorGroupChat:
    """A model chooses who speaks: a writer, then a person."""
    writer = AssistantAgent("writer", model(said("40 pairs by Friday?")), description="Writes orders.")
    person = UserProxyAgent("person", description="Approves orders.", input_func=lambda prompt: "Yes, DONE")
    return SelectorGroupChat(
        [writer, person],
        model(said("writer"), said("person")),
        termination_condition=TextMentionTermination("DONE", sources=["person"]),
        emit_team_events=True,
    )
