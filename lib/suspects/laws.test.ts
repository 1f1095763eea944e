import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { MessageType } from '@/lib/model/clutch-message';
import type { EventRecord } from '@/lib/model/event-record';
import { runSteps } from '@/lib/std/steps';
import { lawRuns } from '@/lib/testing/law-runs';
import { aRecord, someRecords } from '@/lib/testing/records';
import { tellingStory } from './story/story';
import { findingCandidates, findingSuspects, SUSPECTS_MAX } from './suspects';

const AGENTS = ['agent:a', 'agent:b', 'agent:lead', 'agent:orchestrator', 'agent:user'];
const PHRASES = [
  ...['Let us assume there are 12.', 'New plan: ask web.', 'exitcode: 1 (execution failed)'],
  ...[
    '```python\nprint(4711)\n```',
    'FINAL ANSWER: 4711',
    '\\boxed{',
    '"is_in_loop": {"answer": true',
  ],
  ...[
    'There is no code from the last 1 message',
    'I have successfully located 12, 13',
    '\uD800',
    '\u0000',
  ],
];

const agent = fc.constantFrom(...AGENTS);
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...PHRASES), fc.lorem());
/** Ids come from few, so that messages name themselves, one another in a circle, and nothing. */
const id = fc.constantFrom('m1', 'm2', 'm3', 'm4');
const payload = fc.oneof(
  fc.record({ text }),
  fc.record({ message_id: id, text }, { requiredKeys: ['message_id'] }),
  fc.dictionary(
    fc.constantFrom('text', 'message_id', 'result', 'tool', 'd', 'task'),
    fc.jsonValue(),
    {
      noNullPrototype: true,
    },
  ) as fc.Arbitrary<Record<string, unknown>>,
);
const event: fc.Arbitrary<Partial<ClutchMessage>> = fc.record({
  id,
  task_id: fc.constantFrom('t1', 't2'),
  from: agent.map((agent_id) => ({ agent_id })),
  to: fc.array(
    agent.map((agent_id) => ({ agent_id })),
    { minLength: 1, maxLength: 3 },
  ),
  type: fc.constantFrom(...MessageType.options),
  payload,
  attempt: fc.integer({ min: 1, max: 5 }),
  meta: fc.record({ fold: fc.boolean(), mark: fc.jsonValue() }),
});
const run = fc
  .array(event, { maxLength: 25 })
  .map((events) => events.map((one, at) => aRecord({ seq: at + 1, event: one })));

const suspectsOf = (records: readonly EventRecord[]) => runSteps(findingSuspects(records));

/** What can be said of an event only by who knows everything before it, or after it. */
const OF_THE_WHOLE = [
  ...['opening', 'asked-else', 'first-answer', 'first-delegate', 'first-failure', 'off-plan'],
  ...['new-figures', 'new-names', 'source-of-answer', 'last-delegate', 'last-turn'],
  ...['before-stall', 'before-new-plan'],
];

