import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { redactionEvent } from '@/lib/model/redaction';
import { restarted } from '@/lib/testing/kept-folds';
import { lawRuns } from '@/lib/testing/law-runs';
import { aRecord } from '@/lib/testing/records';
import { type SaidLine, saidRecords } from '@/lib/testing/said-records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { histories } from '@/lib/testing/task-histories';
import { RunLineage } from '../lineage/lineage';
import { createReviews } from './reviews';

function reviewsOf(list: readonly SaidLine[]) {
  const reviews = createReviews();
  reviews.feed(saidRecords(list));
  return reviews;
}

/** An AgentCard of ken that qa oversees. */
const CARD: SaidLine = {
  from: 'ken',
  to: 'group:all',
  type: 'agent.register',
  run_id: 'run:registry',
  payload: {
    card: { v: 'clutch/0.1', agent_id: 'agent:ken', capabilities: [], overseer: 'qa' },
  },
};
const REQUEST: SaidLine = { from: 'lead', to: 'ken', type: 'task.request' };
const RESULT: SaidLine = { from: 'ken', to: 'lead', type: 'task.result' };
const verdict = (decision: string, more: Partial<SaidLine> = {}): SaidLine => ({
  from: 'qa',
  to: 'ken',
  type: 'chat.message',
  payload_type: 'review.feedback.v1',
  payload: { decision, comments: ['Well done.'] },
  ...more,
});

