import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClutchMessage, MessageType } from '@/lib/model/clutch-message';
import { encodeName, toAgentId } from '@/lib/model/ids';
import { MASK } from '@/lib/model/mask';
import { arrivingJson } from '@/lib/testing/codecs/arriving-json';
import { lawRuns } from '@/lib/testing/law-runs';
import { describeCodecLaws } from '../codec/contract';
import { heretekCodec, heretekParts } from './codec';
import { ERROR_NAMES } from './wire/error-codes';
import {
  HeretekRole,
  HeretekStatus,
  type HeretekType,
  HeretekVote,
  type HeretekWire,
} from './wire/schema';

const json = arrivingJson(2);

const id = fc.string({ minLength: 1, maxLength: 12 });
const name = fc.oneof(
  fc.constantFrom('alpha', 'steward', 'user', '*', 'agent:oscar', 'group:all', 'agent:%'),
  id,
);
const word = fc.string({ minLength: 1, maxLength: 8 });
/** Texts hold everything that JSON can say, lone surrogates included. */
const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const at = fc.oneof(fc.integer({ min: 0, max: 253_402_300_799_999 }), fc.constant(1711843200000.5));

/** Objects that are not meant for us, and those that look as if they were. */
const open = fc.oneof(
  fc.dictionary(fc.string({ maxLength: 5 }), json, { maxKeys: 3 }),
  fc.record(
    { text, event: json, status: json, details: json, message: json, expects_reply: fc.boolean() },
    { requiredKeys: [] },
  ),
);
const object = open.filter(
  (value) => !('__proto__' in value) || !Object.hasOwn(value, '__proto__'),
);

const role = fc.constantFrom(...HeretekRole.options);
const spoken = fc.oneof(text, object, fc.array(json, { maxLength: 2 }));
const speech = fc
  .tuple(role, spoken, fc.option(object, { freq: 3 }))
  .map(([said, content, beside]) => ({ ...beside, role: said, content }));
const anyContent = fc.oneof(object, speech).map(masked);

/** A parsed message holds no credential. */
function masked<Content extends object>(content: Content): Content {
  const { token } = content as { token?: unknown };
  return typeof token === 'string' ? { ...content, token: MASK } : content;
}

const vote = fc.constantFrom(...HeretekVote.options);
const optional = { requiredKeys: [] };

/** Contents by type, with what stands on top beside them. */
const BODIES: Readonly<Record<HeretekType, fc.Arbitrary<Record<string, unknown>>>> = {
  message: fc.record({ content: speech.map(masked), agent: name }),
  status: fc.record({
    content: fc.oneof(
      fc.record({ role, content: fc.constantFrom(...HeretekStatus.options) }),
      fc.record({ status: fc.constantFrom(...HeretekStatus.options, 'Active') }),
      anyContent,
    ),
  }),
  error: fc.record({
    error: fc.oneof(fc.constantFrom(...ERROR_NAMES), word),
    content: fc.oneof(
      fc.record({ error: word, code: fc.integer(), message: text }, optional),
      fc.record({ role, content: text }),
      object.map((value) => masked({ ...value, error: 'E', code: 7, message: 'm' })),
    ),
  }),
  event: fc.record({ content: anyContent, event: word }),
  handshake: fc.record({
    content: fc.record(
      {
        action: fc.constantFrom('advertise', 'acknowledge', 'wave'),
        capabilities: fc.record(
          { supportedMessageTypes: fc.array(text), version: text, more: json },
          optional,
        ),
        clientId: text,
      },
      { requiredKeys: ['action'] },
    ),
  }),
  discovery: fc.record({
    content: fc.oneof(
      fc.record({ action: word }),
      fc.record({ agents: fc.array(fc.record({ name: text, status: text })) }),
    ),
  }),
  subscribe: fc.record({ content: fc.record({ channel: word, agents: fc.array(text) }) }),
  unsubscribe: fc.record({ content: fc.record({ channel: word }) }),
  ping: fc.record({ content: anyContent }),
  pong: fc.record({ content: anyContent }),
  auth: fc.constant({ content: { token: MASK } }),
  'auth-response': fc.record({ content: anyContent }),
  disconnect: fc.record({
    content: fc.record(
      { reason: fc.constantFrom('shutdown', 'manual'), message: text, status: json },
      { requiredKeys: ['reason'] },
    ),
  }),
  proposal: fc.record({
    content: fc.record(
      { proposal: text, reasoning: text, deadline: at },
      { requiredKeys: ['proposal', 'reasoning'] },
    ),
  }),
  vote: fc.record({
    content: fc.record(
      { proposalId: id, vote, reasoning: text, confidence: fc.constantFrom(0, 0.5, 2) },
      { requiredKeys: ['proposalId', 'vote'] },
    ),
  }),
  decision: fc.record({
    content: fc.record(
      {
        proposalId: id,
        result: fc.constantFrom('approved', 'rejected'),
        votes: fc.dictionary(
          fc.string({ maxLength: 5 }).filter((key) => key !== '__proto__'),
          vote,
          { maxKeys: 4, noNullPrototype: true },
        ),
        consensus: fc.boolean(),
      },
      { requiredKeys: ['proposalId', 'result'] },
    ),
  }),
  request: fc.record({ content: anyContent }),
  response: fc.record({ content: anyContent }),
  broadcast: fc.record({ content: anyContent }),
  workspace: fc.record({ content: anyContent }),
};

