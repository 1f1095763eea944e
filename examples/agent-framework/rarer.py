"""Workflows that say what is rarer: a warning, reasoning, a tool that fails, a tool of a server of MCP, an output that is no text; and one
written as a function, whose steps are not made again when it goes on with an answer."""

from agent_framework import (
    Agent,
    AgentExecutorResponse,
    Content,
    Executor,
    RunContext,
    WorkflowBuilder,
    WorkflowContext,
    WorkflowEvent,
    handler,
    step,
    workflow,
)
from workflows import ScriptedClient, calls


def supplier(item: str) -> str:
    """Who delivers an item."""
    raise ConnectionError("The supplier does not answer.")


class Warner(Executor):
    @handler
    async def warn(self, item: str, ctx: WorkflowContext[str]) -> None:
        await ctx.add_event(WorkflowEvent.warning("Little is left."))
        await ctx.send_message(f"Who delivers {item}?")


class Counter(Executor):
    @handler
    async def count(self, said: AgentExecutorResponse, ctx: WorkflowContext[str, dict]) -> None:
        await ctx.yield_output({"pairs": 40})


def supplied():
    client = ScriptedClient(
        calls("call_3", "supplier", '{"item": "boots"}'),
        [
            Content.from_text_reasoning(text="Perhaps the list knows it."),
            Content.from_mcp_server_tool_call("call_4", "read", server_name="files", arguments={"path": "suppliers.txt"}),
            Content.from_mcp_server_tool_result("call_4", output=[Content.from_text("Boots: Alpine Ltd.")]),
            Content.from_text("Alpine Ltd. delivers boots."),
        ],
    )
    buyer = Agent(client, name="buyer", tools=[supplier])
    warner, counter = Warner(id="warner"), Counter(id="counter")
    return WorkflowBuilder(start_executor=warner, name="supplied").add_edge(warner, buyer).add_edge(buyer, counter).build()


@step
async def counted(item: str) -> str:
    return f"12 {item} are left."


@workflow(name="asked")
async def asked(item: str, ctx: RunContext) -> str:
    left = await counted(item)
    answer = await ctx.request_info(f"{left} How many are wanted?", str)
    return f"Order {answer} {item}."
