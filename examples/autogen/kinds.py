"""Teams that say what is rarer: a picture, a memory, an answer with a structure, code and what came of it; a message of a class of its own
and one that stops the team; and a handoff to somebody outside."""

import tempfile

import team
from autogen_agentchat.agents import AssistantAgent, BaseChatAgent, CodeExecutorAgent
from autogen_agentchat.base import Response
from autogen_agentchat.conditions import HandoffTermination, StopMessageTermination
from autogen_agentchat.messages import BaseTextChatMessage, MultiModalMessage, StopMessage, StructuredMessage
from autogen_agentchat.teams import RoundRobinGroupChat, Swarm
from autogen_core import Image
from autogen_core.memory import ListMemory, MemoryContent, MemoryMimeType
from autogen_ext.code_executors.local import LocalCommandLineCodeExecutor
from autogen_ext.models.replay import ReplayChatCompletionClient
from pydantic import BaseModel

MODEL = {**team.MODEL, "vision": True, "structured_output": True}
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="


class Order(BaseModel):
    item: str
    pairs: int


def model(*lines: str) -> ReplayChatCompletionClient:
    return ReplayChatCompletionClient([team.said(line) for line in lines], model_info=MODEL)


def task() -> MultiModalMessage:
    return MultiModalMessage(content=["Order what is in the picture.", Image.from_base64(PIXEL)], source="user")


async def remembering() -> RoundRobinGroupChat:
    """One remembers, one answers with a structure, one writes code and runs it."""
    memory = ListMemory()
    await memory.add(MemoryContent(content="Boots are ordered in pairs.", mime_type=MemoryMimeType.TEXT))
    writer = AssistantAgent("writer", model("These are boots."), memory=[memory])
    planner = AssistantAgent("planner", model('{"item": "boots", "pairs": 40}'), output_content_type=Order)
    coder = CodeExecutorAgent(
        "coder",
        code_executor=LocalCommandLineCodeExecutor(work_dir=tempfile.mkdtemp()),
        model_client=model("```sh\necho $((40 * 2)) boots\n```", "40 pairs are 80 boots."),
    )
    return RoundRobinGroupChat([writer, planner, coder], max_turns=3, custom_message_types=[StructuredMessage[Order]])


class OrderMessage(BaseTextChatMessage):
    """A message of one's own."""


class Closer(BaseChatAgent):
    """Says what is ordered, then that all is done."""

    said = 0

    @property
    def produced_message_types(self):
        return (OrderMessage, StopMessage)

    async def on_messages(self, messages, cancellation_token):
        self.said += 1
        last = StopMessage(content="Nothing is left to order.", source=self.name)
        return Response(chat_message=last if self.said > 1 else OrderMessage(content="40 pairs of boots.", source=self.name))

    async def on_reset(self, cancellation_token):
        self.said = 0


def closing() -> RoundRobinGroupChat:
    """One who stops the team by a message."""
    closer = Closer("closer", "Closes orders.")
    return RoundRobinGroupChat([closer], termination_condition=StopMessageTermination(), custom_message_types=[OrderMessage])


def asking() -> Swarm:
    """One who hands the work to a person outside of the team."""
    clerk = AssistantAgent("clerk", ReplayChatCompletionClient([team.calls(("call_1", "transfer_to_user", "{}"))], model_info=MODEL), handoffs=["user"])
    return Swarm([clerk], termination_condition=HandoffTermination(target="user"))
