import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import type { ConnectionAnswer, ConnectionFault, ConnectionWish } from '../../codec/connection';
import { heretekCodec } from '../codec';
import { ERROR_NAMES } from '../wire/error-codes';
import { connection } from './connection';

const { read, say, ask, hear, addressed } = connection;

const CONTEXT = { id: 'ans-1', atMs: 1_711_843_200_000, about: null };

const aMessage = (type: string, content: object, more: object = {}) => ({ type, content, ...more });

describe('what a message asks of the gateway', () => {
  it.each([
    [aMessage('handshake', { action: 'advertise' }), { kind: 'advertise', types: [] }],
    [
      aMessage('handshake', {
        action: 'advertise',
        capabilities: { supportedMessageTypes: ['a'] },
      }),
      { kind: 'advertise', types: ['a'] },
    ],
    [aMessage('handshake', { action: 'acknowledge' }), { kind: 'answer' }],
    [aMessage('auth', { token: 't.o.k' }), { kind: 'authenticate', token: 't.o.k' }],
    [aMessage('discovery', { action: 'list' }), { kind: 'list', what: 'agents' }],
    [aMessage('discovery', { action: 'services' }), { kind: 'list', what: 'services' }],
    [aMessage('discovery', { agents: [] }), { kind: 'answer' }],
    [aMessage('workspace', { action: 'list' }), { kind: 'list', what: 'workspaces' }],
    [aMessage('unsubscribe', { channel: 'c' }), { kind: 'unsubscribe', channel: 'c' }],
    [aMessage('ping', {}), { kind: 'ping' }],
    [aMessage('pong', {}), { kind: 'pong' }],
    [aMessage('auth-response', {}), { kind: 'answer' }],
    [aMessage('disconnect', { reason: 'manual' }), { kind: 'disconnect' }],
    [aMessage('broadcast', {}), { kind: 'message' }],
    [aMessage('vote', { proposalId: 'p', vote: 'approve' }), { kind: 'message' }],
  ])('is read of %j', (message, request) => {
    expect(read(message)?.request).toEqual(request);
  });

  it('may be to follow some agents of a place, from a seq on', () => {
    const content = { channel: 'threads', agents: ['ann'], after: 7, threadId: 't', runId: 'r' };

    expect(read(aMessage('subscribe', content))?.request).toEqual({
      kind: 'subscribe',
      channel: 'threads',
      agents: ['agent:ann'],
      after: 7,
      thread: 't',
      run: 'r',
    });
  });

  it.each([{ after: -1 }, { after: 2 ** 60 }, { after: '7' }, { threadId: 7 }, { runId: '' }])(
    'is nothing that can be followed with %o',
    (more) => {
      const message = aMessage('subscribe', { channel: 'threads', ...more });

      expect(read(message)?.request.kind).toBe('unsupported');
    },
  );

  it('comes with an envelope whose names are ids', () => {
    const metadata = { priority: 'high', ttl: 5, correlationId: 'c', requiresResponse: true };
    const more = { id: 'm', from: 'ann', agent: 'bob', timestamp: 7, metadata };

    expect(read(aMessage('message', { role: 'user', content: 'x' }, more))).toEqual({
      type: 'message',
      id: 'm',
      from: 'agent:ann',
      to: 'agent:bob',
      correlationId: 'c',
      requiresResponse: true,
      priority: 'high',
      ttlSeconds: 5,
      sentAtMs: 7,
      request: { kind: 'message' },
    });
  });

  it('is null where the message breaks the rules of its type, and only there', () => {
    const context = { receivedAt: '2026-02-01T13:20:11.123Z', fallbackId: 'id_1' };
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({
            type: fc.constantFrom('message', 'auth', 'handshake', 'subscribe', 'ping', 'vote', 'x'),
            content: fc.jsonValue(),
          }),
        ),
        (json) => {
          const decoded = heretekCodec.decode({ text: JSON.stringify(json), json }, context);

          expect(read(json) !== null).toBe(decoded.ok);
        },
      ),
      { numRuns: lawRuns() },
    );
  });
});

