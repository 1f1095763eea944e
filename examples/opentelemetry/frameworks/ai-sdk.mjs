// An agent of the AI SDK with a scripted model that calls a tool and answers; its telemetry is its own.
import { generateText, jsonSchema, stepCountIs, tool } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 20, text: 20, reasoning: 0 },
};

const call = { type: 'tool-call', toolCallId: 'c1', toolName: 'search', input: '{"q":"tulips"}' };
const STEPS = [
  { finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, content: [call] },
  {
    finishReason: { unified: 'stop', raw: 'stop' },
    content: [{ type: 'text', text: 'Vases sold out.' }],
  },
];

const search = tool({
  inputSchema: jsonSchema({ type: 'object', properties: { q: { type: 'string' } } }),
  execute: async ({ q }) => `found ${q}`,
});

/** Runs the agent once. */
export async function playAgent() {
  const steps = STEPS.values();
  const doGenerate = async () => ({ ...steps.next().value, usage, warnings: [] });
  await generateText({
    model: new MockLanguageModelV3({ doGenerate }),
    prompt: 'What sold out?',
    stopWhen: stepCountIs(3),
    tools: { search },
    experimental_telemetry: { isEnabled: true, functionId: 'shop-agent' },
  });
}