const envelope = fc.record(
  {
    id,
    agent: name,
    from: name,
    sessionId: id,
    timestamp: at,
    metadata: fc.record(
      {
        priority: fc.constantFrom('low', 'normal', 'high', 'critical'),
        requiresResponse: fc.boolean(),
        threadId: id,
        parentId: id,
        ttl: fc.nat(),
        correlationId: id,
        more: json,
      },
      optional,
    ),
    role: fc.constant('a field that the specification does not know'),
  },
  optional,
);

const types = Object.keys(BODIES) as HeretekType[];
const wire = fc
  .constantFrom(...types)
  .chain((type) =>
    fc.tuple(envelope, BODIES[type]).map(([top, body]) => ({ ...top, ...body, type })),
  )
  .map((value) => value as HeretekWire);

describeCodecLaws(heretekParts, {
  wire,
  keeps: (value) => ({
    ...(value.id !== undefined && { id: value.id }),
    ...(value.from !== undefined && {
      from: expect.objectContaining({ agent_id: toAgentId(value.from) }) as ClutchMessage['from'],
    }),
  }),
  lossless: (value) => value,
});

const agentId = fc.oneof(
  fc.constantFrom('group:all', 'group:ops', 'agent:user'),
  id.map((text) => `agent:${encodeName(text)}`),
);

/** Events as any protocol may give them. */
const event: fc.Arbitrary<ClutchMessage> = fc.record(
  {
    v: fc.constant('clutch/0.1' as const),
    id,
    ts: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    thread_id: id,
    run_id: id,
    task_id: id,
    parent_task_id: fc.option(id),
    from: fc.record({ agent_id: agentId, role: fc.constantFrom('human', 'ops') }),
    to: fc.array(fc.record({ agent_id: agentId }), { minLength: 1, maxLength: 2 }),
    type: fc.constantFrom(...MessageType.options),
    payload_type: fc.constantFrom('triad.proposal.v1', 'triad.vote.v1', 'triad.decision.v1', 'x'),
    payload: object,
    meta: fc.record({
      protocol: fc.constantFrom('clowl', 'heretek'),
      native_type: fc.constantFrom('REQ', 'message', 'event'),
      derived: fc.subarray(['id', 'ts', 'to', 'task_id', 'run_id', 'thread_id', 'from.agent_id']),
      native: object,
    }),
  },
  {
    requiredKeys: [
      ...(['v', 'id', 'ts', 'thread_id', 'run_id', 'task_id', 'from', 'to', 'type'] as const),
      'payload',
    ],
  },
);

describe('an event of another protocol', () => {
  it('becomes a message that is taken, or is unsupported with a reason', () => {
    fc.assert(
      fc.property(event, (said) => {
        const printed = heretekCodec.encode(said);

        if (!printed.ok) throw new Error(printed.error.message);
        const decoded = heretekCodec.decode(
          { text: printed.value.text },
          { receivedAt: '2026-02-01T13:20:12.000Z', fallbackId: 'unused' },
        );
        expect(decoded.ok).toBe(true);
      }),
      { numRuns: lawRuns(150) },
    );
  });

  it('says its ids, sender and thread again when it comes back, where they were not derived', () => {
    const plain = event.map(
      ({ meta: _, ...rest }): ClutchMessage => ({
        ...rest,
        type: 'task.request',
        payload_type: 'x',
      }),
    );
    fc.assert(
      fc.property(plain, (said) => {
        const printed = heretekCodec.encode(said);
        const text = printed.ok ? printed.value.text : '';

        const back = heretekCodec.decode({ text }, { receivedAt: '', fallbackId: 'unused' });

        expect(back.ok && back.value.events).toMatchObject([
          {
            id: said.id,
            task_id: said.task_id,
            thread_id: said.thread_id,
            type: said.type,
            payload: said.payload,
          },
        ]);
      }),
    );
  });
});
