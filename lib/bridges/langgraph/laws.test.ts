import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { serverEventsIn } from '@/lib/testing/server-events';
import { declaredHandoverOf } from '@/lib/text/content-of';
import { langGraphCodec, langGraphParts } from './codec';
import type { GraphItem, GraphPlace, GraphWire } from './wire/schema';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const { json }: { json: fc.Arbitrary<Json> } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.boolean(),
    fc.constant(null),
    fc.maxSafeInteger(),
    fc.array(tie('json'), { maxLength: 3 }),
    fc
      .dictionary(
        fc
          .oneof(
            text,
            fc.constantFrom('messages', 'type', 'content', 'tool_calls', 'kwargs', 'text'),
          )
          .filter((key) => key !== '__proto__'),
        tie('json'),
        { maxKeys: 3, noNullPrototype: true },
      )
      .map((object) => ({ ...object })),
  ),
}));

const message = fc.record(
  {
    type: fc.constantFrom('ai', 'human', 'tool', 'AIMessageChunk', 'system'),
    content: fc.oneof(text, fc.array(fc.record({ type: fc.constant('text'), text }))),
    name: fc.oneof(text, fc.constantFrom('transfer_to_orchestrator', 'agent:user')),
    tool_call_id: fc.constantFrom('call_1', 'call_2', ''),
    tool_calls: fc.array(fc.record({ id: fc.constantFrom('call_1', ''), name: text, args: json }), {
      maxLength: 2,
    }),
    status: fc.constantFrom('error', 'success'),
    usage_metadata: fc.record({ input_tokens: fc.nat(), output_tokens: fc.integer() }),
  },
  { requiredKeys: ['type', 'content'] },
);
const state = fc.oneof(json, fc.record({ messages: fc.array(message, { maxLength: 4 }) }));

const name = fc.constantFrom(
  'agent',
  'orchestrator',
  'agent:user',
  'group:all',
  'ü ',
  'x'.repeat(128),
);
const task = { id: fc.uuid(), name };
const segment = fc.tuple(name, fc.uuid()).map(([node, id]) => `${node}:${id}`);
const answer = fc.record({ id: fc.option(fc.uuid()), value: json });

const place: fc.Arbitrary<GraphPlace> = fc.record({
  run_id: fc.option(fc.uuid()),
  thread_id: fc.option(fc.uuid()),
  graph: fc.option(name),
  at: fc.option(fc.constant('2026-02-01T13:20:11.123Z')),
  seq: fc.option(fc.nat()),
  mode: fc.constant('tasks'),
  ns: fc.array(segment, { maxLength: 3 }),
});

const ITEMS: Record<GraphItem['kind'], { modes: string[]; item: fc.Arbitrary<GraphItem> }> = {
  start: {
    modes: ['tasks'],
    item: fc.record({ ...task, kind: fc.constant('start' as const), input: state }),
  },
  end: {
    modes: ['tasks'],
    item: fc.record({
      ...task,
      kind: fc.constant('end' as const),
      result: state,
      error: fc.oneof(fc.constant(null), json),
      interrupts: fc.array(answer, { maxLength: 2 }),
      goto: fc.array(name, { maxLength: 2 }),
    }),
  },
  writing: { modes: ['messages'], item: fc.constant({ kind: 'writing' }) },
  block: {
    modes: ['messages'],
    item: fc.record({
      kind: fc.constant('block' as const),
      block: fc.oneof(
        fc.record({
          type: fc.constant('text' as const),
          text: text.filter((said) => said !== ''),
        }),
        fc.record({ ...task, type: fc.constant('tool_call' as const), args: json }),
      ),
    }),
  },
  waits: {
    modes: ['interrupt'],
    item: fc.record({
      kind: fc.constant('waits' as const),
      interrupts: fc.array(answer, { minLength: 1, maxLength: 3 }),
    }),
  },
  resumed: {
    modes: ['resume'],
    item: fc.record(
      {
        kind: fc.constant('resumed' as const),
        call: fc.uuid(),
        answer: fc.oneof(json, fc.dictionary(fc.constant('0'.repeat(32)), json)),
      },
      { requiredKeys: ['kind', 'call'] },
    ),
  },
  failure: { modes: ['error'], item: json.map((error) => ({ kind: 'failure', error })) },
  repeated: {
    modes: ['values', 'updates', 'debug', 'events', 'messages', 'tools'],
    item: fc.constant({ kind: 'repeated' }),
  },
  other: {
    modes: ['custom', 'dreams'],
    item: json.map((data) => ({ kind: 'other', data })),
  },
};

