import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { arrivingJson } from '@/lib/testing/codecs/arriving-json';
import { loadVectors } from '@/lib/testing/codecs/vectors';
import { openClawCodec, openClawParts } from './codec';
import type { ClawWire } from './schema';

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const id = fc.stringMatching(/^[a-z0-9-]{1,40}$/);
const key = fc.constantFrom('agent:main:main', 'agent:orchestrator:subagent:1', 'global');
const json = arrivingJson(2);

const block = fc.oneof(
  fc.record({ type: fc.constant('text'), text }),
  fc.record({
    type: fc.constant('toolCall'),
    id,
    name: fc.constantFrom('exec', 'ask_user', 'sessions_spawn'),
    arguments: fc.oneof(json, fc.constant({ questions: [{ question: 'Which?', options: [1] }] })),
  }),
);
const message = fc.record({
  role: fc.constantFrom('user', 'assistant', 'toolResult', 'system'),
  content: fc.oneof(text, fc.array(block, { maxLength: 3 })),
  toolCallId: id,
  toolName: fc.constantFrom('exec', 'ask_user', 'sessions_spawn'),
  isError: fc.boolean(),
  idempotencyKey: fc.constantFrom('r1:user', '', 'r1'),
  usage: json,
});
const stream = fc.record({
  runId: id,
  stream: fc.constantFrom('lifecycle', 'tool', 'assistant', 'item'),
  data: fc.record({
    phase: fc.constantFrom('start', 'end', 'error', 'result', 'update', 'waiting-approval'),
    approvalId: id,
    name: text,
    toolCallId: fc.constantFrom('c1', ''),
    args: json,
    result: json,
    error: text,
  }),
});
const approval = fc.record({
  phase: fc.constantFrom('pending', 'terminal'),
  approval: fc.record({ id, presentation: json, decision: json, reason: json }),
});
const place = { sessionKey: key, agentId: fc.oneof(text, fc.constantFrom('agent:user')) };

function payloadOf(
  event: string,
  own: fc.Arbitrary<object>,
): fc.Arbitrary<Pick<ClawWire, 'event' | 'payload'>> {
  return fc.tuple(fc.record(place), own).map(([at, rest]) => ({
    event,
    payload: { ...rest, ...at } as ClawWire['payload'],
  }));
}

const wire: fc.Arbitrary<ClawWire> = fc
  .tuple(
    fc.oneof(
      payloadOf('session.message', fc.record({ messageId: id, message })),
      payloadOf('agent', stream),
      payloadOf('session.tool', stream),
      payloadOf('run.ended', fc.record({ runId: id, stopReason: json })),
      payloadOf('exec.approval.requested', fc.record({ id, request: json })),
      payloadOf('plugin.approval.resolved', fc.record({ id, decision: json, resolvedBy: json })),
      payloadOf('session.approval', approval),
      payloadOf('cron', fc.record({ value: json })),
    ),
    fc.option(fc.constantFrom('lab', 'home')),
    fc.option(key),
  )
  .map(([said, gateway, root]) => ({ ...said, gateway, root }));

describeCodecLaws(openClawParts, {
  wire,
  keeps: ({ event }) => ({ meta: expect.objectContaining({ native_type: event }) }),
});

describe('whatever a gateway says', () => {
  it('names no agent outside its prefix but a person who is asked, and decides nothing', () => {
    fc.assert(
      fc.property(wire, fc.constantFrom(undefined, 'agent:shop.'), (value, agentPrefix) => {
        const prefix = agentPrefix ?? 'agent:openclaw.';
        const context = { ...CONTEXT, ...(agentPrefix !== undefined && { agentPrefix }) };

        for (const { from, to, type, payload } of openClawParts.toEvents(value, context).events) {
          expect(from.agent_id.startsWith(prefix)).toBe(true);
          expect(type).toMatch(
            /^(task\.(request|accept|progress|result|error|cancel|timeout)|tool\.|chat\.)/,
          );
          for (const { agent_id } of to) {
            const isAsked = agent_id === 'agent:user' && payload.expects_reply === true;
            expect(isAsked || agent_id.startsWith(prefix)).toBe(true);
          }
        }
      }),
    );
  });

  it('cannot be printed from an event', () => {
    const [said] = openClawParts.toEvents(fc.sample(wire, 1)[0] as ClawWire, CONTEXT).events;

    expect(said && openClawCodec.encode(said)).toMatchObject({ error: { code: 'unsupported' } });
  });
});

describe('the captured frames', () => {
  const folder = new URL('./vectors/', import.meta.url);
  type Frames = readonly { heard?: { type: string } }[];
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`captured/${name}`, folder), 'utf8')) as {
      package: string;
      live: Frames;
      decider?: Frames;
    };
  const captures = [read('gateway.json'), read('approvals.json')];
  const events = captures
    .flatMap(({ live, decider = [] }) => [...live, ...decider])
    .flatMap(({ heard }) => (heard?.type === 'event' ? [heard] : []));
  const { vectors, manifest } = loadVectors(folder);

  it('are taken, all of them', () => {
    for (const event of events) {
      expect(openClawCodec.decode({ text: JSON.stringify(event) }, CONTEXT).ok).toBe(true);
    }
    expect(events.length).toBeGreaterThan(50);
  });

  it('stand in the vectors as they were captured, of the version that the manifest names', () => {
    for (const { vector } of vectors.filter(({ name }) => name.startsWith('y-'))) {
      expect(events).toContainEqual(vector.input);
    }
    for (const { package: version } of captures) {
      expect(manifest.specification.revision).toContain(version);
    }
  });
});
