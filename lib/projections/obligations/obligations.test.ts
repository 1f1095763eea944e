import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventRecord } from '@/lib/model/event-record';
import { emptyTasks, foldTasks, tasksOf } from '@/lib/tasks/run-tasks';
import { restartedWithLists } from '@/lib/testing/kept-folds';
import { type SaidLine, saidRecords } from '@/lib/testing/said-records';
import { feedsOf } from '@/lib/testing/shuffled-feeds';
import { histories } from '@/lib/testing/task-histories';
import { wholeDirectory } from '@/lib/testing/whole-directory';
import { createProposals } from '../proposals/proposals';
import { createReviews } from '../reviews/reviews';
import { createObligations } from './obligations';

const LATER = Date.parse('2026-03-01T00:00:00Z');

function owedAfter(records: readonly EventRecord[], now = LATER) {
  const [obligations, reviews] = [createObligations(), createReviews()];
  const [directory, proposals] = [wholeDirectory(), createProposals()];
  for (const fold of [obligations, reviews, directory, proposals]) fold.feed(records);
  const { clockOf } = directory;
  const open = { reviews: reviews.open(clockOf), proposals: proposals.open() };
  return obligations.list({ now, ...open, clockOf });
}

/** Said at a time of its own, long before it was received. */
function longAgo(lines: readonly SaidLine[]): EventRecord[] {
  const ts = '2026-01-01T10:00:00.000Z';
  return saidRecords(lines).map((record) => ({ ...record, event: { ...record.event, ts } }));
}

/** As in `ken owes accept of task_1 to lead since 1`. */
function said(records: readonly EventRecord[], now?: number): string[] {
  return owedAfter(records, now).map(({ kind, agent_id, owed_to, task_id, seq }) => {
    const name = (id: string | null) => id?.replace('agent:', '');
    return `${name(agent_id)} owes ${kind} of ${task_id} to ${name(owed_to)} since ${seq}`;
  });
}

const request = (from: string, to: string, task_id = 'task_1'): SaidLine => ({
  from,
  to,
  type: 'task.request',
  task_id,
  payload: { text: 'Write it' },
});

