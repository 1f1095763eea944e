import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SESSION_MARK_TYPE, type SessionMark } from '@/lib/model/agent-session';
import type { EventRecord } from '@/lib/model/event-record';
import { REGISTRY_RUN } from '@/lib/model/ids';
import { anEvent } from '@/lib/testing/events';
import { restarted } from '@/lib/testing/kept-folds';
import { lawRuns } from '@/lib/testing/law-runs';
import { sessionEntryOf } from './session-entry';
import { createSessionsFold } from './sessions';

const KEN = 'agent:ken';
const at = (seq: number) => new Date(Date.UTC(2026, 1, 1) + seq * 1_000).toISOString();

function record(seq: number, event: object, more: Partial<EventRecord> = {}): EventRecord {
  return {
    seq,
    received_at: at(seq),
    protocol: 'heretek',
    event: anEvent({ id: `e${seq}`, thread_id: 's1', ts: at(seq), ...event }),
    verdict: 'pass',
    signature: 'unsigned',
    origin: 'agent',
    ...more,
  };
}

/** Somebody says something to ken, in a session. */
function said(seq: number, sessionId = 's1', more: object = {}): EventRecord {
  return record(seq, {
    from: { agent_id: 'agent:user' },
    to: [{ agent_id: KEN }],
    type: 'chat.message',
    payload: { text: `text ${seq}` },
    meta: { protocol: 'heretek', native: { sessionId } },
    ...more,
  });
}

function marked(seq: number, act: SessionMark['act'], ...session_ids: string[]): EventRecord {
  const event = { run_id: REGISTRY_RUN, from: { agent_id: 'agent:user' }, type: 'agent.update' };
  const payload = { agent_id: KEN, act, session_ids };
  return record(seq, { ...event, payload, payload_type: SESSION_MARK_TYPE }, { origin: 'engine' });
}

function fed(...records: EventRecord[]) {
  const fold = createSessionsFold();
  fold.feed(records);
  return fold;
}

describe('the sessions of agents', () => {
  it('begin with the first message that names them, for its sender and whoever it names', () => {
    const fold = fed(
      said(1),
      said(2, 's1', { from: { agent_id: KEN }, to: [{ agent_id: 'agent:bob' }] }),
      said(3, 's2', { to: [{ agent_id: 'group:all' }] }),
      said(4, 's1', { meta: { protocol: 'heretek', native: { metadata: { threadId: 's3' } } } }),
      said(5, 's1', { meta: { protocol: 'heretek', native: {} } }),
      said(6, 's1', { type: 'agent.update', payload: { status: 'busy' } }),
    );

    expect(fold.of(KEN)).toMatchObject([
      { session_id: 's3', messages: 1, created_at: at(4) },
      { session_id: 's1', messages: 2, created_at: at(1), updated_at: at(2), state: 'active' },
    ]);
    expect(fold.of('agent:bob')).toMatchObject([{ session_id: 's1', messages: 1 }]);
    expect(fold.of('agent:user')).toEqual([]);
    expect(fold.of('group:all')).toEqual([]);
  });

  it('are created, committed, archived and deleted by marks of the engine alone', () => {
    const forged = { ...marked(6, 'delete', 's1'), origin: 'agent' as const };
    const fold = fed(
      marked(1, 'create', 's0'),
      said(2),
      said(3, 's2'),
      marked(4, 'commit', 's1'),
      marked(5, 'archive', 's1', 's9'),
      forged,
      marked(7, 'delete', 's2'),
    );

    expect(fold.get(KEN, 's0')).toMatchObject({ messages: 0, state: 'active' });
    expect(fold.get(KEN, 's1')).toMatchObject({ state: 'archived', committed_at: at(4) });
    expect(fold.get(KEN, 's2')).toBeNull();
    expect(fold.get(KEN, 's9')).toBeNull();
    expect(fold.of(KEN).map(({ session_id }) => session_id)).toEqual(['s1', 's0']);
  });

  it('begin anew with what is said after they were deleted, and go on after they were archived', () => {
    const fold = fed(said(1), said(2, 's2'), marked(3, 'delete', 's1'), marked(4, 'archive', 's2'));
    fold.feed([said(5), said(6, 's2')]);

    expect(fold.get(KEN, 's1')).toMatchObject({ messages: 1, created_at: at(5), after: 4 });
    expect(fold.get(KEN, 's2')).toMatchObject({ messages: 2, state: 'active' });
  });

  it('are the same however the log is fed, and over a restart (law)', () => {
    const step = fc.tuple(
      fc.constantFrom('said', 'create', 'commit', 'archive', 'delete'),
      fc.constantFrom('s1', 's2', 's3'),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), fc.nat(30), (steps, cut) => {
        const log = steps.map(([act, id], index) =>
          act === 'said' ? said(index + 1, id) : marked(index + 1, act as SessionMark['act'], id),
        );
        const whole = fed(...log);
        const parts = [log.slice(0, cut), log.slice(cut)];

        expect(restarted(createSessionsFold, parts).of(KEN)).toEqual(whole.of(KEN));
        expect(fed(...log.toReversed(), ...log).of(KEN)).toEqual(whole.of(KEN));
      }),
      { numRuns: lawRuns(50) },
    );
  });
});

describe('a line of a session', () => {
  const session = { agent_id: KEN, session_id: 's1' };

  it('has the five fields of section 7.2 and no other', () => {
    expect(sessionEntryOf(said(1), session)).toEqual({
      timestamp: Date.parse(at(1)),
      role: 'user',
      content: 'text 1',
      sessionId: 's1',
      id: 'e1',
    });
  });

  it('says assistant of the agent itself, and whatever role its message gave', () => {
    const own = said(1, 's1', { from: { agent_id: KEN } });
    const meta = { protocol: 'heretek', native: { sessionId: 's1', role: 'system' } };

    expect(sessionEntryOf(own, session)?.role).toBe('assistant');
    expect(sessionEntryOf(said(1, 's1', { meta }), session)?.role).toBe('system');
  });

  it('holds what is no text as JSON', () => {
    const payload = { text: 'a', more: [1] };

    expect(sessionEntryOf(said(1, 's1', { payload }), session)?.content).toBe(
      '{"text":"a","more":[1]}',
    );
  });

  it('is none for another session, another agent, and what was redacted', () => {
    expect(sessionEntryOf(said(1, 's2'), session)).toBeNull();
    expect(sessionEntryOf(said(1), { ...session, agent_id: 'agent:bob' })).toBeNull();
    expect(sessionEntryOf({ ...said(1), redacted: 'why' }, session)).toBeNull();
  });
});
