// Events of other protocols in CLowl: every type that it has a word for, what has to be invented for it, and what only
// claims to have come in CLowl.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { verdictOf } from '@/lib/model/finding';
import { anEvent } from '@/lib/testing/events';
import { clowlCodec } from './codec';
import { fromEvent } from './events/from-event';

const CONTEXT = { receivedAt: '2026-02-01T13:20:12.000Z', fallbackId: 'x' };

/** An event with ids that can be told apart. */
const foreign = (overrides: Partial<ClutchMessage> = {}) =>
  anEvent({
    id: 'msg_1',
    ts: '2024-02-28T00:00:05.250Z',
    thread_id: 'thread:1',
    run_id: 'run:1',
    task_id: 'task:1',
    ...overrides,
  });

function messageOf(event: ClutchMessage) {
  const encoded = fromEvent(event);
  return encoded.ok ? encoded.value.wire.message : encoded.error;
}

function inventedFor(event: ClutchMessage) {
  const encoded = fromEvent(event);
  return encoded.ok ? encoded.value.invented : null;
}

const delegation = { mode: 'assist', from: 'agent:ken', to: 'agent:orchestrator' };
const error = { code: 'E003', message: 'gone', retryable: true, details: { path: '/a' } };

describe('an event of another protocol', () => {
  it('says in 0.2 whatever it has a field for, its content as data of a task without a name', () => {
    expect(messageOf(foreign())).toEqual({
      clowl: '0.2',
      mid: 'msg_1',
      ts: 1709078405,
      tid: 'run:1',
      pid: 'task:1',
      p: 'INF',
      from: 'ken',
      to: 'orchestrator',
      cid: 'thread:1',
      body: { t: 'message', d: { text: 'Hello' } },
    });
    expect(inventedFor(foreign())).toEqual(['/body/t']);
  });

  it.each<[string, Partial<ClutchMessage>, object]>([
    ['REQ', { type: 'task.request', payload: { task: 't', d: { a: 1 } } }, { d: { a: 1 } }],
    ['REQ', { type: 'task.request', parent_task_id: 'task:0' }, { pid: 'task:0' }],
    [
      'DLGT',
      { type: 'task.request', payload: { delegation } },
      { d: { delegation_mode: 'assist' } },
    ],
    ['ACK', { type: 'task.accept' }, { pid: 'task:1' }],
    ['PROG', { type: 'task.progress' }, { pid: 'task:1' }],
    ['DONE', { type: 'task.result' }, { pid: 'task:1' }],
    ['CNCL', { type: 'task.cancel' }, { pid: 'task:1' }],
    ['QRY', { payload: { text: '?', expects_reply: true } }, { d: { text: '?' } }],
    ['INF', { type: 'chat.system' }, { d: { text: 'Hello' } }],
    ['INF', { to: [{ agent_id: 'group:all' }] }, { to: '*' }],
    ['INF', { to: [{ agent_id: 'agent:a%20b' }, { agent_id: 'b' }] }, { to: ['a b', 'b'] }],
    ['INF', { payload: { ctx: { ref: 'file:a' } } }, { ctx: { ref: 'file:a' } }],
    ['INF', { payload: { ctx: 'file:a' } }, { d: { ctx: 'file:a' } }],
    [
      'ERR',
      { type: 'task.error', payload: error },
      { d: { code: 'E003', msg: 'gone', retry: true, path: '/a' } },
    ],
    ['ERR', { type: 'task.timeout', payload: {} }, { d: { code: 'E006', retry: true } }],
    [
      'ERR',
      { type: 'task.error', payload: { ...error, code: 2002 } },
      { d: { code: 'E009', native_code: 2002 } },
    ],
    [
      'CAPS',
      { type: 'agent.register', payload: { capabilities: [{ id: 'web' }] } },
      { d: { supports: ['web'], clowl: '0.2' } },
    ],
  ])('is a %s: %j', (p, overrides, expected) => {
    const message = messageOf(foreign(overrides));

    const body = 'd' in expected ? { body: expected } : expected;
    expect(message).toMatchObject({ p, ...body });
  });

  it('is a message that breaks no rule', () => {
    for (const type of ['task.request', 'task.error', 'task.timeout', 'agent.register'] as const) {
      const encoded = clowlCodec.encode(foreign({ type, payload: { code: 7, details: ['x'] } }));
      const decoded = encoded.ok ? clowlCodec.decode({ text: encoded.value.text }, CONTEXT) : null;

      expect(decoded?.ok).toBe(true);
      expect(decoded?.ok && verdictOf(decoded.value.findings)).not.toBe('fail');
    }
  });

  it.each<[string[], Partial<ClutchMessage>]>([
    [
      ['/mid', '/ts', '/from', '/to', '/cid', '/body/t'],
      derived('id', 'ts', 'from.agent_id', 'to', 'thread_id'),
    ],
    [
      ['/body/t', '/body/d/delegation_mode'],
      { type: 'task.request', payload: { delegation }, ...derived('payload.delegation.mode') },
    ],
    [['/body/d/code', '/body/d/msg', '/body/d/retry'], { type: 'task.error', payload: {} }],
    [['/body/d/msg', '/body/d/retry'], { type: 'task.timeout', payload: {} }],
    [['/body/d/supports'], { type: 'agent.register', payload: {} }],
    [[], { payload: { task: 't', d: {} } }],
  ])('needs %j invented for %j', (invented, overrides) => {
    expect(inventedFor(foreign(overrides))).toEqual(invented);
  });

  it('leaves out a run and a task that were derived, and opens a task by its own name where the id is', () => {
    const chat = messageOf(foreign(derived('run_id', 'task_id')));
    const request = messageOf(foreign({ type: 'task.request', ...derived('id') }));

    expect(chat).not.toHaveProperty('tid');
    expect(chat).not.toHaveProperty('pid');
    expect(request).toMatchObject({ mid: 'task:1' });
  });

  it.each(['agent.update', 'tool.call', 'agent.heartbeat', 'routing.decision'] as const)(
    'is unsupported as %s',
    (type) => {
      expect(messageOf(foreign({ type }))).toMatchObject({ code: 'unsupported' });
    },
  );

  it('is unsupported where its time is none of CLowl', () => {
    expect(messageOf(foreign({ ts: '0000-01-01T00:00:00Z' }))).toMatchObject({
      code: 'unsupported',
    });
  });
});

describe('an event that only claims to have come in CLowl', () => {
  it.each([
    [{}],
    [{ native_type: 'REQ' }],
    [{ native_type: 'ERR', native: { clowl: '0.2', cid: 'c' } }],
    [{ native_type: 'INF', native: 'text', derived: ['id', 7] }],
    [{ native_type: 'INF', native: { clowl: '0.2', cid: 5 } }],
  ])('is treated as any other: %j', (meta) => {
    const encoded = fromEvent(foreign({ meta: { protocol: 'clowl', ...meta } }));

    expect(encoded).toMatchObject({ value: { wire: { profile: '0.2', message: { p: 'INF' } } } });
  });
});

function derived(...paths: string[]): Pick<ClutchMessage, 'meta'> {
  return { meta: { protocol: 'cap', derived: paths } };
}
