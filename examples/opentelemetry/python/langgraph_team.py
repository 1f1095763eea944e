"""LangGraph and LangChain: a researcher, one of whose tools fails, and a writer, as nodes of a graph."""

from langchain.agents import create_agent
from langchain.agents.middleware import wrap_tool_call
from langchain_core.messages import ToolMessage
from langchain_core.tools import tool
from langchain_openai import ChatOpenAI
from langgraph.graph import END, START, MessagesState, StateGraph

from scripted_model import MODEL, QUESTION, RESEARCHER, WRITER


@tool
def search_catalog(season: str) -> str:
    """Products of a season"""
    return f"sold out in {season}: tulip vase"


@tool
def read_stock(days: int) -> str:
    """What was in stock"""
    raise ValueError("The stock service answers for the last 30 days only.")


@wrap_tool_call
def told_failures(request, handler):
    try:
        return handler(request)
    except ValueError as error:
        return ToolMessage(str(error), tool_call_id=request.tool_call["id"], status="error")


def instrument(by, provider):
    if by == "openinference":
        from openinference.instrumentation.langchain import LangChainInstrumentor
    else:
        from opentelemetry.instrumentation.langchain import LangchainInstrumentor as LangChainInstrumentor
    LangChainInstrumentor().instrument(tracer_provider=provider)


def play(base_url):
    model = ChatOpenAI(model=MODEL, api_key="scripted", base_url=base_url)
    tools = [search_catalog, read_stock]
    researcher = create_agent(
        model, tools, system_prompt=RESEARCHER, middleware=[told_failures], name="researcher"
    )
    graph = StateGraph(MessagesState)
    graph.add_node("researcher", researcher)
    graph.add_node("writer", lambda state: {"messages": [model.invoke([("system", WRITER), *state["messages"][-1:]])]})
    graph.add_edge(START, "researcher")
    graph.add_edge("researcher", "writer")
    graph.add_edge("writer", END)
    config = {"configurable": {"thread_id": "spring-1"}}
    answer = graph.compile(name="shop").invoke({"messages": [("user", QUESTION)]}, config)
    return answer["messages"][-1].content
