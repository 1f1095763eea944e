import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord, Origin } from '@/lib/model/event-record';
import { aRecord } from '@/lib/testing/records';
import { createRoutingState } from '@/lib/testing/routing-state';
import { wholeDirectory } from '@/lib/testing/whole-directory';
import { statusThen, tellAgent, tellsCard, tellsStatus } from './agent-standing';
import { showsPresence } from './agent-status';

const KEN = 'agent:ken';
const card = { v: 'clutch/0.1', agent_id: KEN, capabilities: [{ id: 'skill:research' }] };

const said = fc.record({
  origin: fc.constantFrom<Origin[]>('agent', 'agent', 'engine', 'import'),
  type: fc.constantFrom<ClutchMessage['type'][]>(
    ...(['agent.register', 'agent.update', 'agent.update', 'chat.message'] as const),
  ),
  run_id: fc.constantFrom('run_1', 'run:registry'),
  payload: fc.constantFrom<Record<string, unknown>[]>(
    ...[{ status: 'offline' }, { status: 'idle' }, { status: 'error' }, { status: 'odd' }, {}],
    ...[card, { ...card, capabilities: [] }, { status: 'busy', card }],
    ...[
      { supports: ['search'] },
      { supports: [] },
      { id: 'ken', allowed_agents: [], mcp_bindings: [] },
    ],
  ),
});
const logs = fc.array(said, { minLength: 1, maxLength: 20 }).map((all) =>
  all.map(({ origin, ...event }, index): EventRecord => {
    const from = { agent_id: KEN };
    return aRecord({ seq: index + 1, origin, event: { ...event, from } });
  }),
);

it('an agent is told by its events as the list and the router tell it', () => {
  fc.assert(
    fc.property(logs, (records) => {
      const directory = wholeDirectory();
      directory.feed(records);
      const routing = createRoutingState();
      routing.feed(records);
      const told = tellAgent(records);

      const { status, last_at, last_seq, role } = directory.agent(KEN) ?? {};
      expect(told).toMatchObject({ status, last_at, last_seq, role });
      expect(told.card).toEqual(routing.agent(KEN)?.card ?? null);
    }),
  );
});

it('the events back to a whole card and a status, and to a sign of presence, tell the same', () => {
  fc.assert(
    fc.property(logs, (records) => {
      const backTo = (isEnough: (one: EventRecord) => boolean) =>
        Math.max(0, records.findLastIndex(isEnough));
      const needed = new Set([
        ...records.slice(Math.min(backTo(tellsCard), backTo(tellsStatus))).filter(({ event }) => {
          return event.type.startsWith('agent.');
        }),
        ...records.slice(backTo((one) => showsPresence(one) || tellsStatus(one))),
      ]);

      const { status, card: given } = tellAgent(records.filter((record) => needed.has(record)));

      expect({ status, given }).toEqual({
        status: tellAgent(records).status,
        given: tellAgent(records).card,
      });
    }),
  );
});

it('who registered was here until the log says that it left, and anybody else for a while after it was heard', () => {
  const at = Date.parse('2026-02-01T13:30:00.000Z');
  const heard = tellAgent([aRecord({ seq: 1, event: { from: { agent_id: KEN } } })]);
  const registers = aRecord({
    seq: 1,
    event: { type: 'agent.register', from: { agent_id: KEN }, payload: card },
  });
  const leaves = aRecord({
    seq: 2,
    origin: 'engine',
    event: { type: 'agent.update', from: { agent_id: KEN }, payload: { status: 'offline' } },
  });

  expect(statusThen(heard, Date.parse(heard.last_at ?? '') + 1_000)).toBe('online');
  expect(statusThen(heard, at)).toBe('offline');
  expect(statusThen(tellAgent([registers]), at)).toBe('online');
  expect(statusThen(tellAgent([registers, leaves]), at)).toBe('offline');
});