describe('a result of an overseen agent', () => {
  it('waits for its overseer, and is for who asked for it', () => {
    expect(reviewsOf([CARD, REQUEST, RESULT]).open()).toEqual([
      {
        run_id: 'run_1',
        task_id: 'task_1',
        agent_id: 'agent:ken',
        overseer: 'agent:qa',
        delegator: 'agent:lead',
        state: 'pending',
        result_seq: 3,
        seq: 3,
        since: saidRecords([CARD, REQUEST, RESULT])[2]?.received_at,
        decided_by: null,
        comment: null,
        hint_seq: null,
      },
    ]);
  });

  it.each([
    ['approve', 'approved'],
    ['approved', 'approved'],
    ['reject', 'rejected'],
    ['rejected', 'rejected'],
  ])('is decided by %s, once', (decision, state) => {
    const other = verdict(state === 'approved' ? 'reject' : 'approve');
    const reviews = reviewsOf([CARD, REQUEST, RESULT, verdict(decision), other]);

    expect(reviews.open()).toEqual([]);
    expect(reviews.of('run_1', 'task_1')).toMatchObject({
      state,
      seq: 4,
      decided_by: 'agent:qa',
      comment: 'Well done.',
      held: [3],
    });
  });

  it('is decided by a person in the workspace, and by nobody else', () => {
    const byPerson = verdict('approve', { from: 'user', origin: 'operator' });
    const states = [
      byPerson,
      { ...byPerson, origin: 'agent' as const },
      verdict('approve', { from: 'lead' }),
    ]
      .map((said) => reviewsOf([CARD, REQUEST, RESULT, said]).of('run_1', 'task_1'))
      .map((review) => [review?.state, review?.decided_by]);

    expect(states).toEqual([
      ['approved', 'agent:user'],
      ['pending', null],
      ['pending', null],
    ]);
  });

  it('is questioned, waits again once the agent has answered, and is then decided', () => {
    const answer: SaidLine = { from: 'ken', to: 'qa', type: 'chat.message' };
    const story = [CARD, REQUEST, RESULT, verdict('question'), answer, verdict('approve')];
    const reviewAt = (events: number) => reviewsOf(story.slice(0, events)).of('run_1', 'task_1');

    expect(reviewAt(4)).toMatchObject({ state: 'questioned', seq: 4, decided_by: null });
    expect(reviewAt(5)).toMatchObject({ state: 'pending', seq: 5, result_seq: 3 });
    expect(reviewAt(6)).toMatchObject({ state: 'approved', seq: 6 });
  });

  it.each([
    ['as its decision', [verdict('reject')], 4],
    [
      'as a question that was answered',
      [verdict('question'), { from: 'ken', to: 'qa', type: 'chat.message' }],
      4,
    ],
  ] as const)('keeps no comment of an event that was emptied: %s', (_, said, seq) => {
    const story = saidRecords([CARD, REQUEST, RESULT, ...said]);
    const reviews = createReviews();
    reviews.feed(story);
    const before = reviews.of('run_1', 'task_1');
    expect(before?.comment).toBe('Well done.');
    const redactionOf = (emptied: number, at: number) => {
      const { event } = story[emptied - 1] as EventRecord;
      const places = [{ ...event, seq: emptied }];
      const redaction = { seqs: [emptied], places, reason: 'a secret', by: 'key_1' };
      const id = `redaction_of_${emptied}`;
      return aRecord({
        seq: at,
        event: redactionEvent(redaction, { id, at: event.ts }),
        origin: 'engine',
      });
    };

    reviews.feed([redactionOf(3, story.length + 1)]);
    expect(reviews.of('run_1', 'task_1')).toEqual(before);
    reviews.feed([redactionOf(seq, story.length + 2)]);
    expect(reviews.of('run_1', 'task_1')).toEqual({ ...before, comment: null });
  });

  it('is decided in the task in which the engine asked for the review', () => {
    const asked: SaidLine = {
      from: 'orchestrator',
      to: 'qa',
      type: 'task.request',
      origin: 'engine',
      task_id: 'task_2',
      parent_task_id: 'task_1',
      payload_type: 'review.request.v1',
    };
    const decided = verdict('reject', {
      type: 'task.result',
      task_id: 'task_2',
      to: 'orchestrator',
    });
    const reviews = reviewsOf([CARD, REQUEST, RESULT, asked, decided]);

    expect(reviews.of('run_1', 'task_2')).toMatchObject({ task_id: 'task_1', state: 'rejected' });
    expect(reviews.ofRun('run_1')).toHaveLength(1);
  });

  it('opens no review where it is late, of somebody else, for the overseer, ours or an import', () => {
    const none: SaidLine[][] = [
      [CARD, REQUEST, { ...RESULT, to: 'qa' }],
      [CARD, REQUEST, { ...RESULT, origin: 'engine' }],
      [CARD, REQUEST, { ...RESULT, origin: 'import' }],
      [CARD, { ...REQUEST, to: 'mira' }, RESULT],
      [CARD, REQUEST, { from: 'lead', to: 'ken', type: 'task.cancel' }, RESULT],
      [{ ...CARD, origin: 'import' }, REQUEST, RESULT],
      [REQUEST, RESULT, CARD],
    ];

    for (const story of none) expect(reviewsOf(story).ofRun('run_1')).toEqual([]);
  });

  it('that is rejected may be made again, and is reviewed again', () => {
    const again = [
      { ...REQUEST, attempt: 2 },
      { ...RESULT, attempt: 2 },
    ];
    const error: SaidLine = {
      from: 'orchestrator',
      to: 'lead',
      type: 'task.error',
      origin: 'engine',
    };
    const failed: SaidLine = { ...RESULT, type: 'task.error' };
    const story = [CARD, REQUEST, failed, ...again, verdict('reject'), error];

    expect(reviewsOf(story.slice(0, 5)).open()).toMatchObject([{ result_seq: 5 }]);
    expect(reviewsOf(story).of('run_1', 'task_1')).toMatchObject({ state: 'rejected', seq: 6 });
  });

  it('is kept back for good where its delegator cancels the task', () => {
    const cancel: SaidLine = { from: 'lead', to: 'ken', type: 'task.cancel' };

    expect(reviewsOf([CARD, REQUEST, RESULT, cancel]).of('run_1', 'task_1')).toMatchObject({
      state: 'rejected',
      decided_by: 'agent:lead',
    });
  });

  it('that is rejected is to be told to its delegator, until the engine has done so', () => {
    const told: SaidLine = {
      from: 'orchestrator',
      to: 'lead',
      type: 'task.error',
      origin: 'engine',
      payload: { code: 'REVIEW_REJECTED', details: { task_id: 'task_1', seq: 3 } },
    };
    const unnotifiedAfter = (...list: SaidLine[]) =>
      [...reviewsOf([CARD, REQUEST, RESULT, ...list]).unnotified()].map(({ task_id }) => task_id);

    expect(unnotifiedAfter()).toEqual([]);
    expect(unnotifiedAfter(verdict('approve'))).toEqual([]);
    expect(unnotifiedAfter(verdict('reject'))).toEqual(['task_1']);
    expect(unnotifiedAfter(verdict('reject'), { ...told, origin: 'agent' })).toEqual(['task_1']);
    expect(unnotifiedAfter(verdict('reject'), told)).toEqual([]);
    const handedOn: SaidLine = { ...REQUEST, from: 'orchestrator', origin: 'engine' };
    const ofRoot = reviewsOf([CARD, handedOn, RESULT, verdict('reject')]);
    expect([...ofRoot.unnotified()]).toEqual([]);
  });

  it('of CLowl is found over its chain of answers', () => {
    const clowl = { protocol: 'clowl' };
    const reviews = reviewsOf([
      CARD,
      { ...REQUEST, ...clowl, id: 'm1', task_id: 'm1' },
      { ...RESULT, ...clowl, type: 'task.accept', id: 'm2', task_id: 'm1' },
      { ...RESULT, ...clowl, id: 'm3', task_id: 'm2' },
      verdict('approve', { ...clowl, id: 'm4', task_id: 'm3' }),
    ]);

    expect(reviews.of('run_1', 'm3')).toMatchObject({ task_id: 'm1', state: 'approved' });
  });
});

