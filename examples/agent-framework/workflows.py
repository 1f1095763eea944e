"""Three workflows with a scripted model: one that asks a person, one that fails, one that hands on. No key, no network."""

from agent_framework import (
    Agent,
    AgentExecutorResponse,
    BaseChatClient,
    ChatResponse,
    ChatResponseUpdate,
    Content,
    Executor,
    FunctionInvocationLayer,
    Message,
    WorkflowBuilder,
    WorkflowContext,
    handler,
    response_handler,
)
from agent_framework.orchestrations import HandoffBuilder


class ScriptedClient(FunctionInvocationLayer, BaseChatClient):
    """Says one answer after the other."""

    def __init__(self, *answers: list[Content]):
        super().__init__()
        self.answers = list(answers)

    def _inner_get_response(self, *, messages, stream, options, **kwargs):
        answer = self.answers.pop(0) if self.answers else [Content.from_text("Nothing more.")]
        usage = Content.from_usage({"input_token_count": 40, "output_token_count": 8, "total_token_count": 48})
        if not stream:
            return self._whole(answer, usage)

        async def updates():
            yield ChatResponseUpdate(role="assistant", contents=[*answer, usage], message_id=f"m{len(self.answers)}")

        return self._build_response_stream(updates())

    async def _whole(self, answer, usage):
        return ChatResponse(messages=[Message("assistant", answer)], usage_details=usage.usage_details)


def says(text: str) -> list[Content]:
    return [Content.from_text(text)]


def calls(id: str, name: str, arguments: str) -> list[Content]:
    return [Content.from_function_call(id, name, arguments=arguments)]


def stock(item: str) -> str:
    """How many of an item are there."""
    return f"{item}: 12 pieces"


class Counter(Executor):
    @handler
    async def count(self, item: str, ctx: WorkflowContext[str]) -> None:
        await ctx.send_message(f"12 {item} are left. Write the order.")


class Approver(Executor):
    @handler
    async def ask(self, order: AgentExecutorResponse, ctx: WorkflowContext) -> None:
        await ctx.request_info(f"May it go out? {order.agent_response.text}", str)

    @response_handler
    async def answered(self, question: str, answer: str, ctx: WorkflowContext[str, str]) -> None:
        await ctx.yield_output(f"Order 40 pairs of boots: {answer}")


def approved():
    client = ScriptedClient(calls("call_1", "stock", '{"item": "boots"}'), says("Order 40 pairs by Friday."))
    writer = Agent(client, name="writer", tools=[stock])
    counter = Counter(id="counter")
    approver = Approver(id="approver")
    return WorkflowBuilder(start_executor=counter, name="restock").add_edge(counter, writer).add_edge(writer, approver).build()


class Broken(Executor):
    @handler
    async def look(self, item: str, ctx: WorkflowContext[str]) -> None:
        raise ConnectionError("The supplier does not answer.")


def failing():
    return WorkflowBuilder(start_executor=Broken(id="supplier"), name="supply").build()


def handoff():
    planner = Agent(ScriptedClient(calls("call_2", "handoff_to_clerk", "{}")), name="planner", require_per_service_call_history_persistence=True)
    clerk = Agent(ScriptedClient(says("The order is out. DONE")), name="clerk", require_per_service_call_history_persistence=True)
    return (
        HandoffBuilder(name="desk", participants=[planner, clerk], termination_condition=lambda said: "DONE" in said[-1].text)
        .with_start_agent(planner)
        .add_handoff(planner, [clerk])
        .build()
    )