/** What parsing leaves of a place. */
function placed(at: GraphPlace, { kind }: GraphItem): GraphPlace {
  if (kind === 'repeated') return { ...at, ns: [], at: null, seq: null };
  return kind === 'writing' ? { ...at, seq: null } : at;
}

const wire: fc.Arbitrary<GraphWire> = fc
  .constantFrom(...Object.values(ITEMS))
  .chain(({ modes, item }) => fc.tuple(place, fc.constantFrom(...modes), item))
  .map(([at, mode, item]) => ({ ...placed({ ...at, mode }, item), item }));

describeCodecLaws(langGraphParts, {
  wire,
  keeps: ({ mode, at }) => ({
    ...(at !== null && { ts: at }),
    meta: expect.objectContaining({ protocol: 'langgraph', native_type: mode }),
  }),
});

describe('whatever a graph says', () => {
  it('names no agent outside its prefix but a person who is asked, and decides nothing', () => {
    fc.assert(
      fc.property(wire, fc.constantFrom(undefined, 'agent:shop.'), (value, agentPrefix) => {
        const context = { ...CONTEXT, ...(agentPrefix !== undefined && { agentPrefix }) };
        const { events } = langGraphParts.toEvents(value, context);

        for (const { from, to, type, payload } of events) {
          expect(from.agent_id.startsWith(agentPrefix ?? 'agent:langgraph.')).toBe(true);
          const handover = declaredHandoverOf({ from, payload });
          for (const agent_id of [handover?.from, handover?.to]) {
            expect(agent_id?.startsWith(agentPrefix ?? 'agent:langgraph.')).not.toBe(false);
          }
          expect(type).toMatch(/^(task\.(request|progress|result|error)|tool\.|chat\.)/);
          for (const { agent_id } of to) {
            const isAsked = agent_id === 'agent:user' && payload.expects_reply === true;
            expect(isAsked || agent_id.startsWith(agentPrefix ?? 'agent:langgraph.')).toBe(true);
          }
        }
      }),
    );
  });

  it('is the same result where the work is only handed back after it', () => {
    const back = [
      {
        type: 'ai',
        content: 'Back to boss',
        tool_calls: [{ id: 'c', name: 'transfer_back_to_boss' }],
      },
      { type: 'tool', content: 'Done', name: 'transfer_back_to_boss', tool_call_id: 'c' },
    ];
    const textOf = (messages: readonly Json[] | readonly object[]) => {
      const data = { id: 't1', name: 'writer', result: { messages } };
      const decoded = langGraphCodec.decode(
        { text: JSON.stringify({ run_id: 'r', mode: 'tasks', data }) },
        CONTEXT,
      );
      return decoded.ok ? decoded.value.events[0]?.payload.text : decoded.error;
    };
    const said = fc.array(message, { maxLength: 4 });
    fc.assert(
      fc.property(said, (messages) => {
        expect(textOf([...messages, ...back])).toEqual(textOf(messages));
      }),
    );
  });

  it('fits into events that are no larger than an event may be', () => {
    const sizesOf = (length: number) => {
      const content = 'ü'.repeat(length);
      const data = { id: 't1', name: 'writer', result: { messages: [{ type: 'ai', content }] } };
      const record = JSON.stringify({ run_id: 'r', mode: 'tasks', data });
      const decoded = langGraphCodec.decode({ text: record }, CONTEXT);
      return decoded.ok
        ? decoded.value.events.map((event) => Buffer.byteLength(JSON.stringify(event)))
        : decoded.error.failures.map(({ code }) => code);
    };

    const [size] = sizesOf((EVENT_BYTES_MAX - 17 * 1024) / 2);
    expect(size).toBeGreaterThan(EVENT_BYTES_MAX / 2);
    expect(size).toBeLessThanOrEqual(EVENT_BYTES_MAX);
    expect(sizesOf(EVENT_BYTES_MAX / 2)).toEqual(['event_too_large']);
  });

  it('cannot be printed from an event', () => {
    const { events } = langGraphParts.toEvents(fc.sample(wire, 1)[0] as GraphWire, CONTEXT);

    expect(events[0] && langGraphCodec.encode(events[0])).toMatchObject({
      error: { code: 'unsupported' },
    });
  });
});

