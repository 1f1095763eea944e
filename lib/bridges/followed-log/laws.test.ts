import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { importedId, placeOfRecord } from '@/lib/model/imported-place';
import { importedMarkOf } from '@/lib/model/run-file';
import { Identifier } from '@/lib/model/text';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { referenceTo } from '@/lib/protocols/codec/task-reference';
import { anEvent, BUILT_AT } from '@/lib/testing/events';
import { followedLogCodec, followedLogParts } from './codec';
import type { FollowedLogWire } from './schema';

const id = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 512 })
  .filter((text) => Identifier.safeParse(text).success && !text.startsWith('ref~'));

const wire: fc.Arbitrary<FollowedLogWire> = fc
  .record({ seq: fc.integer({ min: 1 }), run: id, thread: id, task: id, text: fc.string() })
  .map(({ seq, run, thread, task, text }) => ({
    source: '0123456789abcdef',
    seq,
    received_at: BUILT_AT,
    protocol: 'clutch',
    event: anEvent({
      run_id: run,
      thread_id: thread,
      task_id: task,
      payload: { text: text.toWellFormed() },
    }),
  }));

describeCodecLaws(followedLogParts, {
  wire,
  keeps: ({ event: { id, task_id, from, to, type, payload } }) => {
    return { id, task_id, from, to, type, payload };
  },
});

const textOf = (event: object) =>
  JSON.stringify({
    source: '0123456789abcdef',
    seq: 1,
    received_at: BUILT_AT,
    protocol: 'clutch',
    event,
  });

describe('ids of a followed log', () => {
  it('are apart where they were, and fit into a column', () => {
    fc.assert(
      fc.property(id, id, (one, other) => {
        const [mine, theirs] = [importedId('a', one), importedId('a', other)];

        expect(mine === theirs).toBe(one === other);
        expect(importedId('b', one)).not.toBe(mine);
        expect(Identifier.safeParse(mine).success).toBe(true);
      }),
    );
  });

  it('never lead into a run of our own, by no reference either', () => {
    const reference = referenceTo({ run_id: 'own', thread_id: 'own', task_id: 't' }) ?? '';

    for (const ids of [{ task_id: reference }, { parent_task_id: reference }]) {
      expect(followedLogCodec.decode({ text: textOf(anEvent(ids)) }, CONTEXT).ok).toBe(false);
    }
    const places = { run_id: reference, thread_id: reference };
    const decoded = followedLogCodec.decode({ text: textOf(anEvent(places)) }, CONTEXT);
    expect(decoded).toMatchObject({
      value: { events: [{ run_id: expect.stringMatching(/^imported:/) }] },
    });
  });
});

it('refuses an event that is larger than an event may be', () => {
  const event = anEvent({ payload: { text: 'x'.repeat(EVENT_BYTES_MAX) } });

  expect(followedLogCodec.decode({ text: textOf(event) }, CONTEXT)).toMatchObject({
    error: { failures: [{ code: 'event_too_large', path: '/event' }] },
  });
});

it('keeps what an event says of a run file as the other log’s word, so that nothing here passes for an import of one', () => {
  const line = {
    seq: 1,
    received_at: BUILT_AT,
    protocol: 'clutch',
    origin: 'agent',
    signature: 'unsigned',
    hash: 'a'.repeat(64),
    findings: 0,
    run_id: 'run_1',
    thread_id: 'th_1',
  };
  const imported = { file: '0123456789abcdef', level: 'full', line };
  const event = anEvent({ meta: { imported } });

  const decoded = followedLogCodec.decode({ text: textOf(event) }, CONTEXT);

  expect(importedMarkOf({ origin: 'import', event })).toMatchObject({ level: 'full' });
  expect(decoded).toMatchObject({ value: { events: [{ meta: { followed: { imported } } }] } });
  for (const followed of decoded.ok ? decoded.value.events : []) {
    const record = { origin: 'import', event: followed } as const;
    expect(importedMarkOf(record)).toBeNull();
    expect(placeOfRecord(record).imported).toBeUndefined();
  }
});
