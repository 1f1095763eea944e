import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { CheckpointParts, restarted } from '@/lib/testing/kept-folds';
import { aRecord, type RecordOverrides } from '@/lib/testing/records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { histories } from '@/lib/testing/task-histories';
import { DEPTH_MAX, ROUNDS_MAX } from './loop-runs';
import { createLoops, LOOP_RUNS_MAX } from './loops';
import { RATE_MAX, RATE_SECONDS } from './message-rates';

type Said = Partial<Omit<ClutchMessage, 'from' | 'to'>> & {
  readonly from: string;
  readonly to: string;
  readonly protocol?: string;
  readonly origin?: RecordOverrides['origin'];
  readonly received_at?: string;
};

function recordsOf(list: readonly Said[]): EventRecord[] {
  return list.map(
    ({ from, to, protocol = 'clutch', origin = 'agent', received_at, ...event }, index) =>
      aRecord({
        seq: index + 1,
        protocol,
        origin,
        ...(received_at && { received_at }),
        event: {
          type: 'task.request',
          task_id: `task_${index}`,
          meta: { protocol },
          ...event,
          from: { agent_id: `agent:${from}` },
          to: [{ agent_id: `agent:${to}` }],
        },
      }),
  );
}

function warningsOf(list: readonly Said[]) {
  const loops = createLoops();
  loops.feed(recordsOf(list));
  return loops.takeWarnings();
}

const rounds = (count: number, hops: readonly Said[]): Said[] =>
  Array.from({ length: count }, () => hops).flat();
const ask = (from: string, to: string, more: Partial<Said> = {}): Said => ({
  from,
  to,
  domain: 'write',
  ...more,
});
const RING = [ask('a', 'b'), ask('b', 'c', { domain: 'review' }), ask('c', 'a')];

describe('work that goes round', () => {
  it(`is warned of in its ${ROUNDS_MAX}th round, once, with its ring`, () => {
    expect(warningsOf(rounds(ROUNDS_MAX, RING).slice(0, -1))).toEqual([]);
    expect(warningsOf(rounds(ROUNDS_MAX * 3, RING))).toEqual([
      {
        run_id: 'run_1',
        thread_id: 'thread_1',
        channel: 'write',
        kind: 'loop',
        seq: 12,
        ring: ['agent:c', 'agent:a', 'agent:b'],
        text: 'write goes round and round, 4 times so far: agent:c > agent:a > agent:b > agent:c.',
      },
    ]);
  });

  it('is none without a way back, of retries, of imports, or in runs apart', () => {
    const retry = RING.map((said, at): Said => ({ ...said, task_id: `T${at}` }));
    const apart = rounds(ROUNDS_MAX, RING).map(
      (said, at): Said => ({ ...said, run_id: `run_${at % 2}` }),
    );

    expect(warningsOf(rounds(20, RING.slice(0, 2)))).toEqual([]);
    expect(warningsOf(rounds(20, retry))).toEqual([]);
    expect(
      warningsOf(rounds(20, RING).map((said): Said => ({ ...said, origin: 'import' }))),
    ).toEqual([]);
    expect(warningsOf(apart)).toEqual([]);
  });

  it('is none where spans nest, of which nobody says who asked', () => {
    const own = rounds(20, [ask('a', 'a')]);
    const nested = own.map((said): Said => ({ ...said, meta: { derived: ['from.agent_id'] } }));

    expect(warningsOf(own)).toMatchObject([{ kind: 'loop', ring: ['agent:a'] }]);
    expect(warningsOf(nested)).toEqual([]);
  });

  it('through the orchestrator is a ring of those who asked', () => {
    const routed = (from: string, to: string): Said[] => [
      { from, to: 'orchestrator', domain: 'write' },
      { from: 'orchestrator', to, domain: 'write', origin: 'engine' },
    ];
    const story = rounds(ROUNDS_MAX, [...routed('a', 'b'), ...routed('b', 'a')]).map(
      (said, at): Said => ({
        ...said,
        ...(said.from === 'orchestrator' && { parent_task_id: `task_${at - 1}` }),
      }),
    );

    expect(warningsOf(story)).toMatchObject([{ kind: 'loop', ring: ['agent:b', 'agent:a'] }]);
    expect(warningsOf(story.filter((_, at) => at % 4 < 2))).toEqual([]);
  });
});

