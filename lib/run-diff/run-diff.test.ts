import { describe, expect, test } from 'vitest';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { cpuMs } from '@/lib/testing/cpu-time';
import { LIKE_PAIRS_MAX } from './align-like';
import { asks, diffOf, gives, rowsOf, runOf } from './run-diff-testing';

const FAMILY = [
  asks('root', 'Onboard', { agent: 'lead' }),
  asks('plan', 'Plan it', { parent: 'root' }),
  gives('plan', 'first this, then that'),
  asks('price', 'Pricing table', { parent: 'root' }),
  gives('price', 'seven of nine'),
  gives('root', 'done', 'lead'),
];

/** The same story under other ids, from another seq on. */
const renamed = (events: readonly Partial<ClutchMessage>[]) =>
  events.map((event) => ({
    ...event,
    task_id: `b-${event.task_id}`,
    parent_task_id: event.parent_task_id ? `b-${event.parent_task_id}` : null,
  }));

describe('the tasks of two runs', () => {
  test('are aligned by tree and by what was asked, whatever their ids and seqs', () => {
    const diff = diffOf(runOf(FAMILY), runOf(renamed(FAMILY), 500));

    expect(rowsOf(diff)).toEqual(['root b-root', 'plan b-plan', 'price b-price']);
    expect(diff.first_divergence).toBeNull();
    expect(diff.summary).toMatchObject({ equal: 3, differ: 0, only_a: 0, only_b: 0 });
  });

  test('are aligned though they were asked in another order', () => {
    const [root, plan, , price] = FAMILY;

    expect(
      rowsOf(
        diffOf(
          runOf([root, plan, price].flatMap((e) => e ?? [])),
          runOf([root, price, plan].flatMap((e) => e ?? [])),
        ),
      ),
    ).toEqual(['root root', 'plan plan', 'price price']);
  });

  test('stand for nobody where the other run has no such task', () => {
    const more = [
      ...FAMILY,
      asks('cite', 'Citations', { parent: 'plan', payload_type: 'cite.v1' }),
    ];
    const diff = diffOf(runOf(FAMILY), runOf(more));

    expect(rowsOf(diff)).toEqual(['root root', 'plan plan', '- cite presence', 'price price']);
    expect(diff.first_divergence).toEqual({ a: null, b: 7 });
    expect(diff.summary).toMatchObject({ only_b: 1, first_divergence_at: 2 });
  });

  test('whose titles are told anew by a model are aligned by kind and order', () => {
    const told = (titles: readonly string[]) =>
      runOf([
        asks('root', 'Onboard'),
        ...titles.map((title, at) => asks(`t${at}`, title, { parent: 'root' })),
      ]);

    expect(
      rowsOf(
        diffOf(told(['Collect', 'Compare all', 'Write']), told(['Collect', 'Weigh', 'Write'])),
      ),
    ).toEqual(['root root', 't0 t0', 't1 t1 title', 't2 t2']);
  });

  test('of another protocol are aligned by agent and order, for their kinds bear other names', () => {
    const other = { payload_type: 'msg' };
    const a = runOf([
      asks('r', 'Onboard'),
      asks('x', 'Collect sources', { parent: 'r' }),
      gives('x', '', 'ken', { payload: { summary: 'two sources', pages: 2 } }),
    ]);
    const b = runOf(
      [
        asks('r', 'Onboarding', other),
        asks('x', 'Please collect', { parent: 'r', ...other }),
        gives('x', 'two sources'),
      ],
      1,
      'heretek',
    );

    expect(rowsOf(diffOf(a, b))).toEqual(['r r title', 'x x title']);
  });

  test('one of like ones that is missing is the one that nothing is like', () => {
    const fetched = (pages: readonly string[]) =>
      runOf([
        asks('root', 'Onboard'),
        ...pages.flatMap((page) => [
          asks(page, 'Fetch a page', { parent: 'root' }),
          gives(page, `page ${page}`),
        ]),
      ]);

    expect(rowsOf(diffOf(fetched(['1', '2', '3', '4']), fetched(['1', '3', '4'])))).toEqual([
      'root root',
      '1 1',
      '2 - presence',
      '3 3',
      '4 4',
    ]);
  });

  test('are never aligned below two that are not', () => {
    const a = runOf([
      asks('r', 'Onboard'),
      asks('x', 'Plan', { parent: 'r', payload_type: 'plan.v1' }),
      asks('y', 'Fetch', { parent: 'x' }),
    ]);
    const b = runOf([
      asks('r', 'Onboard'),
      asks('z', 'Review', { parent: 'r', payload_type: 'review.v1' }),
      asks('y', 'Fetch', { parent: 'z' }),
    ]);

    expect(rowsOf(diffOf(a, b))).toEqual([
      'r r',
      'x - presence',
      'y - presence',
      '- z presence',
      '- y presence',
    ]);
  });
});