const ANSWERS: readonly ConnectionAnswer[] = [
  { kind: 'acknowledged', clientId: 'client-1', agentIds: ['agent:ann'] },
  { kind: 'authenticated', role: 'agent', agentId: 'agent:ann' },
  { kind: 'authenticated', role: 'admin', agentId: null },
  {
    kind: 'agents',
    agents: [{ agentId: 'agent:ann', role: 'agent', status: 'online', workspace: '[masked]' }],
  },
  { kind: 'services', services: [{ serviceId: 's', endpoint: 'http://s', capabilities: [] }] },
  { kind: 'workspaces', workspaces: [{ name: 'w', path: '/w' }] },
  { kind: 'subscribed', channel: 'agent:status', head: 7 },
  { kind: 'unsubscribed', channel: 'agent:status' },
  { kind: 'status', agentId: 'agent:ann', status: 'busy' },
  { kind: 'ping' },
  { kind: 'pong' },
  { kind: 'disconnect', reason: 'shutdown', message: 'bye' },
  { kind: 'event', name: 'stored', content: { seq: 1 } },
];

const FAULTS: readonly ConnectionFault[] = [
  'refused',
  'timed_out',
  'protocol_error',
  'unreadable',
  'invalid',
  'unknown_agent',
  'agent_offline',
  'busy',
  'auth_required',
  'auth_failed',
  'token_expired',
  'forbidden',
];

describe('what the gateway says', () => {
  it.each(ANSWERS)('keeps every rule of the specification: %j', (answer) => {
    const json = say(answer, CONTEXT);
    const context = { receivedAt: '2026-02-01T13:20:11.123Z', fallbackId: 'id_1' };
    const decoded = heretekCodec.decode({ text: JSON.stringify(json), json }, context);

    expect(decoded.ok && decoded.value.findings.filter(({ level }) => level === 'error')).toEqual(
      [],
    );
  });

  it.each(FAULTS)('has a name and a number of Appendix B for %s (HD3, HD16)', (fault) => {
    const json = say({ kind: 'error', fault, message: 'no' }, CONTEXT) as {
      error: string;
      content: { error: string; code: number };
    };

    expect(ERROR_NAMES).toContain(json.error);
    expect(json.content).toMatchObject({ error: json.error, code: expect.any(Number) });
  });

  it('names what it answers, and to whom', () => {
    const about = { id: 'm-1', correlationId: 'c-1', from: 'agent:ann' };

    expect(say({ kind: 'pong' }, { ...CONTEXT, about })).toMatchObject({
      id: 'ans-1',
      from: 'gateway',
      agent: 'ann',
      metadata: { correlationId: 'c-1', parentId: 'm-1' },
    });
    expect(
      say({ kind: 'pong' }, { ...CONTEXT, about: { ...about, correlationId: null } }),
    ).toMatchObject({ metadata: { correlationId: 'm-1' } });
    expect(say({ kind: 'ping' }, CONTEXT)).not.toHaveProperty('metadata');
  });
});

describe('a message on its way to its agent', () => {
  it('bears the id and the sender that it did not say itself, and keeps those that it did', () => {
    const event = anEvent({ id: 'id_7', from: { agent_id: 'agent:ann' } });

    expect(addressed({ type: 'message' }, event)).toMatchObject({ id: 'id_7', from: 'ann' });
    expect(addressed({ id: 'own', from: 'bob' }, event)).toEqual({ id: 'own', from: 'bob' });
  });
});

describe('the words of a client', () => {
  const all = { kind: 'subscribe', channel: 'threads' } as const;
  const WISHES: readonly ConnectionWish[] = [
    { kind: 'advertise', types: ['event'] },
    { ...all, agents: null, thread: null, run: null, after: null },
    { ...all, agents: ['agent:ann'], thread: 't', run: 'r', after: 7 },
  ];

  it.each(WISHES)('are read by a gateway as they were meant: %j', (wish) => {
    expect(read(ask(wish, CONTEXT))?.request).toEqual(wish);
  });

  const heard = ANSWERS.filter(({ kind }) =>
    ['acknowledged', 'subscribed', 'event', 'disconnect', 'ping', 'pong'].includes(kind),
  );

  it.each([
    ...heard,
    ...FAULTS.map((fault) => ({ kind: 'error', fault, message: 'no', retryAfterMs: 5 }) as const),
  ])('understand a gateway that says %j', (answer) => {
    expect(hear(say(answer, CONTEXT))).toEqual(answer);
  });

  it('have none for what breaks the rules, or is said to a gateway', () => {
    for (const json of [null, 7, {}, { type: 'event' }, aMessage('subscribe', { channel: 'c' })]) {
      expect(hear(json)).toBeNull();
    }
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        expect(() => hear(json)).not.toThrow();
      }),
      { numRuns: lawRuns() },
    );
  });
});