describe('the captured items', () => {
  const vectors = new URL('./vectors/', import.meta.url);
  const captured = (file: string) => readFileSync(new URL(`captured/${file}`, vectors), 'utf8');
  const linesOf = (file: string) => captured(file).split('\n').filter(Boolean);
  /** Of server-sent events, as the SDK of the platform gives them. */
  const framesOf = (file: string) =>
    serverEventsIn(captured(file)).map(
      ({ name, data }) => `{"event":${JSON.stringify(name)},"data":${data}}`,
    );

  it('stand in the vectors as they were captured', () => {
    const files = readdirSync(new URL('captured/', vectors));
    const items = files.filter((name) => /jsonl$/.test(name)).flatMap(linesOf);
    const frames = files.filter((name) => /txt$/.test(name)).flatMap(framesOf);
    const texts = new Set([...items, ...frames].map((line) => JSON.stringify(JSON.parse(line))));
    const captures = loadVectors(vectors).vectors.filter(({ vector }) =>
      vector.flags.includes('captured'),
    );

    expect(captures.length).toBeGreaterThan(15);
    for (const { vector } of captures) expect(texts).toContain(JSON.stringify(vector.input));
  });

  it('are of the versions that the manifest names', () => {
    const { revision } = loadVectors(vectors).manifest.specification;

    const versions = ['javascript', 'javascript-handovers', 'python', 'python-handovers'];
    for (const file of [...versions.map((of) => `${of}.versions.json`), 'platform.json']) {
      const { packages } = JSON.parse(captured(file)) as {
        packages: Record<string, string>;
      };
      for (const [name, version] of Object.entries(packages)) {
        expect(revision).toContain(`${name} ${version}`);
      }
    }
  });

  describe.each(['javascript', 'python'])('of teams that hand over, in %s,', (language) => {
    const eventsOf = (team: string) =>
      linesOf(`${language}-${team}.jsonl`).flatMap((line) => {
        const decoded = langGraphCodec.decode({ text: line }, { ...CONTEXT, run_id: 'r' });
        if (!decoded.ok) throw new Error(line);
        return decoded.value.events;
      });
    const events = ['supervisor', 'swarm'].flatMap(eventsOf);

    it('tell each handover once, with the call that asked for it', () => {
      const handovers = events.flatMap((event) => {
        const handover = declaredHandoverOf(event);
        if (handover === null) return [];
        const { from, to, tool, callId } = handover;
        const [giver, taker] = [from, to].map((id) => id.replace('agent:langgraph.', ''));
        return [`${giver} > ${taker}: ${tool} ${callId}`];
      });

      expect(handovers).toEqual([
        'supervisor > researcher: transfer_to_researcher call_research',
        'supervisor > writer: transfer_to_writer call_write',
        'planner > buyer: transfer_to_buyer call_buy',
      ]);
    });

    it('give the work back with what each agent answered', () => {
      const results = events.filter(({ type }) => type === 'task.result');
      const said = results.flatMap(({ from, payload: { text } }) =>
        typeof text === 'string'
          ? [`${from.agent_id.replace('agent:langgraph.', '')}: ${text}`]
          : [],
      );

      expect(said).toEqual(
        expect.arrayContaining(['researcher: The tulip vase fits.', 'writer: Order ten vases.']),
      );
      expect(said.join()).not.toContain('Transferring');
    });

    it('leave no call of a handover without its answer', () => {
      const callsOf = (type: string) =>
        events.filter((event) => event.type === type).map(({ payload }) => payload.call_id);

      expect(callsOf('tool.call')).toEqual(['call_research', 'call_write', 'call_buy']);
      expect(callsOf('tool.result')).toEqual(callsOf('tool.call'));
    });

    it('take no handover for a failure', () => {
      expect(events.filter(({ type }) => type.endsWith('.error'))).toEqual([]);
    });

    it('are a tree: what is done in an agent hangs from the task of that agent', () => {
      const requests = events.filter(({ type }) => type === 'task.request');
      const nested = requests.filter(({ parent_task_id }) => parent_task_id !== undefined);

      expect(nested.length).toBeGreaterThan(3);
      expect(requests.length).toBeGreaterThan(nested.length);
      for (const { parent_task_id = '', from } of nested) {
        expect(requests.find(({ task_id }) => task_id === parent_task_id)?.to).toEqual([from]);
      }
    });
  });

  it('tell the same of a task in steps of debug and as tasks', () => {
    const items = linesOf('javascript-stream.jsonl');
    const toldBy = (mode: string) =>
      items.flatMap((line) => {
        const [, of, data] = JSON.parse(line) as [unknown, string, { type?: string }];
        if (of !== mode || data.type === 'checkpoint') return [];
        const decoded = langGraphCodec.decode({ text: line }, { ...CONTEXT, run_id: 'r' });
        if (!decoded.ok) throw new Error(line);
        const said = decoded.value.events.map(({ id, type, payload, from, to, task_id }) => {
          return { id, type, payload, from, to, task_id };
        });
        return [{ said, fingerprint: decoded.value.fingerprint }];
      });

    expect(toldBy('tasks')).toHaveLength(14);
    expect(toldBy('debug')).toEqual(toldBy('tasks'));
  });
});
