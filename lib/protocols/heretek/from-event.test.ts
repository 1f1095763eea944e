// What events of other protocols become, and what that costs.
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { anEvent } from '@/lib/testing/events';
import { CONTEXT } from '../codec/contract';
import { heretekCodec } from './codec';
import { fromEvent } from './events/from-event';

const event = (more: Partial<ClutchMessage>): ClutchMessage =>
  anEvent({
    id: 'e1',
    ts: '2024-03-31T00:00:00.000Z',
    thread_id: 't1',
    run_id: 'r1',
    task_id: 'k1',
    from: { agent_id: 'agent:oscar' },
    to: [{ agent_id: 'agent:muse' }],
    ...more,
  });

function encoded(more: Partial<ClutchMessage>) {
  const result = fromEvent(event(more));
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

const decode = (message: object) => {
  const decoded = heretekCodec.decode({ text: JSON.stringify(message) }, CONTEXT);
  if (!decoded.ok) throw new Error(decoded.error.failures[0].message);
  return decoded.value;
};

describe('an event', () => {
  it('keeps its ids, ends and time, and says which role was made up', () => {
    expect(
      encoded({ type: 'task.request', parent_task_id: 'k0', payload: { text: 'Go' } }),
    ).toEqual({
      wire: {
        type: 'request',
        id: 'e1',
        from: 'oscar',
        agent: 'muse',
        sessionId: 'r1',
        timestamp: 1711843200000,
        content: { role: 'agent', content: 'Go' },
        metadata: { threadId: 't1', parentId: 'k0', correlationId: 'k1' },
      },
      invented: ['/content/role'],
    });
  });

  it.each([
    ['chat.message', 'message', undefined],
    ['task.request', 'request', undefined],
    ['task.result', 'response', undefined],
    ['task.error', 'error', undefined],
    ['task.timeout', 'error', undefined],
    ['agent.update', 'status', undefined],
    ['agent.register', 'handshake', undefined],
    ['chat.system', 'event', 'chat.system'],
    ['task.accept', 'event', 'task.accept'],
    ['task.progress', 'event', 'task.progress'],
    ['task.cancel', 'event', 'task.cancel'],
    ['tool.call', 'event', 'tool.call'],
    ['routing.decision', 'event', 'routing.decision'],
  ] as const)('of type %s is a message of type %s', (type, native, name) => {
    const { wire } = encoded({ type, payload: {} });

    expect(wire.type).toBe(native);
    if (native === 'event') expect(wire).toMatchObject({ event: name });
  });

  it('to everybody is a broadcast, and one of several recipients is the first', () => {
    const to = [{ agent_id: 'agent:muse' }, { agent_id: 'group:all' }];

    expect(encoded({ type: 'chat.message', to }).wire.type).toBe('broadcast');
    expect(encoded({ type: 'task.request', to }).wire).toMatchObject({ agent: 'muse' });
  });

  it('of a person is said by a user, which nobody made up', () => {
    const from = { agent_id: 'agent:user', role: 'human' };

    expect(encoded({ type: 'chat.message', from, payload: { text: 'Hi' } })).toMatchObject({
      wire: { from: 'user', content: { role: 'user', content: 'Hi' } },
      invented: [],
    });
  });

  it('says nothing that it only derived, where the protocol can do without', () => {
    const derived = ['id', 'ts', 'thread_id', 'run_id', 'from.agent_id', 'to'];

    const { wire } = encoded({
      type: 'task.result',
      payload: {},
      meta: { protocol: 'cap', derived },
    });

    expect(wire).toEqual({
      type: 'response',
      content: { role: 'agent', content: {} },
      metadata: { correlationId: 'k1' },
    });
  });

  it('names a derived task only where it is not the id, and says that it was derived', () => {
    const meta = { protocol: 'clowl', derived: ['task_id'] };

    const own = encoded({ type: 'task.request', task_id: 'e1', meta });
    const other = encoded({ type: 'task.request', task_id: 'k1', meta });

    expect(own.wire.metadata).toEqual({ threadId: 't1' });
    expect(other.wire.metadata).toEqual({ threadId: 't1', correlationId: 'k1' });
    expect(other.invented).toContain('/metadata/correlationId');
  });

  it('that wraps bare content as work without a name gives the content', () => {
    const { wire } = encoded({
      type: 'chat.message',
      payload: { task: 'message', d: { text: 'Hi' } },
    });

    expect(wire.content).toEqual({ role: 'agent', content: 'Hi' });
  });

  it('that is plain content in CLowl too is said as text, and a question of it keeps all', () => {
    const plain = { task: 'message', d: { text: 'Hi' } };
    const question = { ...plain, performative: 'QRY', expects_reply: true };

    const told = encoded({ type: 'chat.message', payload: { ...plain, performative: 'INF' } });
    const asked = encoded({ type: 'chat.message', payload: question });

    expect(told.wire.content).toEqual({ role: 'agent', content: 'Hi' });
    expect(asked.wire.content).toEqual({ role: 'agent', content: question });
  });

  it('that expects a reply requires a response', () => {
    const { wire } = encoded({
      type: 'chat.message',
      payload: { text: 'Hi?', expects_reply: true },
    });

    expect(wire.metadata).toMatchObject({ requiresResponse: true });
  });

  it('names the payload fields that were derived, as invented', () => {
    const meta = { protocol: 'cap', derived: ['payload.delegation.mode'] };
    const delegation = { mode: 'transfer', from: 'agent:oscar', to: 'agent:muse' };

    const { invented } = encoded({ type: 'task.request', payload: { delegation }, meta });

    expect(invented).toEqual(['/content/role', '/content/content/delegation/mode']);
  });
});

describe('an error', () => {
  it('whose code was derived says so under its name, where Heretek has the code', () => {
    const payload = { code: 'ERROR', message: 'No', retryable: false };
    const meta = { protocol: 'cbcl', derived: ['payload.code', 'payload.retryable'] };

    const { wire, invented } = encoded({ type: 'task.error', payload, meta });

    expect(wire).toMatchObject({
      error: 'AGENT_ERROR',
      content: { error: 'AGENT_ERROR', native_code: 'ERROR', retryable: false },
    });
    expect(invented).toEqual(['/error', '/content/error', '/content/code', '/content/retryable']);
  });

  it('of another protocol comes back as it was', () => {
    const payload = {
      code: 'E003',
      message: 'Context is gone',
      retryable: true,
      details: { ref: 'artifact:x' },
    };

    const [back] = decode(encoded({ type: 'task.error', payload }).wire).events;

    expect(back).toMatchObject({ type: 'task.error', task_id: 'k1', payload });
  });

  it('without a code gets the name of an error of agents, and says so', () => {
    const { wire, invented } = encoded({ type: 'task.error', payload: { message: 'Broken' } });

    expect(wire).toMatchObject({
      error: 'AGENT_ERROR',
      content: { code: 3004, message: 'Broken' },
    });
    expect(invented).toEqual(['/error', '/content/error']);
  });

  it('by time is a connection that timed out', () => {
    const { wire } = encoded({ type: 'task.timeout', payload: {} });

    expect(wire).toMatchObject({ error: 'CONNECTION_TIMEOUT', content: { code: 1002 } });
  });
});

describe('a deliberation in another protocol', () => {
  it.each([
    ['proposal', 'task.request', { proposal: 'X', reasoning: 'Y', deadline: 1711843200000 }],
    ['vote', 'task.progress', { proposalId: 'k1', vote: 'approve' }],
    ['decision', 'task.result', { proposalId: 'k1', result: 'rejected', votes: {} }],
  ] as const)('is a %s again', (native, type, payload) => {
    const { wire } = encoded({ type, payload, payload_type: `triad.${native}.v1` });

    expect(wire).toMatchObject({ type: native, content: payload });
    expect(decode(wire).events).toMatchObject([{ type, payload, task_id: 'k1' }]);
  });

  it('whose payload is none of the protocol is what its type says', () => {
    const { wire } = encoded({ type: 'task.progress', payload: {}, payload_type: 'triad.vote.v1' });

    expect(wire).toMatchObject({ type: 'event', event: 'task.progress' });
  });
});

describe('an event that claims to have come in as Heretek A2A', () => {
  it('but tells no message is said anew', () => {
    const meta = {
      protocol: 'heretek',
      native_type: 'vote',
      native: { content: { vote: 'maybe' } },
    };

    const { wire } = encoded({ type: 'chat.message', payload: { text: 'Hi' }, meta });

    expect(wire).toMatchObject({ type: 'message', content: { content: 'Hi' } });
  });

  it('is unsupported where a name does not fit', () => {
    const from = { agent_id: 'x'.repeat(512) };

    expect(fromEvent(event({ type: 'chat.message', from }))).toMatchObject({
      ok: false,
      error: { code: 'unsupported' },
    });
  });
});