describe('a difference', () => {
  const root = asks('root', 'Onboard', { agent: 'lead' });
  const fieldsOf = (a: readonly Partial<ClutchMessage>[], b: readonly Partial<ClutchMessage>[]) =>
    diffOf(runOf(a), runOf(b)).aligned[0]?.differs;
  const chooses = (agent: string | null): Partial<ClutchMessage> => ({
    type: agent === null ? 'routing.failure' : 'routing.decision',
    task_id: 'root',
    payload: agent === null ? { waiting: true } : { selected: `agent:${agent}` },
  });
  const votes = (agent: string, vote: string): Partial<ClutchMessage> => ({
    type: 'chat.message',
    task_id: 'root',
    from: { agent_id: `agent:${agent}` },
    payload_type: 'triad.vote.v1',
    payload: { proposal_id: 'p1', vote },
  });

  test('is the route, where the router chose another agent', () => {
    expect(fieldsOf([root, chooses('ken')], [root, chooses('muse')])).toEqual(['route']);
    expect(fieldsOf([root, chooses('ken')], [root, chooses(null), chooses('ken')])).toEqual([
      'route',
    ]);
    expect(fieldsOf([root, chooses('ken')], [root, chooses('ken'), chooses('ken')])).toEqual([]);
    expect(fieldsOf([root, chooses('ken')], [root])).toEqual([]);
  });

  test('is the route, where another agent has the task', () => {
    expect(fieldsOf([root], [asks('root', 'Onboard', { agent: 'ken' })])).toEqual(['route']);
  });

  test('is a further attempt, at the event that began it', () => {
    const error = { ...gives('root', 'no', 'lead'), type: 'task.error' } as const;
    const a = [root, gives('root', 'done', 'lead')];
    const b = [root, error, { ...root, attempt: 2 }, gives('root', 'done', 'lead', { attempt: 2 })];
    const diff = diffOf(runOf(a), runOf(b, 100));

    expect(diff.aligned[0]?.differs).toEqual(['attempts', 'duration']);
    expect(diff.first_divergence).toEqual({ a: 2, b: 102 });
  });

  test('is a vote, at the first one that is another', () => {
    const a = [root, votes('alpha', 'approve'), votes('beta', 'approve')];
    const b = [root, votes('beta', 'reject'), votes('alpha', 'approve')];
    const diff = diffOf(runOf(a), runOf(b));

    expect(diff.aligned[0]?.differs).toEqual(['votes']);
    expect(diff.first_divergence).toEqual({ a: 3, b: 2 });
  });

  test('is at the first place of both where tasks that stand for each other come in another order', () => {
    const a = runOf([
      asks('a0', 'Plan', { agent: 'muse' }),
      gives('a0', 'seven', 'muse'),
      asks('a1', 'Plan', { agent: 'ken' }),
    ]);
    const b = runOf([
      asks('b0', 'Write', { agent: 'ken' }),
      gives('b0', 'seven', 'ken'),
      asks('b1', 'Write', { agent: 'muse' }),
    ]);

    expect(diffOf(a, b).first_divergence).toEqual({ a: 1, b: 1 });
    expect(diffOf(b, a).first_divergence).toEqual({ a: 1, b: 1 });
  });

  test('is a result that says something else, and no id of its own run', () => {
    const result = (text: string, more = {}) => [
      root,
      gives('root', '', 'lead', { payload: { text, ...more } }),
    ];

    expect(fieldsOf(result('seven'), result('six'))).toEqual(['result']);
    expect(fieldsOf(result('seven', { n: 1 }), result('seven', { n: 2 }))).toEqual(['result']);
    const inRun = (id: string) => [
      root,
      gives('root', '', 'lead', {
        id,
        payload: { text: 'seven', about: id, message_id: `of ${id}` },
      }),
    ];
    expect(fieldsOf(inRun('m1'), inRun('m2'))).toEqual([]);
  });

  test('is how it ended', () => {
    expect(fieldsOf([root, gives('root', 'x', 'lead')], [root])).toEqual(['state', 'result']);
  });

  test('is a time that is more than a second and a quarter apart, which parts no runs', () => {
    const idle = { type: 'agent.heartbeat', task_id: 'aside', payload: {} } as const;
    const took = (seconds: number) => [
      root,
      ...Array.from({ length: seconds - 1 }, () => idle),
      gives('root', 'x', 'lead'),
    ];

    expect(fieldsOf(took(2), took(3))).toEqual([]);
    expect(fieldsOf(took(8), took(10))).toEqual([]);
    expect(fieldsOf(took(7), took(10))).toEqual(['duration']);
    expect(diffOf(runOf(took(7)), runOf(took(10))).first_divergence).toBeNull();
  });
});