describe('a result that breaks its contract', () => {
  /** The engine's answer to the result of a seq. */
  const breach = (seq: number, more: Partial<SaidLine> = {}): SaidLine => ({
    from: 'orchestrator',
    to: 'ken',
    type: 'task.error',
    origin: 'engine',
    payload: {
      code: 'CONTRACT_VIOLATION',
      message: '/payload/citations: expected it',
      details: { task_id: 'task_1', id: `msg_at_${seq}` },
    },
    ...more,
  });
  const BROKEN = [CARD, REQUEST, RESULT, breach(3)];

  it('waits for nobody, and is not let go either', () => {
    const reviews = reviewsOf(BROKEN);

    expect(reviews.open()).toEqual([]);
    expect(reviews.ofRun('run_1')).toEqual([
      expect.objectContaining({
        state: 'rejected',
        decided_by: 'agent:orchestrator',
        result_seq: 3,
        seq: 4,
        comment: 'The result broke its contract: /payload/citations: expected it',
      }),
    ]);
    expect(reviews.of('run_1', 'task_1')).toMatchObject({ held: [3], isBroken: true });
  });

  it('stays so whatever its overseer says of it later', () => {
    const reviews = reviewsOf([...BROKEN, verdict('approve')]);

    expect(reviews.of('run_1', 'task_1')).toMatchObject({ state: 'rejected', seq: 4 });
  });

  it('is only the one that the engine names, and only where the engine names it', () => {
    const others = [
      breach(2),
      breach(3, { origin: 'agent' }),
      breach(3, { type: 'chat.message' }),
      breach(3, { run_id: 'run_2' }),
      breach(3, { payload: { code: 'FORBIDDEN_DELEGATION', details: { id: 'msg_at_3' } } }),
    ];

    for (const other of others) {
      const reviews = reviewsOf([CARD, REQUEST, RESULT, other]);
      expect(reviews.open()).toMatchObject([{ task_id: 'task_1', state: 'pending' }]);
    }
  });

  it('is found over a chain of answers of CLowl', () => {
    const clowl = { protocol: 'clowl' };
    const reviews = reviewsOf([
      CARD,
      { ...REQUEST, ...clowl, id: 'm1', task_id: 'm1' },
      { ...RESULT, ...clowl, type: 'task.accept', id: 'm2', task_id: 'm1' },
      { ...RESULT, ...clowl, id: 'm3', task_id: 'm2' },
      breach(0, {
        task_id: 'm2',
        meta: {},
        payload: { code: 'CONTRACT_VIOLATION', details: { id: 'm3' } },
      }),
    ]);

    expect(reviews.open()).toEqual([]);
    expect(reviews.of('run_1', 'm3')).toMatchObject({ task_id: 'm1', state: 'rejected' });
  });

  it('may be sent again, and is reviewed then; not of a task that the orchestrator handed on', () => {
    const handedOn: SaidLine = { ...REQUEST, from: 'orchestrator', origin: 'engine' };

    expect(reviewsOf([...BROKEN, RESULT]).open()).toMatchObject([
      { state: 'pending', result_seq: 5 },
    ]);
    expect(reviewsOf([CARD, handedOn, RESULT, breach(3), RESULT]).open()).toEqual([]);
  });

  it('is the same in any order of arrival, in the lineage, and over a restart at any moment', () => {
    const records = saidRecords([...BROKEN, RESULT, verdict('approve')]);
    const whole = reviewsOf([...BROKEN, RESULT, verdict('approve')]).ofRun('run_1');
    const cut = fc.nat(records.length);
    fc.assert(
      fc.property(feedsOf(records), cut, cut, (parts, one, other) => {
        const [shuffled, lineage] = [createReviews(), new RunLineage('run_1')];
        for (const part of parts) {
          shuffled.feed(part);
          lineage.add(part);
        }
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const cuts = [records.slice(0, first), records.slice(first, second), records.slice(second)];

        expect(shuffled.ofRun('run_1')).toEqual(whole);
        expect(lineage.lineage(records.length).reviews).toEqual(whole);
        expect(restarted(createReviews, cuts).ofRun('run_1')).toEqual(whole);
      }),
    );
  });
});

