// A graph of two agents of LangGraph with a scripted model and a tool, instrumented by OpenInference.

import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import * as callbackManager from '@langchain/core/callbacks/manager';
import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';

const search = tool(async ({ season }) => `sold out in ${season}: tulip vase`, {
  name: 'catalog_search',
  description: 'What sold out in a season.',
  schema: { type: 'object', properties: { season: { type: 'string' } } },
});

/** Runs the graph once. */
export async function playGraph(tracerProvider) {
  new LangChainInstrumentation({ tracerProvider }).manuallyInstrument(callbackManager);
  const responses = ['I will look it up.', 'Tulip vases sold out.'];
  const model = new FakeListChatModel({ responses });
  const researcher = async ({ messages }) => {
    const said = await model.invoke(messages);
    return { messages: [said, new AIMessage(await search.invoke({ season: 'spring' }))] };
  };
  const writer = async ({ messages }) => ({ messages: [await model.invoke(messages)] });
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('researcher', researcher)
    .addNode('writer', writer)
    .addEdge(START, 'researcher')
    .addEdge('researcher', 'writer')
    .addEdge('writer', END)
    .compile({ name: 'team' });
  const messages = [new HumanMessage('What sold out?')];
  await graph.invoke({ messages }, { configurable: { thread_id: 't1' } });
}
