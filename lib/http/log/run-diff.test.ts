import { describe, expect, it } from 'vitest';
import { RunDiffAnswer } from '@/lib/contracts/http-run-diff';
import { asks, gives } from '@/lib/run-diff/run-diff-testing';
import { anEvent } from '@/lib/testing/events';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET } from '@/lib/testing/worlds/test-api';

const key = TEST_ADMIN_SECRET;
const api = freshTestApi();

type Said = Parameters<typeof anEvent>[0];

async function store(run_id: string, events: readonly Said[]) {
  const body = events.map((event) => anEvent({ ...event, run_id, thread_id: `of ${run_id}` }));
  const stored = await api.request('/api/v1/events', { method: 'POST', key, body });
  expect(stored.status).toBe(200);
  return stored;
}

const diffOf = (a: string, b: string, query = '') =>
  api.request(`/api/v1/runs/${a}/diff/${b}${query}`, { key });

async function read(a: string, b: string, query = ''): Promise<RunDiffAnswer> {
  const response = await diffOf(a, b, query);
  expect(response.status).toBe(200);
  return RunDiffAnswer.parse(await response.json());
}

const story = (prefix: string, priced: Said[]) => [
  asks(`${prefix}root`, 'Onboard', { agent: 'lead' }),
  asks(`${prefix}plan`, 'Plan it', { parent: `${prefix}root` }),
  gives(`${prefix}plan`, 'first this'),
  ...priced,
];

const A = story('a', [
  asks('aprice', 'Pricing table', { parent: 'aroot', agent: 'ken' }),
  gives('aprice', 'seven of nine', 'ken'),
]);
const B = story('b', [
  asks('bprice', 'Pricing table', { parent: 'broot', agent: 'muse' }),
  gives('bprice', 'six of nine', 'muse'),
  asks('bcite', 'Citations', { parent: 'bprice', agent: 'muse', payload_type: 'cite.v1' }),
]);

describe('GET /runs/{run_id}/diff/{other_run_id}', () => {
  it('tells the aligned tasks, what differs, and where the runs part', async () => {
    await store('run_a', A);
    await store('run_b', B);

    const { aligned, first_divergence, summary, next } = await read('run_a', 'run_b');

    expect(aligned.map(({ a, b, differs }) => [a?.task_id, b?.task_id, differs])).toEqual([
      ['aroot', 'broot', []],
      ['aplan', 'bplan', []],
      ['aprice', 'bprice', ['route', 'result']],
      [undefined, 'bcite', ['presence']],
    ]);
    expect(first_divergence).toEqual({ a: 4, b: 9 });
    expect(summary).toMatchObject({
      tasks: { a: 3, b: 4 },
      events: { a: 5, b: 6 },
      to_seq: { a: 5, b: 11 },
      equal: 2,
      differ: 1,
      only_a: 0,
      only_b: 1,
      first_divergence_at: 2,
      is_whole: true,
    });
    expect(next).toBeNull();
  });

  it('gives tasks as the list of tasks gives them', async () => {
    await store('run_a', A);
    const { tasks } = await (await api.request('/api/v1/runs/run_a/tasks', { key })).json();

    const { aligned, first_divergence } = await read('run_a', 'run_a');

    expect(aligned.map(({ a }) => a)).toEqual(tasks);
    expect(first_divergence).toBeNull();
  });

  it('is made anew when a run goes on, and when an event is emptied', async () => {
    await store('run_a', A);
    const again = story('b', [
      asks('bprice', 'Pricing table', { parent: 'broot', agent: 'ken' }),
      gives('bprice', 'seven of nine', 'ken'),
    ]);
    await store('run_b', again);
    expect((await read('run_a', 'run_b')).first_divergence).toBeNull();

    await store('run_b', [gives('broot', 'done', 'lead')]);
    expect((await read('run_a', 'run_b')).first_divergence).toEqual({ a: 1, b: 11 });

    await api.request('/api/v1/events/10/redact', { method: 'POST', key, body: { reason: 'x' } });
    const { aligned } = await read('run_a', 'run_b');
    expect(aligned.find(({ b }) => b?.task_id === 'bprice')?.differs).toEqual(['result']);
  });

  it('goes on after so many pairs', async () => {
    await store('run_a', A);

    const { aligned, summary } = await read('run_a', 'run_a', '?after=2');

    expect(aligned.map(({ a }) => a?.task_id)).toEqual(['aprice']);
    expect(summary.equal).toBe(3);
  });

  it.each([
    ['none', 'run_a', 'none'],
    ['run_a', 'none', 'none'],
    ['run_a', 'x'.repeat(5_000), 'xxx'],
  ])('knows no run that is not there: %s against %s', async (a, b, missing) => {
    await store('run_a', A);

    const response = await diffOf(a, b);

    expect(response.status).toBe(404);
    const problem = await response.json();
    expect(problem.code).toBe('not_found');
    expect(problem.detail).toContain(missing);
  });

  it.each(['?after=-1', '?after=x', '?limit=5', '?key=secret'])('refuses %s', async (query) => {
    await store('run_a', A);

    expect((await diffOf('run_a', 'run_a', query)).status).toBe(400);
  });
});