describe('a review in CAP', () => {
  const cap = (from: string, to: string, more: Partial<SaidLine> = {}): SaidLine => ({
    from,
    to,
    type: 'chat.message',
    task_id: 'T1.1',
    protocol: 'cap',
    ...more,
  });
  const manifest: SaidLine = cap('ken', 'group:all', {
    type: 'agent.register',
    payload: {
      id: 'ken',
      allowed_agents: ['qa'],
      delegate_rules: {},
      mcp_bindings: [],
      overseer: 'qa',
    },
  });
  const handed = cap('lead', 'ken', { type: 'task.request', parent_task_id: 'T1' });
  const toOverseer = cap('ken', 'qa', {
    type: 'task.request',
    task_id: 'T1.1.1',
    parent_task_id: 'T1.1',
  });

  it('opens when the agent hands a part of its task to its own overseer', () => {
    const reviews = reviewsOf([manifest, handed, toOverseer]);

    expect(reviews.open()).toMatchObject([
      { task_id: 'T1.1', delegator: 'agent:lead', overseer: 'agent:qa', result_seq: 3 },
    ]);
    expect(reviews.of('run_1', 'T1.1.1')?.task_id).toBe('T1.1');
  });

  it('holds a result that comes before the agent asked for a review, and goes on holding it after', () => {
    const early = cap('ken', 'lead');
    const before = reviewsOf([manifest, handed, early]).of('run_1', 'T1.1');
    const after = reviewsOf([manifest, handed, early, toOverseer, early]).of('run_1', 'T1.1');

    expect(before).toMatchObject({ state: 'pending', overseer: 'agent:qa', held: [3] });
    expect(after).toMatchObject({ state: 'pending', held: [3, 5] });
  });

  it('opens with no question to the delegator, and with no word to anybody else', () => {
    const asks = cap('ken', 'lead', { payload: { text: 'The data is here. By when?' } });
    const aside = cap('ken', 'eve');
    const stranger = cap('eve', 'lead');

    expect(reviewsOf([manifest, handed, asks, aside, stranger]).open()).toEqual([]);
  });

  it('finds the task by who was handed one, where no dots say it', () => {
    const undotted = { ...toOverseer, task_id: 'Q7', parent_task_id: null };

    expect(reviewsOf([manifest, handed, undotted]).open()).toMatchObject([{ task_id: 'T1.1' }]);
  });

  it('holds what the agent tells its delegator after that', () => {
    const told = cap('ken', 'lead');
    const decided = verdict('approve', { task_id: 'T1.1' });
    const reviews = reviewsOf([manifest, handed, toOverseer, told, told, decided, told]);

    expect(reviews.of('run_1', 'T1.1')).toMatchObject({
      state: 'approved',
      result_seq: 5,
      held: [4, 5],
    });
  });

  it('takes an inquiry for a question, an attached decision for a verdict, and words for a hint', () => {
    const inquiry = cap('qa', 'ken', {
      task_id: 'T1.1.1',
      payload_type: 'cap.oversight_inquiry.v1',
      payload: { text: 'Why so low?', expects_reply: true },
    });
    const words = cap('qa', 'lead', { task_id: 'T1.1.1', payload: { text: 'Verified.' } });
    const object = { decision: 'approved', comments: 'Checked.' };
    const attached = cap('qa', 'lead', {
      task_id: 'T1.1.1',
      payload: { text: 'Verified.', attachments: [{ type: 'python_object', object }] },
    });
    const story = [manifest, handed, toOverseer, inquiry, words, attached];
    const reviewAt = (events: number) => reviewsOf(story.slice(0, events)).of('run_1', 'T1.1');

    expect(reviewAt(4)).toMatchObject({ state: 'questioned', comment: 'Why so low?' });
    expect(reviewAt(5)).toMatchObject({ state: 'questioned', hint_seq: 5 });
    expect(reviewAt(6)).toMatchObject({ state: 'approved', comment: 'Checked.', hint_seq: 5 });
  });

  it('opens none where the overseer gave the task, and nobody oversees themselves', () => {
    const given = cap('qa', 'ken', { type: 'task.request' });
    const self = { ...manifest, payload: { ...manifest.payload, overseer: 'ken' } };

    expect(reviewsOf([manifest, given, toOverseer]).open()).toEqual([]);
    expect(reviewsOf([self]).overseerOf('agent:ken')).toBeNull();
    expect(reviewsOf([manifest]).overseerOf('agent:ken')).toBe('agent:qa');
  });
});

