"""A team that says what is rarer: a picture, a memory, an answer with a structure, code and what came of it."""

import tempfile

import team
from autogen_agentchat.agents import AssistantAgent, CodeExecutorAgent
from autogen_agentchat.messages import MultiModalMessage, StructuredMessage
from autogen_agentchat.teams import RoundRobinGroupChat
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