describe('a task', () => {
  const accept: SaidLine = { from: 'ken', to: 'lead', type: 'task.accept' };
  const result: SaidLine = { from: 'ken', to: 'lead', type: 'task.result' };

  it('owes an accept, then a result, then nothing', () => {
    const story = saidRecords([request('lead', 'ken'), accept, result]);

    expect(said(story.slice(0, 1))).toEqual(['ken owes accept of task_1 to lead since 1']);
    expect(said(story.slice(0, 2))).toEqual(['ken owes result of task_1 to lead since 2']);
    expect(said(story)).toEqual([]);
  });

  it.each(['task.error', 'task.cancel', 'task.timeout'] as const)(
    'owes nothing after %s',
    (type) => {
      const story = saidRecords([request('lead', 'ken'), { ...accept, type }]);

      expect(said(story)).toEqual([]);
    },
  );

  it('is owed since the time that its event gives', () => {
    const story = longAgo([request('lead', 'ken')]);

    expect(owedAfter(story)).toMatchObject([{ since: '2026-01-01T10:00:00.000Z' }]);
  });

  it('owes again when it is asked for again', () => {
    const failed: SaidLine = { ...accept, type: 'task.error' };
    const story = saidRecords([request('lead', 'ken'), accept, failed, request('lead', 'ken')]);
    const retry = saidRecords([
      ...[request('lead', 'ken'), accept, failed],
      { ...request('lead', 'mira'), attempt: 2 },
    ]);

    expect(said(story)).toEqual([]);
    expect(said(retry)).toEqual(['mira owes accept of task_1 to lead since 4']);
  });

  it('owes nothing by an accept without a request, and nothing by an import', () => {
    const imported = { ...request('lead', 'ken'), origin: 'import' as const };

    expect(said(saidRecords([accept]))).toEqual([]);
    expect(said(saidRecords([imported]))).toEqual([]);
  });

  it('is overdue when its assignee takes longer than its card says, from the accept on', () => {
    const card: SaidLine = {
      from: 'ken',
      to: 'group:all',
      type: 'agent.register',
      run_id: 'run:registry',
      payload: {
        card: {
          v: 'clutch/0.1',
          agent_id: 'agent:ken',
          capabilities: [],
          limits: { max_runtime_sec: 60 },
        },
      },
    };
    const story = longAgo([card, request('lead', 'ken'), accept]);
    // The server's own clock: an agent that claims another time puts nothing off.
    const acceptedAt = Date.parse(story[2]?.received_at ?? '');

    expect(owedAfter(story, acceptedAt + 60_000)).toMatchObject([
      { kind: 'result', due_at: new Date(acceptedAt + 60_000).toISOString() },
    ]);
    expect(said(story, acceptedAt + 60_001)).toEqual([
      'ken owes overdue of task_1 to lead since 3',
    ]);
  });

  it('that is routed is owed by the orchestrator until somebody else has it', () => {
    const child = { ...request('orchestrator', 'ken', 'task_2'), parent_task_id: 'task_1' };
    const story = saidRecords([
      ...[request('user', 'orchestrator'), child],
      { ...result, task_id: 'task_2', to: 'orchestrator' },
      { ...result, from: 'orchestrator', to: 'user' },
    ]);

    expect(said(story.slice(0, 1))).toEqual(['orchestrator owes accept of task_1 to user since 1']);
    expect(said(story.slice(0, 2))).toEqual(['ken owes accept of task_2 to orchestrator since 2']);
    expect(said(story.slice(0, 3))).toEqual(['orchestrator owes accept of task_1 to user since 1']);
    expect(said(story)).toEqual([]);
  });

  it('of CLowl ends over any chain of answers', () => {
    const clowl = (one: SaidLine): SaidLine => ({ ...one, protocol: 'clowl' });
    const story = saidRecords([
      clowl({ ...request('lead', 'ken', 'm1'), id: 'm1' }),
      clowl({ ...accept, id: 'm2', task_id: 'm1' }),
      clowl({ ...accept, type: 'task.progress', id: 'm3', task_id: 'm2' }),
      clowl({ ...result, id: 'm4', task_id: 'm3' }),
    ]);

    expect(said(story.slice(0, 3))).toEqual(['ken owes result of m1 to lead since 2']);
    expect(said(story)).toEqual([]);
    const [first, ...others] = story;
    const late = [...others, ...(first ? [first] : [])].map((record, at) => ({
      ...record,
      seq: at + 1,
    }));
    expect(said(late)).toEqual([]);
  });

  it('of Heretek owes a reply, for nothing there is an accept', () => {
    const story = saidRecords([{ ...request('lead', 'ken'), protocol: 'heretek' }, result]);

    expect(said(story.slice(0, 1))).toEqual(['ken owes reply of task_1 to lead since 1']);
    expect(said(story)).toEqual([]);
  });
});

