// Spans at the address of OpenTelemetry, event by event, beside the canonical one, which is asked before and after it.
import { randomBytes } from 'node:crypto';
import { Colloquy } from '@/e2e/fixtures/colloquy';
import { sendBatches, sendBodies } from './ingest';
import { prose } from './sample';
import type { Figure } from './table';

const BATCHES = 300;
const WARM = 20;

/** Turns of an agent in one request: each is a call of a model and one of a tool, in a trace of its own. */
const TURNS = 25;

/** Events that a turn becomes: request and result, what the model said, call and result of the tool. */
const EVENTS_OF_TURN = 5;

/** Events per second by spans against events per second as they are, each of about 1 kB. */
export async function benchTelemetry(): Promise<Figure[]> {
  const colloquy = await Colloquy.create();
  try {
    await sendBatches(colloquy, WARM);
    await sendSpans(colloquy, WARM);
    const before = await sendBatches(colloquy, BATCHES);
    const spans = await sendSpans(colloquy, BATCHES);
    const after = await sendBatches(colloquy, BATCHES);
    return [
      { name: 'OTLP/JSON, batches of 75 spans', value: spans, unit: 'events/s' },
      {
        name: 'OTLP/JSON, event by event against canonical',
        value: (2 * spans) / (before + after),
        unit: 'x',
        min: 0.6,
      },
    ];
  } finally {
    await colloquy.dispose();
  }
}

async function sendSpans(colloquy: Colloquy, batches: number): Promise<number> {
  const requests = Array.from({ length: batches }, () => ({ path: '/v1/traces', body: body() }));
  const seconds = await sendBodies(colloquy, requests, 'application/json');
  return (batches * TURNS * EVENTS_OF_TURN) / seconds;
}

function body(): string {
  const spans = Array.from({ length: TURNS }, turn).flat();
  const resource = { attributes: attributes({ 'service.name': 'bench' }) };
  const scope = { name: 'bench', version: '1.0.0' };
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans }] }] });
}

/** Children before their parent, as exporters send them. */
function turn(): object[] {
  const traceId = randomBytes(16).toString('hex');
  const parentSpanId = randomBytes(8).toString('hex');
  const span = (name: string, said: Record<string, string>, own: object) => ({
    traceId,
    name,
    kind: 1,
    startTimeUnixNano: `${Date.now() - 20}000000`,
    endTimeUnixNano: `${Date.now()}000000`,
    attributes: attributes({ 'gen_ai.agent.name': 'scout', ...said }),
    status: { code: 0 },
    ...own,
  });
  const child = () => ({ spanId: randomBytes(8).toString('hex'), parentSpanId });
  const model = { 'gen_ai.operation.name': 'chat', 'output.value': prose() };
  const tool = {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'search',
    'input.value': prose(),
    'output.value': prose(),
  };
  const agent = {
    'gen_ai.operation.name': 'invoke_agent',
    'input.value': prose(),
    'output.value': prose(),
  };
  return [
    span('chat scripted', model, child()),
    span('execute_tool search', tool, child()),
    span('invoke_agent scout', agent, { spanId: parentSpanId }),
  ];
}

function attributes(values: Readonly<Record<string, string>>): object[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: { stringValue: value } }));
}
