"""The team of ../team.mjs in Python: a supervisor, a researcher with two tools, a writer, and a person who is asked."""

import json
from typing import Any

from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.config import get_stream_writer
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode, tools_condition
from langgraph.types import Command, interrupt

USAGE = {"input_tokens": 12, "output_tokens": 5, "total_tokens": 17}


class ScriptedModel(BaseChatModel):
    """Says what it was given, word by word, in place of a model that costs something."""

    answers: list[dict[str, Any]]
    next: int = 0

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def _answer(self) -> dict[str, Any]:
        answer = self.answers[self.next]
        self.next = min(self.next + 1, len(self.answers) - 1)
        return answer

    def _generate(self, messages, stop=None, run_manager=None, **kwargs) -> ChatResult:
        answer = self._answer()
        said = AIMessage(
            id=answer["id"],
            content=answer.get("text", ""),
            tool_calls=answer.get("calls", []),
            usage_metadata=USAGE,
        )
        return ChatResult(generations=[ChatGeneration(message=said)])

    def _stream(self, messages, stop=None, run_manager=None, **kwargs):
        answer = self._answer()
        calls = [
            {"name": call["name"], "args": json.dumps(call["args"]), "id": call["id"], "index": at}
            for at, call in enumerate(answer.get("calls", []))
        ]
        words = answer.get("text", "").split(" ")
        for at, word in enumerate(words):
            is_last = at == len(words) - 1
            yield ChatGenerationChunk(
                message=AIMessageChunk(
                    id=answer["id"],
                    content=word if is_last else f"{word} ",
                    tool_call_chunks=calls,
                    usage_metadata=USAGE if is_last else None,
                )
            )


@tool
def search(season: str) -> str:
    """Searches the catalogue."""
    return f"tulip vase, rain coat ({season})"


@tool
def stock() -> str:
    """Counts the stock."""
    raise ValueError("the warehouse does not answer")


def researcher_graph():
    model = ScriptedModel(
        answers=[
            {
                "id": "msg_research_1",
                "calls": [
                    {"name": "search", "args": {"season": "spring"}, "id": "call_1"},
                    {"name": "stock", "args": {}, "id": "call_2"},
                ],
            },
            {"id": "msg_research_2", "text": "Two products fit: the tulip vase and the rain coat."},
        ]
    )
    graph = StateGraph(MessagesState)
    graph.add_node("agent", lambda state: {"messages": [model.invoke(state["messages"])]})
    graph.add_node("tools", ToolNode([search, stock], handle_tool_errors=True))
    graph.add_edge(START, "agent")
    graph.add_conditional_edges("agent", tools_condition)
    graph.add_edge("tools", "agent")
    return graph.compile()


def team_graph():
    """The team, with a memory of its own, so that it can wait for an answer."""
    return team_builder().compile(checkpointer=InMemorySaver(), name="restock")


def platform_graph():
    """The same for LangGraph's platform, which brings the memory."""
    return team_builder().compile(name="restock")


def team_builder() -> StateGraph:
    writer = ScriptedModel(answers=[{"id": "msg_report", "text": "Order ten of each for spring."}])

    def supervisor(state: MessagesState) -> Command:
        get_stream_writer()({"text": "The researcher knows the catalogue best."})
        return Command(goto="researcher")

    def approve(state: MessagesState) -> dict[str, Any]:
        answer = interrupt({"question": "May the report go out?"})
        return {"messages": [AIMessage(id="msg_approved", content=f"Approved: {answer}")]}

    graph = StateGraph(MessagesState)
    graph.add_node("supervisor", supervisor, destinations=("researcher",))
    graph.add_node("researcher", researcher_graph())
    graph.add_node("writer", lambda state: {"messages": [writer.invoke(state["messages"])]})
    graph.add_node("approve", approve)
    graph.add_edge(START, "supervisor")
    graph.add_edge("researcher", "writer")
    graph.add_edge("writer", "approve")
    graph.add_edge("approve", END)
    return graph


QUESTION = {"messages": [HumanMessage(id="msg_asked", content="What do we order for spring?")]}
ANSWER = Command(resume="yes")


def failing_graph():
    """A graph whose only node fails."""

    def count(state: MessagesState) -> None:
        raise RuntimeError("the till is empty")

    graph = StateGraph(MessagesState)
    graph.add_node("count", count)
    graph.add_edge(START, "count")
    return graph.compile(name="till")


def asking_graph():
    """A graph with one inside of it that asks a person."""

    def pack(state: MessagesState) -> dict[str, Any]:
        answer = interrupt("Which box?")
        return {"messages": [AIMessage(id="msg_packed", content=f"Packed into the {answer} box")]}

    inner = StateGraph(MessagesState)
    inner.add_node("pack", pack)
    inner.add_edge(START, "pack")
    graph = StateGraph(MessagesState)
    graph.add_node("packer", inner.compile())
    graph.add_edge(START, "packer")
    return graph.compile(checkpointer=InMemorySaver(), name="shipping")
