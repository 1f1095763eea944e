// A supervisor hands a question to a researcher, a graph of its own with two tools, one of which fails; a writer reports, and a person
// is asked before the report goes out.
import { tool } from '@langchain/core/tools';
import {
  Command,
  END,
  interrupt,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { ScriptedModel } from './scripted-model.mjs';

const search = tool(({ season }) => `tulip vase, rain coat (${season})`, {
  name: 'search',
  description: 'Searches the catalogue.',
  schema: { type: 'object', properties: { season: { type: 'string' } }, required: ['season'] },
});
const stock = tool(
  () => {
    throw new Error('the warehouse does not answer');
  },
  { name: 'stock', description: 'Counts the stock.', schema: { type: 'object', properties: {} } },
);

function researcherGraph() {
  const model = new ScriptedModel([
    {
      id: 'msg_research_1',
      calls: [
        { name: 'search', args: { season: 'spring' }, id: 'call_1', type: 'tool_call_chunk' },
        { name: 'stock', args: {}, id: 'call_2', type: 'tool_call_chunk' },
      ],
    },
    { id: 'msg_research_2', text: 'Two products fit: the tulip vase and the rain coat.' },
  ]);
  return new StateGraph(MessagesAnnotation)
    .addNode('agent', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('tools', new ToolNode([search, stock]))
    .addEdge(START, 'agent')
    .addConditionalEdges('agent', ({ messages }) =>
      messages.at(-1).tool_calls?.length > 0 ? 'tools' : END,
    )
    .addEdge('tools', 'agent')
    .compile();
}

/** The team, with a memory of its own, so that it can wait for an answer. */
export function teamGraph() {
  const writer = new ScriptedModel([{ id: 'msg_report', text: 'Order ten of each for spring.' }]);
  return new StateGraph(MessagesAnnotation)
    .addNode(
      'supervisor',
      (_state, config) => {
        config.writer?.({ text: 'The researcher knows the catalogue best.' });
        return new Command({ goto: 'researcher' });
      },
      { ends: ['researcher'] },
    )
    .addNode('researcher', researcherGraph())
    .addNode('writer', async ({ messages }) => ({ messages: [await writer.invoke(messages)] }))
    .addNode('approve', () => {
      const answer = interrupt({ question: 'May the report go out?' });
      return { messages: [{ role: 'ai', id: 'msg_approved', content: `Approved: ${answer}` }] };
    })
    .addEdge(START, 'supervisor')
    .addEdge('researcher', 'writer')
    .addEdge('writer', 'approve')
    .addEdge('approve', END)
    .compile({ checkpointer: new MemorySaver(), name: 'restock' });
}

export const QUESTION = {
  messages: [{ role: 'human', id: 'msg_asked', content: 'What do we order for spring?' }],
};

/** What the person answers. */
export const ANSWER = new Command({ resume: 'yes' });

/** A graph whose only node fails. */
export function failingGraph() {
  return new StateGraph(MessagesAnnotation)
    .addNode('count', () => {
      throw new Error('the till is empty');
    })
    .addEdge(START, 'count')
    .compile({ name: 'till' });
}