describe('messages of two agents', () => {
  const chat = (at: number): Said => ({
    from: at % 2 ? 'a' : 'b',
    to: at % 2 ? 'b' : 'a',
    type: 'chat.message',
    received_at: new Date(Date.UTC(2026, 1, 1) + at * 40).toISOString(),
  });
  const chats = (count: number) => Array.from({ length: count }, (_, at) => chat(at));

  it(`are too many beyond ${RATE_MAX} in ${RATE_SECONDS} s`, () => {
    expect(warningsOf(chats(RATE_MAX))).toEqual([]);
    expect(warningsOf(chats(RATE_MAX * 3))).toMatchObject([
      { kind: 'rate', ring: ['agent:a', 'agent:b'], seq: RATE_MAX + 1 },
    ]);
  });

  it('are as many as one likes when they take their time', () => {
    const slow = chats(RATE_MAX * 3).map(
      (said, at): Said => ({
        ...said,
        received_at: new Date(Date.UTC(2026, 1, 1) + at * 60).toISOString(),
      }),
    );

    expect(warningsOf(slow)).toEqual([]);
  });
});

describe('a delegation', () => {
  const chain = (length: number): Said[] =>
    Array.from({ length }, (_, at) => ({
      from: `a${at}`,
      to: `a${at + 1}`,
      domain: `d${at}`,
      ...(at > 0 && { parent_task_id: `task_${at - 1}` }),
    }));

  it(`is too deep beyond ${DEPTH_MAX} handings-over, once in a run`, () => {
    expect(warningsOf(chain(DEPTH_MAX))).toEqual([]);
    const [warning, ...others] = warningsOf(chain(DEPTH_MAX + 5));
    expect(warning).toMatchObject({ kind: 'depth', seq: DEPTH_MAX + 1 });
    expect(warning?.ring).toHaveLength(DEPTH_MAX + 1);
    expect(others).toEqual([]);
  });

  it('of CLowl hangs from the answer that it names', () => {
    const story = chain(DEPTH_MAX + 1).flatMap((said, at): Said[] => {
      const id = `m${at}`;
      const parent = at > 0 ? { parent_task_id: `ack${at - 1}` } : {};
      const { parent_task_id: _, ...rest } = said;
      return [
        { ...rest, ...parent, protocol: 'clowl', id, task_id: id },
        { ...rest, type: 'task.accept', protocol: 'clowl', id: `ack${at}`, task_id: id },
      ];
    });

    expect(warningsOf(story)).toMatchObject([{ kind: 'depth' }]);
  });
});

describe('laws of the watch', () => {
  it('warns of the same in any order of feeding, and after any restart', () => {
    const few = fc.constantFrom('a', 'b', 'c');
    const hop = fc.record({ from: few, to: few }).map(({ from, to }) => ask(from, to));
    const stories = fc.array(hop, { maxLength: 80, size: 'max' }).map(recordsOf);
    const cases = fc
      .oneof(stories, histories(60))
      .chain((records) => fc.tuple(fc.constant(records), feedsOf(records), fc.nat(80)));
    fc.assert(
      fc.property(cases, ([records, parts, cut]) => {
        const [inOrder, shuffled] = [createLoops(), createLoops()];
        inOrder.feed(records);
        for (const part of parts) shuffled.feed(part);
        const all = inOrder.takeWarnings();
        expect(shuffled.takeWarnings()).toEqual(all);

        const later = restarted(createLoops, [records.slice(0, cut)]);
        later.feed(records.slice(cut));
        expect(later.takeWarnings()).toEqual(all.filter(({ seq }) => seq > cut));
      }),
    );
  });

  it('keeps no more runs than it says', () => {
    const loops = createLoops();
    const kept = new CheckpointParts();
    for (let at = 0; at < LOOP_RUNS_MAX * 1.2; at += 1) {
      loops.feed([aRecord({ seq: at + 1, event: { run_id: `run_${at}`, type: 'task.request' } })]);
      if (at % 500 === 0) kept.save(loops);
    }
    kept.save(loops);

    expect(kept.size).toBeLessThan(LOOP_RUNS_MAX * 1.2);
    expect(kept.size).toBeGreaterThan(LOOP_RUNS_MAX);
  });
});