test('a result of the agent that has the task counts more than what others say after it', () => {
  const own = [asks('r', 'Onboard'), gives('r', 'mine')];

  expect(
    diffOf(runOf(own), runOf([...own, gives('r', 'theirs', 'stranger')])).aligned[0]?.differs,
  ).not.toContain('result');
});

test('two runs of which each did something else at the same place part there', () => {
  const begun = asks('r', 'Onboard');
  const a = runOf([begun, asks('x', 'Plan', { parent: 'r', payload_type: 'plan.v1' })]);
  const b = runOf([begun, asks('y', 'Review', { parent: 'r', payload_type: 'review.v1' })], 50);

  expect(diffOf(a, b).first_divergence).toEqual({ a: 2, b: 51 });
});

const children = (count: number, titleOf: (at: number) => string) => [
  asks('root', 'Onboard'),
  ...Array.from({ length: count }, (_, at) => asks(`t${at}`, titleOf(at), { parent: 'root' })),
];

describe('large runs', () => {
  test('of 10,000 children that are all alike take a moment, and pair beyond the limit by their order', () => {
    const [a, b] = [children(10_000, () => 'Fetch'), children(9_000, () => 'Fetch')];
    expect(10_000 * 9_000).toBeGreaterThan(LIKE_PAIRS_MAX);
    const [runA, runB] = [runOf(a), runOf(b)];
    const begun = cpuMs();

    const { summary } = diffOf(runA, runB);

    expect(summary).toMatchObject({ equal: 9_001, only_a: 1_000, only_b: 0 });
    expect(cpuMs() - begun).toBeLessThan(3_000);
  });

  test('of 5,000 different tasks each take a moment', () => {
    const [runA, runB] = [
      runOf(children(5_000, (at) => `Task ${at}`)),
      runOf(children(5_000, (at) => `Task ${at + 100}`)),
    ];
    const begun = cpuMs();

    const { aligned, summary } = diffOf(runA, runB);

    expect(summary.equal).toBe(4_901);
    expect(aligned.length).toBe(summary.equal + summary.differ + summary.only_a + summary.only_b);
    expect(cpuMs() - begun).toBeLessThan(3_000);
  });

  test('that are one chain are walked without recursion', () => {
    const chain = runOf(
      Array.from({ length: 5_000 }, (_, at) =>
        asks(`t${at}`, 'Go on', at === 0 ? {} : { parent: `t${at - 1}` }),
      ),
    );

    expect(diffOf(chain, chain).summary).toMatchObject({ equal: 5_000, differ: 0 });
  });
});
