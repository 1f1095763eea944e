// What a message costs before it is stored, on one core: strict reading, checking and mapping, beside JSON.parse alone.
import { readFileSync } from 'node:fs';
import { agUiCodec } from '@/lib/bridges/ag-ui/codec';
import { agentFrameworkCodec } from '@/lib/bridges/agent-framework/codec';
import { autogenCodec } from '@/lib/bridges/autogen/codec';
import { crewaiCodec } from '@/lib/bridges/crewai/codec';
import { langGraphCodec } from '@/lib/bridges/langgraph/codec';
import { fipaAclCodec } from '@/lib/bridges/fipa-acl/codec';
import { a2aCodec } from '@/lib/bridges/a2a/codec';
import { mcpCodec } from '@/lib/bridges/mcp/codec';
import { openAiAgentsCodec } from '@/lib/bridges/openai-agents/codec';
import { AgUiAssembler } from '@/lib/http/bridges/ag-ui-assembler';
import { CallTracker } from '@/lib/http/mcp/recorder/call-tracker';
import type { Codec } from '@/lib/protocols/codec/codec';
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
  return [
    ...figures,
    ...benchRecorder(),
    ...BRIDGES.map(benchBridge),
    ...benchGraph(),
    ...benchAgentsSdk(),
    benchAgUi(),
  , benchFipaAcl(), benchItems()];
}

/** Bridges whose captured messages are a list of records. */
const BRIDGES: readonly Codec[] = [crewaiCodec, autogenCodec, agentFrameworkCodec];

/** The captured records of a bridge, judged and mapped as the messages of protocols are. */
function benchBridge({ protocol, title, decode }: Codec): Figure {
  const file = new URL(`../lib/bridges/${protocol}/vectors/captured.json`, import.meta.url);
  const { records }: { records: object[] } = JSON.parse(readFileSync(file, 'utf8'));
  const captured = records.map((record) => JSON.stringify(record));
  const texts = Array.from({ length: MESSAGES }, (_, at) => captured[at % captured.length] ?? '');
  const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench' };
  const value = perSecond(texts, (text) => decode({ text }, context).ok);
  return { name: `${title}, judged and mapped`, value, unit: 'messages/s', min: 10_000 };
}

/** What the codec of FIPA ACL does to a message of JADE. */
function benchFipaAcl(): Figure {
  const file = new URL('../lib/bridges/fipa-acl/vectors/y-jade-cfp-1.json', import.meta.url);
  const { input: text }: { input: string } = JSON.parse(readFileSync(file, 'utf8'));
  const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench' };
  const texts = Array.from({ length: MESSAGES }, () => text);
  const value = perSecond(texts, (one) => fipaAclCodec.decode({ text: one }, context).ok);
  return { name: 'FIPA ACL, a message of JADE mapped', value, unit: 'messages/s', min: 10_000 };
}

/** What the codec does to the captured items of A2A. */
function benchItems(): Figure {
  const file = new URL('../lib/bridges/a2a/vectors/captured.json', import.meta.url);
  const captured: { answers: object[] }[] = JSON.parse(readFileSync(file, 'utf8'));
  const items = captured.flatMap(({ answers }) => answers.map((item) => JSON.stringify(item)));
  const texts = Array.from({ length: MESSAGES }, (_, at) => items[at % items.length] ?? '');
  const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench' };
  return {
    name: 'A2A, an item mapped',
    value: perSecond(texts, (text) => a2aCodec.decode({ text }, context).ok),
    unit: 'items/s',
    min: 10_000,
  };
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

/** What its codec does to the captured items of a graph, in every mode. */
function benchGraph(): Figure[] {
  const folder = '../lib/bridges/langgraph/vectors/captured/javascript-stream.jsonl';
  const captured = readFileSync(new URL(folder, import.meta.url), 'utf8').split('\n');
  const items = captured.filter((line) => line !== '');
  const texts = Array.from({ length: MESSAGES }, (_, at) => items[at % items.length] ?? '');
  const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench', run_id: 'bench' };
  const decoded = perSecond(texts, (text) => langGraphCodec.decode({ text }, context).ok);
  const name = 'LangGraph, items of every mode, mapped';
  return [{ name, value: decoded, unit: 'items/s', min: 5_000 }];
}

/** What the codec of the OpenAI Agents SDK does to the captured records of both languages. */
function benchAgentsSdk(): Figure[] {
  const records = ['javascript', 'python'].flatMap((language) => {
    const file = `../lib/bridges/openai-agents/vectors/captured/${language}.json`;
    const read = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
    return (read as { records: object[] }).records.map((record) => JSON.stringify(record));
  });
  const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench' };
  const texts = Array.from({ length: MESSAGES }, (_, at) => records[at % records.length] ?? '');
  const decoded = perSecond(texts, (text) => openAiAgentsCodec.decode({ text }, context).ok);
  return [
    {
      name: 'OpenAI Agents SDK, judged and mapped',
      value: decoded,
      unit: 'records/s',
      min: 10_000,
    },
  ];
}

/** What the door and the codec of AG-UI do to the captured stream, counted by the events that came in. */
function benchAgUi(): Figure {
  const file = new URL('../lib/bridges/ag-ui/vectors/captured/stream.sse', import.meta.url);
  const events = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length));
  const context = { receivedAt: new Date().toISOString(), fallbackId: 'bench' };
  const assembler = new AgUiAssembler();
  const texts = Array.from({ length: MESSAGES }, (_, at) => events[at % events.length] ?? '');
  const decoded = perSecond(texts, (text) =>
    assembler
      .push(JSON.parse(text))
      .every((record) => agUiCodec.decode({ text: JSON.stringify(record) }, context).ok),
  );
  return { name: 'AG-UI, put together and mapped', value: decoded, unit: 'events/s', min: 15_000 };
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