describe('suspects', () => {
  it('are told nothing behind a gap of what only the whole run shows, and nothing of what stands beside a gap', () => {
    const cut = run.chain((records) => {
      const place = fc.nat(records.length);
      return fc.tuple(fc.constant(records), place, place);
    });
    fc.assert(
      fc.property(cut, ([records, one, other]) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const kept = [...records.slice(0, from), ...records.slice(to)];
        const gap = to + 1;
        const behind = runSteps(findingCandidates(kept, [gap])).filter(
          ({ moment }) => moment.seq >= gap,
        );

        for (const { moment, shown } of behind) {
          for (const { id } of shown) expect(OF_THE_WHOLE).not.toContain(id);
          if (moment.after !== null) expect(moment.after.seq).toBeGreaterThanOrEqual(gap);
        }
      }),
      { numRuns: lawRuns(500) },
    );
  });

  it('are the same for the same set of events, in every order and however often they are given', () => {
    const shuffled = run.chain((records) =>
      fc.tuple(
        fc.constant(records),
        fc.shuffledSubarray([...records, ...records], { minLength: 2 * records.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([records, again]) => {
        expect(suspectsOf(again)).toEqual(suspectsOf(records));
      }),
    );
  });

  it('are the same of spans in whichever order they arrive, for they go by their own time', () => {
    const spans = fc.array(event, { minLength: 2, maxLength: 12 }).chain((events) => {
      const told = events.map((one, at) => ({
        ...one,
        id: `span_${at}`,
        ts: new Date(Date.UTC(2026, 0, 1) + at * 1_000).toISOString(),
        meta: { ...one.meta, clock: 'span' },
      }));
      return fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length }));
    });
    const idsOf = (events: readonly ClutchMessage[]) => {
      const records = someRecords(events);
      return suspectsOf(records).map(({ seq, reason, also, evidence }) => ({
        id: records[seq - 1]?.event.id,
        reason,
        also,
        evidence: evidence.map((one) => records[one - 1]?.event.id).sort(),
      }));
    };
    fc.assert(
      fc.property(spans, ([told, arrived]) => {
        expect(idsOf(arrived as ClutchMessage[])).toEqual(idsOf(told as ClutchMessage[]));
      }),
    );
  });

  it('take the outer of two spans that began at once for the earlier, though it is told last', () => {
    const told = { ts: '2026-01-01T00:00:00.000Z', meta: { clock: 'span' } } as const;
    const inner = { ...told, task_id: 'inner', parent_task_id: 'outer' };
    const records = someRecords([
      { ...inner, id: 'i1', type: 'task.request', payload: { text: 'Count the till' } },
      { ...inner, id: 'i2', type: 'task.result', payload: { text: 'Twelve' } },
      { ...told, id: 'o1', task_id: 'outer', type: 'task.request', payload: { text: 'Close' } },
    ]);

    const { events } = runSteps(tellingStory(records));

    expect(events.map(({ seq }) => seq)).toEqual([3, 1, 2]);
  });

  it('take an error before which nobody said anything for the first of the run', () => {
    const error = { type: 'task.error', payload: { code: 'E003', message: 'gone' } } as const;

    const suspects = suspectsOf(someRecords([{ type: 'task.request' }, error, error]));

    expect(suspects.map(({ reasons }) => reasons[0]?.code)).toEqual([
      'first_task_error',
      'task_error',
    ]);
  });

  it('are events of the run, each once, ranked from 1, with a plain reason and events of the run for evidence', () => {
    fc.assert(
      fc.property(run, (records) => {
        const suspects = suspectsOf(records);
        const seqs = new Set(records.map(({ seq }) => seq));

        expect(suspects.length).toBeLessThanOrEqual(SUSPECTS_MAX);
        expect(new Set(suspects.map(({ seq }) => seq)).size).toBe(suspects.length);
        expect(suspects.map(({ rank }) => rank)).toEqual(suspects.map((_, at) => at + 1));
        for (const { seq, reason, also, reasons, evidence } of suspects) {
          expect(reasons).toHaveLength(1 + also.length);
          for (const sentence of [reason, ...also]) expect(sentence).toMatch(/^[A-Z][^\n]*\.$/);
          for (const one of [seq, ...evidence]) expect(seqs).toContain(one);
        }
      }),
    );
  });

  it('do not depend on what annotators said: neither on the mark nor on what else a record holds', () => {
    fc.assert(
      fc.property(run, fc.jsonValue(), (records, said) => {
        const annotated = records.map((record) => ({
          ...record,
          event: { ...record.event, meta: { ...record.event.meta, mark: said, native: said } },
        }));
        expect(suspectsOf(annotated)).toEqual(suspectsOf(records));
      }),
    );
  });

  it('are none where there is no event', () => {
    expect(suspectsOf([])).toEqual([]);
  });

  it.each([
    ['the same text', () => 'All the same, and on it goes. '.repeat(40)],
    [
      'other words each time',
      (at: number) => `word${10_000 + at} figure ${10_000 + at} Name${10_000 + at} `.repeat(40),
    ],
    ['the same call', () => ''],
    ['open fences and phrases', () => '```"is_in_loop": {'.repeat(60)],
  ])('cost as many steps for an event of a long run as of a short one: %s', (kind, textAt) => {
    const long = (length: number) =>
      Array.from({ length }, (_, at) =>
        aRecord({
          seq: at + 1,
          event: {
            from: { agent_id: `agent:a${at % 7}` },
            type: kind === 'the same call' ? 'tool.call' : 'chat.message',
            payload: { text: textAt(at) },
          },
        }),
      );
    const stepsOf = (length: number) => {
      let steps = 0;
      const finding = findingSuspects(long(length));
      while (!finding.next().done) steps += 1;
      return steps;
    };

    expect(stepsOf(8_000)).toBeLessThanOrEqual(8 * (stepsOf(1_000) + 1));
  });

  it('read no more of a huge text than its beginning', () => {
    const huge = (length: number) => [
      aRecord({
        seq: 1,
        event: { payload: { text: `Let us assume it. ${'x1 '.repeat(length)}` } },
      }),
    ];

    expect(suspectsOf(huge(80_000))).toEqual(suspectsOf(huge(40_000)));
  });
});
