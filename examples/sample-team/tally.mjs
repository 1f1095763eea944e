// Tally, who works for Ken and is seen by its spans alone: it speaks no protocol of agents and takes no messages. It reads the table
// of prices and says what they come to. The model is scripted; the numbers are the table's.
import { pause } from './agent.mjs';
import { createTracer } from './otlp.mjs';

const AGENT = { 'gen_ai.agent.name': 'tally', 'gen_ai.provider.name': 'scripted' };

const QUESTION = 'What do the nine vendors charge, and per what?';

const PLAN = 'Per user and per seat are no one scale. I keep them apart.';

/** What the prices of a table come to, in a sentence. `task` is what it is part of, as its caller calls it. */
export async function tally(table, task) {
  const tracer = createTracer('tally', { 'service.name': 'ken' });
  const asked = {
    'gen_ai.operation.name': 'invoke_agent',
    'colloquy.parent_task_id': task,
    ...AGENT,
    ...input(QUESTION),
  };
  const answer = await tracer.inSpan('invoke_agent tally', asked, async (span) => {
    await span.inSpan('chat scripted-1', MODEL, async (inner) => {
      await pause(1);
      inner.set(output(PLAN));
    });
    const sums = await span.inSpan('execute_tool table.sum', toolOf(table), async (inner) => {
      await pause(1.5);
      const found = sumsOf(table);
      inner.set({ 'gen_ai.tool.call.result': JSON.stringify(found) });
      return found;
    });
    const text = sentenceOf(sums);
    span.set(output(text));
    return text;
  });
  await tracer.shutdown();
  return answer;
}

const toolOf = (table) => ({
  'gen_ai.operation.name': 'execute_tool',
  'gen_ai.tool.name': 'table.sum',
  'gen_ai.tool.call.arguments': JSON.stringify({ by: 'priced per', rows: rowsOf(table).length }),
  ...AGENT,
});

const input = (text) => ({ 'gen_ai.input.messages': messages('user', text) });
const output = (text) => ({ 'gen_ai.output.messages': messages('assistant', text) });
const messages = (role, content) => JSON.stringify([{ role, parts: [{ type: 'text', content }] }]);

const MODEL = {
  'gen_ai.operation.name': 'chat',
  'gen_ai.request.model': 'scripted-1',
  ...AGENT,
  ...input(QUESTION),
};

const rowsOf = (table) =>
  table
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/** How many vendors charge per what, and from where to where. */
function sumsOf(table) {
  const prices = new Map();
  for (const [, per, price] of rowsOf(table)) {
    prices.set(per, [...(prices.get(per) ?? []), Number(price)]);
  }
  return [...prices].map(([per, all]) => {
    return { per, vendors: all.length, from: Math.min(...all), to: Math.max(...all) };
  });
}

function sentenceOf(sums) {
  const parts = sums.map(
    ({ per, vendors, from, to }) =>
      `${vendors} vendors charge per ${per}, ${from.toFixed(2)} to ${to.toFixed(2)} euros`,
  );
  return `${parts.join('; ')}.`;
}
