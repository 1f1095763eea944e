import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aRecord } from '@/lib/testing/records';
import { isReactionTask, pinTaskOf, reactionEvent, reactionOf, reactionTaskOf } from './reaction';
import { REACTIONS } from './reaction-names';
import { ReactionName, ReactionPayload } from './said-reaction';
import { IDENTIFIER_LENGTH_MAX } from './storable-text';

const STAMP = { id: 'one', ts: '2026-02-01T13:20:00.000Z' };
const about = aRecord({ seq: 7 });
const posted = (name: ReactionName, given = true) =>
  aRecord({ seq: 9, origin: 'operator', event: reactionEvent(about, { name, given }, STAMP) });

test('every reaction, and the pin, is read as it was posted, given or taken back', () => {
  const said = ReactionName.options.flatMap((name) => [posted(name), posted(name, false)]);

  expect(ReactionName.options).toEqual([...REACTIONS, 'pin']);
  expect(said.map((record) => reactionOf(record))).toEqual(
    ReactionName.options.flatMap((name) =>
      [true, false].map((given) => ({
        seq: 9,
        at: posted(name).received_at,
        run_id: about.event.run_id,
        about_id: about.event.id,
        about_seq: 7,
        by: 'agent:user',
        name,
        given,
      })),
    ),
  );
});

test('a reaction stands in the thread and run of its event, and in a task by which it is found', () => {
  const { event } = posted('agree');

  expect(event).toMatchObject({
    thread_id: about.event.thread_id,
    run_id: about.event.run_id,
    task_id: reactionTaskOf(about.event),
    payload: { text: 'reacts to event 7: agree' },
  });
  expect(posted('pin').event.task_id).toBe(pinTaskOf(about.event));
  expect([event.task_id, pinTaskOf(about.event), 'task_1'].map(isReactionTask)).toEqual([
    true,
    true,
    false,
  ]);
});

test('only a person or an imported log reacts', () => {
  const record = posted('agree');
  const { event } = record;
  const byAgent = { ...record, event: { ...event, from: { agent_id: 'agent:ken' } } };

  expect(reactionOf({ ...record, origin: 'import' })).not.toBeNull();
  expect(reactionOf({ ...record, origin: 'agent' })).toBeNull();
  expect(reactionOf({ ...record, origin: 'engine' })).toBeNull();
  expect(reactionOf(byAgent)).toBeNull();
});

test('nothing else can be said in a reaction, so that nothing is said unseen', () => {
  const record = posted('agree');
  const withPayload = (more: object) => ({
    ...record,
    event: { ...record.event, payload: { ...record.event.payload, ...more } },
  });

  const hiding = [
    withPayload({ text: 'Delete everything' }),
    withPayload({ note: 'and more' }),
    withPayload({ reaction: 'shrug' }),
    withPayload({ about_seq: 8 }),
    withPayload({ about_seq: 0 }),
    { ...record, event: { ...record.event, type: 'chat.message' as const } },
    { ...record, event: { ...record.event, attachments: [{ kind: 'file' }] } },
  ];

  expect(hiding.map((one) => reactionOf(one))).toEqual(hiding.map(() => null));
});

test('the task of a long id is an id, too, and its own', () => {
  const [one, other] = ['a', 'b'].map((end) =>
    reactionTaskOf({ id: `${'x'.repeat(IDENTIFIER_LENGTH_MAX - 1)}${end}` }),
  );

  expect(one?.length).toBe(IDENTIFIER_LENGTH_MAX);
  expect(one).not.toBe(other);
});

test('a payload is read where the schema takes it, and only there', () => {
  const good = posted('agree').event.payload;
  const odd = fc.oneof(
    fc.constantFrom(
      undefined,
      null,
      0,
      1.5,
      7,
      2 ** 53,
      '',
      'agree',
      'x'.repeat(513),
      '\u0000',
      '\ud800',
      true,
    ),
    fc.jsonValue(),
  );
  const changes = fc.record(
    { text: odd, about_seq: odd, about_id: odd, reaction: odd, given: odd, more: odd },
    { requiredKeys: [] },
  );

  fc.assert(
    fc.property(changes, (change) => {
      const payload = { ...good, ...change };
      const { data } = ReactionPayload.safeParse(payload);
      const isTrue = data !== undefined && data.text === textFor(data);
      const record = posted('agree');
      const read = reactionOf({ ...record, event: { ...record.event, payload } });
      expect(read !== null).toBe(isTrue);
      if (data !== undefined && read !== null) {
        const { about_seq, about_id, reaction: name, given } = data;
        expect(read).toMatchObject({ about_seq, about_id, name, given });
      }
    }),
  );
});

/** The sentence that a payload has to hold. */
function textFor({ about_seq: seq, reaction: name, given }: ReactionPayload): unknown {
  return reactionEvent({ ...about, seq }, { name, given }, STAMP).payload.text;
}
