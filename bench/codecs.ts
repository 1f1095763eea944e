// What a message costs before it is stored, on one core: strict reading, checking and mapping, beside JSON.parse alone.
import { readFileSync } from 'node:fs';
import { mcpCodec } from '@/lib/bridges/mcp/codec';
import { webhookCodec } from '@/lib/bridges/webhook/codec';
import { CallTracker } from '@/lib/http/mcp/recorder/call-tracker';
import { codecs } from '@/lib/protocols/codecs';
import { nativeMessage, textOfMessage } from './sample';
import type { Figure } from './table';

const MESSAGES = 2_000;

/** Rounds over the messages; the first ones warm the compiler up and do not count. */
const ROUNDS_WARM = 5;
const ROUNDS = 20;

/** Messages per second of each protocol. */
export async function benchCodecs(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const codec of codecs) {
    const make = nativeMessage[codec.protocol];
    if (make === undefined) throw new Error(`There is no sample of ${codec.protocol}.`);
    const messages = Array.from({ length: MESSAGES }, make);
    const texts = messages.map(textOfMessage);
    // Of what is no JSON the same characters are parsed, as one string.
    const values = messages.map((message) => JSON.stringify(message));
    const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench' };
    const parsed = perSecond(values, (value) => JSON.parse(value) !== null);
    const decoded = perSecond(texts, (text) => codec.decode({ text }, context).ok);
    figures.push(
      { name: `${codec.title}, JSON.parse alone`, value: parsed, unit: 'messages/s' },
      {
        name: `${codec.title}, judged and mapped`,
        value: decoded,
        unit: 'messages/s',
        min: 20_000,
      },
    );
  }
  return [...figures, ...benchRecorder(), benchWebhook()];
}

/** What the recorder and its codec do to the captured calls of MCP, each with its answer. */
function benchRecorder(): Figure[] {
  const file = new URL('../lib/bridges/mcp/vectors/captured.json', import.meta.url);
  const captured: { request: object; answer: object }[] = JSON.parse(readFileSync(file, 'utf8'));
  const exchanges = captured.map(({ request, answer }) =>
    [request, answer].map((one) => JSON.stringify(one)),
  );
  const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench' };
  const tracker = new CallTracker({ server: 'bench', connection: 'c1' }, Date.now);
  const texts = Array.from({ length: MESSAGES }, (_, at) => String(at % exchanges.length));
  const recorded = perSecond(texts, (text) => {
    const [request = '', answer = ''] = exchanges[Number(text)] ?? [];
    const records = [...tracker.asked(request), ...tracker.answered(answer)];
    return (
      records.length === 2 &&
      records.every((record) => mcpCodec.decode({ text: record }, context).ok)
    );
  });
  return [
    {
      name: 'MCP, a call and its answer recorded and mapped',
      value: recorded,
      unit: 'calls/s',
      min: 10_000,
    },
  ];
}

/** What the codec does to a delivery of GitHub that was captured, mapped to one event. */
function benchWebhook(): Figure {
  const file = new URL('../lib/bridges/webhook/vectors/captured.json', import.meta.url);
  const { deliveries }: { deliveries: { body: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench' };
  const records = Array.from({ length: MESSAGES }, (_, at) =>
    JSON.stringify({
      hook: 'github',
      delivery: `d${at}`,
      headers: { 'x-github-event': 'issues' },
      body: JSON.parse(deliveries[0]?.body ?? 'null'),
      events: [{ type: 'task.request', from: 'octocat', to: 'triage', text: 'Prices are wrong' }],
    }),
  );
  const decoded = perSecond(records, (text) => webhookCodec.decode({ text }, context).ok);
  return {
    name: 'Webhook, a delivery of GitHub (12 kB) judged and mapped',
    value: decoded,
    unit: 'messages/s',
    min: 1_000,
  };
}

function perSecond(texts: readonly string[], read: (text: string) => boolean): number {
  const round = () => {
    for (const text of texts) if (!read(text)) throw new Error(`refused: ${text}`);
  };
  for (let warm = 0; warm < ROUNDS_WARM; warm += 1) round();
  const start = performance.now();
  for (let done = 0; done < ROUNDS; done += 1) round();
  return (texts.length * ROUNDS) / ((performance.now() - start) / 1000);
}
