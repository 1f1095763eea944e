// A front desk that hands a question over to a researcher, one of whose tools fails, and a question that its guardrail stops.
import {
  Agent,
  InputGuardrailTripwireTriggered,
  OpenAIChatCompletionsModel,
  OpenAIResponsesModel,
  run,
  tool,
  withTrace,
} from '@openai/agents';
import { client, script } from './scripted-model.mjs';

/** The parameters of a tool that takes one value. */
function oneParameter(name, type) {
  const properties = { [name]: { type } };
  return { type: 'object', properties, required: [name], additionalProperties: false };
}

const searchCatalog = tool({
  name: 'search_catalog',
  description: 'Products of a season',
  parameters: oneParameter('season', 'string'),
  execute: async () => ({ products: ['tulip vase', 'rain coat'] }),
});

const readStock = tool({
  name: 'read_stock',
  description: 'What was in stock',
  parameters: oneParameter('days', 'number'),
  execute: async () => {
    throw new RangeError('The stock service answers for the last 30 days only.');
  },
});

const researcher = new Agent({
  name: 'Researcher',
  instructions: script.agents.Researcher,
  model: new OpenAIChatCompletionsModel(client, 'scripted-1'),
  tools: [searchCatalog, readStock],
});

const frontDesk = new Agent({
  name: 'Front desk',
  instructions: script.agents['Front desk'],
  model: new OpenAIResponsesModel(client, 'scripted-1'),
  handoffs: [researcher],
  inputGuardrails: [
    {
      name: 'No secrets',
      execute: async ({ input }) => ({
        tripwireTriggered: JSON.stringify(input).includes('password'),
        outputInfo: null,
      }),
    },
  ],
});

/** Both questions, each a trace of one conversation. Returns the answer to the first one. */
export async function playTeam({ conversation }) {
  const options = { groupId: conversation };
  const { finalOutput } = await withTrace(
    'Shop desk',
    () => run(frontDesk, script.question),
    options,
  );
  try {
    await withTrace('Shop desk', () => run(frontDesk, script.forbidden), options);
  } catch (error) {
    if (!(error instanceof InputGuardrailTripwireTriggered)) throw error;
  }
  return finalOutput;
}