describe('a notice of CAP', () => {
  const cap = (from: string, to: string, more: Partial<SaidLine> = {}): SaidLine => ({
    from,
    to,
    type: 'chat.message',
    task_id: 'T1',
    payload: { text: 'So' },
    protocol: 'cap',
    ...more,
  });

  it('owes a result until the delegate tells its delegator, and again when that one writes back', () => {
    const story = saidRecords([
      cap('lead', 'ken', { type: 'task.request' }),
      cap('ken', 'user'),
      cap('ken', 'lead'),
      cap('lead', 'ken'),
      cap('ken', 'lead', { type: 'task.error' }),
    ]);

    expect(said(story.slice(0, 2))).toEqual(['ken owes result of T1 to lead since 1']);
    expect(said(story.slice(0, 3))).toEqual([]);
    expect(said(story.slice(0, 4))).toEqual(['ken owes result of T1 to lead since 4']);
    expect(said(story)).toEqual([]);
  });

  it('to one’s own overseer is an approval that is due, and nothing besides', () => {
    const manifest = { id: 'ken', allowed_agents: ['qa'], delegate_rules: {}, mcp_bindings: [] };
    const story = saidRecords([
      {
        ...cap('ken', 'group:all'),
        type: 'agent.register',
        payload: { ...manifest, overseer: 'qa' },
      },
      cap('lead', 'ken', { type: 'task.request', payload: { text: 'Analyse' } }),
      cap('ken', 'qa', { type: 'task.request', task_id: 'T1.1', parent_task_id: 'T1' }),
      cap('qa', 'ken', {
        task_id: 'T1.1',
        payload_type: 'cap.oversight_inquiry.v1',
        payload: { text: 'Why?', expects_reply: true },
      }),
      cap('ken', 'qa', { task_id: 'T1.1' }),
      cap('qa', 'lead', { task_id: 'T1.1' }),
      cap('user', 'ken', {
        origin: 'operator',
        payload_type: 'review.feedback.v1',
        payload: { decision: 'approve' },
      }),
    ]);

    expect(said(story.slice(0, 2))).toEqual(['ken owes result of T1 to lead since 2']);
    expect(said(story.slice(0, 3))).toEqual(['qa owes approval of T1 to lead since 3']);
    expect(said(story.slice(0, 4))).toEqual(['ken owes reply of T1.1 to qa since 4']);
    expect(said(story.slice(0, 5))).toEqual(['qa owes approval of T1 to lead since 5']);
    expect(said(story.slice(0, 6))).toEqual(['qa owes approval of T1 to lead since 5']);
    expect(said(story)).toEqual([]);
    expect(owedAfter(story.slice(0, 3))).toMatchObject([{ title: 'Analyse' }]);
  });
});

