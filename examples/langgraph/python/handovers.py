"""Teams whose agents hand over by tools: a supervisor with two agents (langgraph-supervisor), and a swarm of two (langgraph-swarm)."""

from langgraph.prebuilt import create_react_agent
from langgraph_supervisor import create_supervisor
from langgraph_swarm import create_handoff_tool, create_swarm
from team import ScriptedModel


class ToolModel(ScriptedModel):
    """Its tools are in its script."""

    def bind_tools(self, tools, **kwargs):
        return self


def calls(message, tool, call):
    return {"id": message, "calls": [{"name": tool, "args": {}, "id": call}]}


def agent(name, answers, tools=()):
    return create_react_agent(ToolModel(answers=answers), list(tools), name=name)


def supervised_team():
    researcher = agent("researcher", [{"id": "msg_found", "text": "The tulip vase fits."}])
    writer = agent("writer", [{"id": "msg_written", "text": "Order ten vases."}])
    answers = [
        calls("msg_to_researcher", "transfer_to_researcher", "call_research"),
        calls("msg_to_writer", "transfer_to_writer", "call_write"),
        {"id": "msg_done", "text": "Ten vases for spring."},
    ]
    return create_supervisor([researcher, writer], model=ToolModel(answers=answers)).compile(name="desk")


def swarm():
    answers = [calls("msg_to_buyer", "transfer_to_buyer", "call_buy")]
    planner = agent("planner", answers, [create_handoff_tool(agent_name="buyer")])
    buyer = agent("buyer", [{"id": "msg_bought", "text": "Ten vases are ordered."}], [create_handoff_tool(agent_name="planner")])
    return create_swarm([planner, buyer], default_active_agent="planner").compile(name="swarm")
