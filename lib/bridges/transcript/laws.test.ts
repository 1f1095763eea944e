import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { CONTEXT, describeCodecLaws } from '@/lib/protocols/codec/contract';
import { recordOf } from '@/lib/testing/codecs/transcript-record';
import { firstLineOf } from '@/lib/text/text-of';
import { transcriptCodec, transcriptParts } from './codec';
import { type TranscriptWire, TURNS_MAX } from './schema';

const text = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const role = fc.constantFrom(
  ...['human', 'Boss (thought)', 'Boss (-> Ann)', 'Ann (-> Bob)', 'Ann', 'Bob', 'Boss (done)'],
);
const turn = fc.record(
  { content: text, role, name: fc.constantFrom('Ann', 'user', 'Zoë'), note: text },
  { requiredKeys: ['content', 'role'] },
);

const wire: fc.Arbitrary<TranscriptWire> = fc.record(
  {
    question: text,
    history: fc.array(turn),
    ground_truth: text,
    mistake_agent: fc.constantFrom('Ann', 'Boss'),
    mistake_step: fc.oneof(fc.nat(9), fc.nat(9).map(String), text),
    mistake_reason: text,
  },
  { requiredKeys: ['question', 'history'] },
);

describeCodecLaws(transcriptParts, {
  wire,
  keeps: () => ({ type: 'chat.system', from: { agent_id: 'agent:user', role: 'human' } }),
});

describe('the events of a record', () => {
  it('hold all of it: the record can be built from them alone', () => {
    fc.assert(
      fc.property(wire, (value) => {
        expect(recordOf(transcriptParts.toEvents(value, CONTEXT).events)).toEqual(value);
      }),
    );
  });

  it('call a task by the first line of what was asked, and where nothing was, by its turn', () => {
    fc.assert(
      fc.property(wire, (value) => {
        const { events } = transcriptParts.toEvents(value, CONTEXT);
        const asked = new Map(events.map((event) => [event.id, event]));

        for (const { type, payload, to, meta } of events) {
          if (type !== 'task.request') continue;
          const said = asked.get(String(payload.message_id))?.payload.text;
          const turn = `Turn ${meta?.turn} to ${to[0]?.agent_id.replace('agent:', '')}`;
          expect(payload.title).toBe(firstLineOf(String(said)) || turn);
        }
      }),
    );
  });

  it('end every task that was opened once: with its answer, or with the record', () => {
    fc.assert(
      fc.property(wire, (value) => {
        const { events } = transcriptParts.toEvents(value, CONTEXT);
        const idsOf = (type: string) =>
          events.filter((event) => event.type === type).map((event) => event.task_id);

        const opened = idsOf('task.request');
        const ended = [...idsOf('task.result'), ...idsOf('task.cancel')];

        expect(ended.sort()).toEqual(opened.sort());
        expect(events.length).toBe(1 + value.history.length + opened.length + ended.length);
      }),
    );
  });
});

describe('limits', () => {
  const recordWith = (content: string, turns = 1) =>
    JSON.stringify({
      question: 'q',
      history: Array.from({ length: turns }, () => ({ content, role: 'Ann' })),
    });

  it('refuse a turn that no event can hold, and say which', () => {
    const large = 'ü'.repeat(EVENT_BYTES_MAX / 2);

    expect(transcriptCodec.decode({ text: recordWith(large) }, CONTEXT)).toMatchObject({
      error: { failures: [{ code: 'event_too_large', path: '/history/0' }] },
    });
  });

  it('give no event that is larger than an event may be', () => {
    const nearly = 'x'.repeat(EVENT_BYTES_MAX - 17 * 1024);

    const decoded = transcriptCodec.decode({ text: recordWith(nearly) }, CONTEXT);

    const sizes = decoded.ok
      ? decoded.value.events.map((event) => JSON.stringify(event).length)
      : [];
    expect(sizes.length).toBe(2);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(EVENT_BYTES_MAX);
  });

  it('refuse more turns than one commit can hold', () => {
    expect(transcriptCodec.decode({ text: recordWith('', TURNS_MAX) }, CONTEXT).ok).toBe(true);
    expect(transcriptCodec.decode({ text: recordWith('', TURNS_MAX + 1) }, CONTEXT)).toMatchObject({
      error: { failures: [{ code: 'invalid_value', path: '/history' }] },
    });
  });
});

describe('one event', () => {
  it('cannot be printed as a transcript', () => {
    const [event] = transcriptParts.toEvents({ question: 'q', history: [] }, CONTEXT).events;
    expect(event && transcriptCodec.encode(event)).toMatchObject({
      error: { code: 'unsupported' },
    });
  });
});