describe('laws of reviews', () => {
  const told = (fold: ReturnType<typeof createReviews>) =>
    JSON.stringify([fold.ofRun('run_1'), fold.ofRun('run_2'), fold.open()]);

  it('are a function of the set of events, and go on from any checkpoint', () => {
    const cases = histories(40).chain((records) =>
      fc.tuple(fc.constant(records), feedsOf(records), fc.nat(40), fc.nat(40)),
    );
    fc.assert(
      fc.property(cases, ([records, parts, one, other]) => {
        const [inOrder, shuffled] = [createReviews(), createReviews()];
        inOrder.feed(records);
        for (const part of parts) shuffled.feed(part);
        expect(told(shuffled)).toBe(told(inOrder));

        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const cuts = [records.slice(0, first), records.slice(first, second), records.slice(second)];
        expect(told(restarted(createReviews, cuts))).toBe(told(inOrder));
      }),
      { numRuns: lawRuns(100) },
    );
  });

  it('are decided by the overseer or a person, and by nobody else', () => {
    fc.assert(
      fc.property(histories(40), (records) => {
        const fold = createReviews();
        fold.feed(records);
        for (const { agent_id, overseer, state, decided_by } of fold.ofRun('run_1')) {
          expect(overseer).not.toBe(agent_id);
          expect(decided_by === null).toBe(state === 'pending' || state === 'questioned');
        }
      }),
    );
  });
});