describe('a question', () => {
  const ask = (from: string, to: string | string[], more: Partial<SaidLine> = {}): SaidLine => ({
    from,
    to,
    type: 'chat.message',
    payload: { text: 'Where?', expects_reply: true },
    ...more,
  });
  const tell = (from: string, to: string, more: Partial<SaidLine> = {}): SaidLine => ({
    from,
    to,
    type: 'chat.message',
    payload: { text: 'Here' },
    ...more,
  });

  it('is owed by each of those who were asked, until each replies to the asker', () => {
    const story = saidRecords([
      ask('lead', ['ken', 'mira']),
      tell('ken', 'mira'),
      tell('ken', 'lead'),
      tell('mira', 'lead'),
    ]);

    expect(said(story.slice(0, 2))).toEqual([
      'ken owes reply of task_1 to lead since 1',
      'mira owes reply of task_1 to lead since 1',
    ]);
    expect(said(story.slice(0, 3))).toEqual(['mira owes reply of task_1 to lead since 1']);
    expect(said(story)).toEqual([]);
  });

  it('is answered by what names it, before any older one', () => {
    const named = { payload: { text: 'Here', in_reply_to: 'second' } };
    const story = saidRecords([
      ask('lead', 'ken'),
      ask('lead', 'ken', { id: 'second' }),
      tell('ken', 'lead', named),
    ]);

    expect(said(story)).toEqual(['ken owes reply of task_1 to lead since 1']);
  });

  it('of CLowl is answered by the INF that refers to it', () => {
    const clowl = { protocol: 'clowl' };
    const story = saidRecords([
      ask('lead', 'ken', { ...clowl, id: 'q1', task_id: 'm1' }),
      tell('ken', 'lead', { ...clowl, id: 'i1', task_id: 'q1' }),
    ]);

    expect(said(story.slice(0, 1))).toEqual(['ken owes reply of m1 to lead since 1']);
    expect(said(story)).toEqual([]);
  });

  it('to a group is answered by any one of it', () => {
    const story = saidRecords([ask('lead', 'group:all'), tell('mira', 'lead')]);

    expect(said(story.slice(0, 1))).toEqual(['group:all owes reply of task_1 to lead since 1']);
    expect(said(story)).toEqual([]);
  });

  it('of CBCL is every ask, answered by a reply or an error and not by an ok', () => {
    const cbcl = { protocol: 'cbcl', task_id: 'talk', thread_id: 'talk' };
    const story = saidRecords([
      ask('lead', 'ken', { ...cbcl, type: 'task.request', id: 'one' }),
      ask('lead', 'ken', { ...cbcl, type: 'task.request', id: 'two' }),
      tell('ken', 'lead', { ...cbcl, type: 'task.accept' }),
      tell('ken', 'lead', { ...cbcl, type: 'task.result' }),
      tell('ken', 'lead', { ...cbcl, type: 'task.error' }),
    ]);

    expect(said(story.slice(0, 3))).toHaveLength(2);
    expect(said(story.slice(0, 4))).toEqual(['ken owes reply of talk to lead since 2']);
    expect(said(story)).toEqual([]);
  });

  it('of CBCL who speaks a dialect is owed by nobody: the workspace answers it', () => {
    const payload = {
      text: 'speak? logistics',
      dialect: { name: 'logistics' },
      expects_reply: true,
    };

    expect(said(saidRecords([ask('lead', 'group:all', { protocol: 'cbcl', payload })]))).toEqual(
      [],
    );
    expect(said(saidRecords([ask('lead', 'ken', { payload })]))).toHaveLength(1);
  });

  it('is owed no more once its asker ended the task that it asked about, whichever came first', () => {
    const asked = ask('ken', 'user', { task_id: 'task_1' });
    const end: SaidLine = { from: 'ken', to: 'lead', type: 'task.result' };
    const owed = (...lines: SaidLine[]) =>
      said(saidRecords([request('lead', 'ken'), ...lines])).filter((line) => /user/.test(line));

    expect(owed(asked)).toEqual(['user owes reply of task_1 to ken since 2']);
    expect(owed(asked, end)).toEqual([]);
    expect(owed(end, asked)).toEqual([]);
    expect(owed(ask('mira', 'user', { task_id: 'task_1' }), end)).toHaveLength(1);
  });

  it('is owed no more once its asker goes on, which no stranger says for it', () => {
    const asked = [ask('graph', 'user'), ask('graph', 'user', { task_id: 'other' })];
    const goesOn = (from: string): SaidLine => ({
      ...tell(from, from),
      type: 'chat.system',
      meta: { goes_on: true },
    });

    expect(said(saidRecords([...asked, goesOn('mira')]))).toHaveLength(2);
    expect(said(saidRecords([...asked, goesOn('graph')]))).toEqual([
      'user owes reply of other to graph since 2',
    ]);
    expect(said(saidRecords([goesOn('graph'), ...asked]))).toHaveLength(2);
  });

  it('is taken back with the task by a cancel of who asked', () => {
    const story = saidRecords([
      ask('lead', 'ken'),
      { ...tell('lead', 'ken'), type: 'task.cancel' },
    ]);

    expect(said(story)).toEqual([]);
  });
});

