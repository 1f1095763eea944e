// Teams whose agents hand over by tools: a supervisor with two agents (@langchain/langgraph-supervisor), and a swarm of two
// (@langchain/langgraph-swarm).
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import { createSupervisor } from '@langchain/langgraph-supervisor';
import { createHandoffTool, createSwarm } from '@langchain/langgraph-swarm';
import { ScriptedModel } from './scripted-model.mjs';

/** Its tools are in its script. */
class ToolModel extends ScriptedModel {
  bindTools() {
    return this;
  }
}

function calls(message, tool, call) {
  return { id: message, calls: [{ name: tool, args: {}, id: call, type: 'tool_call_chunk' }] };
}

function agent(name, answers, tools = []) {
  return createReactAgent({ name, llm: new ToolModel(answers), tools });
}

/** A supervisor, a researcher and a writer. */
export function supervisedTeam() {
  const researcher = agent('researcher', [{ id: 'msg_found', text: 'The tulip vase fits.' }]);
  const writer = agent('writer', [{ id: 'msg_written', text: 'Order ten vases.' }]);
  const llm = new ToolModel([
    calls('msg_to_researcher', 'transfer_to_researcher', 'call_research'),
    calls('msg_to_writer', 'transfer_to_writer', 'call_write'),
    { id: 'msg_done', text: 'Ten vases for spring.' },
  ]);
  return createSupervisor({ agents: [researcher, writer], llm }).compile({ name: 'desk' });
}

/** A planner and a buyer. */
export function swarm() {
  const answers = [calls('msg_to_buyer', 'transfer_to_buyer', 'call_buy')];
  const planner = agent('planner', answers, [createHandoffTool({ agentName: 'buyer' })]);
  const said = [{ id: 'msg_bought', text: 'Ten vases are ordered.' }];
  const buyer = agent('buyer', said, [createHandoffTool({ agentName: 'planner' })]);
  const options = { agents: [planner, buyer], defaultActiveAgent: 'planner' };
  return createSwarm(options).compile({ name: 'swarm' });
}