describe('a proposal', () => {
  const proposal: SaidLine = {
    from: 'steward',
    to: 'group:triad',
    type: 'task.request',
    protocol: 'heretek',
    payload_type: 'triad.proposal.v1',
    payload: { proposal: 'Ship it', deadline: 1_900_000_000_000 },
  };
  const vote = (from: string): SaidLine => ({
    from,
    to: 'steward',
    type: 'task.progress',
    payload_type: 'triad.vote.v1',
    payload: { vote: 'approve' },
  });
  const decision: SaidLine = {
    ...vote('gateway'),
    type: 'task.result',
    payload_type: 'triad.decision.v1',
    payload: { result: 'rejected' },
    origin: 'engine',
  };

  it('owes a vote of every member who has not voted, whoever it is addressed to, and no accept', () => {
    const story = saidRecords([proposal, vote('beta'), vote('beta'), vote('eve')]);
    const toOne = saidRecords([{ ...proposal, to: 'alpha' }]);

    expect(owedAfter(story.slice(0, 1))).toMatchObject([
      {
        kind: 'vote',
        agent_id: 'agent:alpha',
        title: 'Ship it',
        due_at: '2030-03-17T17:46:40.000Z',
      },
      { kind: 'vote', agent_id: 'agent:beta' },
      { kind: 'vote', agent_id: 'agent:charlie' },
    ]);
    expect(said(story)).toEqual([
      'alpha owes vote of task_1 to steward since 1',
      'charlie owes vote of task_1 to steward since 1',
    ]);
    expect(owedAfter(toOne)).toHaveLength(3);
  });

  it('owes nothing once everybody has voted, it is decided, or its deadline has passed', () => {
    const voted = saidRecords([proposal, vote('alpha'), vote('beta'), vote('charlie')]);

    expect(said(voted)).toEqual([]);
    expect(said(saidRecords([proposal, decision]))).toEqual([]);
    expect(said(voted.slice(0, 1), 1_900_000_000_000)).toHaveLength(3);
    expect(said(voted.slice(0, 1), 1_900_000_000_001)).toEqual([]);
  });
});

describe('laws of obligations', () => {
  const told = (fold: ReturnType<typeof createObligations>) =>
    JSON.stringify(fold.list({ now: LATER, reviews: [], proposals: [] }));

  it('are a function of the set of events, however they are fed', () => {
    const cases = histories().chain((records) => fc.tuple(fc.constant(records), feedsOf(records)));
    fc.assert(
      fc.property(cases, ([records, parts]) => {
        const [inOrder, shuffled] = [createObligations(), createObligations()];
        inOrder.feed(records);
        for (const part of parts) shuffled.feed(part);
        expect(told(shuffled)).toBe(told(inOrder));
      }),
    );
  });

  it('go on from a checkpoint as if nothing had happened', () => {
    const cases = histories().chain((records) =>
      fc.tuple(fc.constant(records), fc.nat(30), fc.nat(30)),
    );
    fc.assert(
      fc.property(cases, ([records, one, other]) => {
        const [first, second] = [Math.min(one, other), Math.max(one, other)];
        const cuts = [records.slice(0, first), records.slice(first, second), records.slice(second)];
        const whole = createObligations();
        whole.feed(records);
        expect(told(restartedWithLists(createObligations, cuts))).toBe(told(whole));
      }),
    );
  });

  it('owe nothing twice: one thing of one agent since one event', () => {
    fc.assert(
      fc.property(histories(), (records) => {
        const owed = owedAfter(records).map(
          ({ agent_id, run_id, seq }) => `${run_id} ${agent_id} ${seq}`,
        );
        expect(new Set(owed).size).toBe(owed.length);
      }),
    );
  });

  it('are owed exactly by the tasks that are open, where the protocol says how tasks end', () => {
    const plain = histories().map((records) =>
      records
        .filter(
          ({ protocol, origin, event }) =>
            ['clutch', 'clowl'].includes(protocol) &&
            origin !== 'import' &&
            event.payload_type === undefined,
        )
        .map((record, at) => ({ ...record, seq: at + 1 })),
    );
    fc.assert(
      fc.property(plain, (records) => {
        const fold = createObligations();
        fold.feed(records);
        const owed = fold
          .list({ now: 0, runId: 'run_1', reviews: [], proposals: [] })
          .filter(({ kind }) => kind === 'accept' || kind === 'result');
        const run = records.filter(({ event }) => event.run_id === 'run_1');
        const open = tasksOf(foldTasks(emptyTasks(), run)).filter(
          ({ state, requested_by, assigned_to }) =>
            ['requested', 'accepted', 'in_progress'].includes(state) &&
            requested_by !== null &&
            assigned_to !== 'agent:orchestrator',
        );
        const ids = owed
          .filter(({ agent_id }) => agent_id !== 'agent:orchestrator')
          .map(({ task_id }) => task_id);
        expect([...ids].sort()).toEqual(open.map(({ task_id }) => task_id).sort());
      }),
    );
  });
});
