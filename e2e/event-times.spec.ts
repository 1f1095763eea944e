// By which clock views say how long something took: the events' own times, those of receipt, or none.
import { anEvent, aRequest, KEN, ORCHESTRATOR } from './fixtures/events';
import { playedTest } from './fixtures/played-sample';
import { expect, test } from './fixtures/test';
import { TRANSCRIPT } from './fixtures/transcript';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';

const BEGAN_MS = Date.parse('2025-06-01T09:00:00.000Z');

/** A time so many seconds after the run began, long before it came in. */
const at = (seconds: number) => ({ ts: new Date(BEGAN_MS + seconds * 1000).toISOString() });

const aResult = (title: string, overrides: Record<string, unknown>) =>
  anEvent({
    type: 'task.result',
    from: KEN,
    to: [{ agent_id: ORCHESTRATOR.agent_id }],
    payload: { title },
    ...overrides,
  });

test('a run that comes in later, in one go, shows how long it took, and not how long it took to come in', async ({
  page,
  colloquy,
}) => {
  const parts = Array.from({ length: 200 }, (_, index) => {
    const task = { task_id: `task:${String(index)}`, parent_task_id: 'task:root' };
    const begin = index * 7;
    return [
      aRequest(`Part ${String(index)} of 200`, { ...task, ...at(begin) }),
      aResult('Done', { ...task, ...at(begin + 6) }),
    ];
  });
  await colloquy.post([
    aRequest('A long study', at(0)),
    ...parts.flat(),
    aResult('All is done', at(25 * 60)),
  ]);

  const answer = await colloquy.api('GET', '/runs/run%3Ar1');
  expect(await answer.json()).toMatchObject({
    started_at: '2025-06-01T09:00:00.000Z',
    ended_at: '2025-06-01T09:25:00.000Z',
    duration_ms: 1_500_000,
    times: 'events',
  });
  const run = new RunPage(page);
  await run.open('run:r1');
  await expect(page.getByText('completed, 25 m 0 s')).toBeVisible();
  await expect(run.task('A long study')).toContainText('25 m 0 s');
  await expect(run.task('Part 7 of')).toContainText('6.00 s');
  await page.goto('/runs');
  await expect(page.getByRole('article').filter({ hasText: 'A long study' })).toContainText(
    '25 m 0 s',
  );
});

test('a task that is open in a run that came in later does not go on while somebody looks', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('A long study', at(0)),
    anEvent({ type: 'task.accept', ...at(90) }),
  ]);
  const run = new RunPage(page);
  await run.open('run:r1');

  await expect(page.getByText('running, 1 m 30 s')).toBeVisible();
  await expect(run.task('A long study')).toContainText('open');
  await expect(run.waits).toContainText('since Sunday, 1 June 2025, 09:00');
});

test('a transcript says that it has no times, and why on focus', async ({ page, colloquy }) => {
  await colloquy.ingest('transcript', [TRANSCRIPT]);
  const { runs } = await (await colloquy.api('GET', '/runs')).json();
  expect(runs).toMatchObject([{ times: 'none', started_at: null, duration_ms: null }]);
  const run = new RunPage(page);
  await run.open(runs[0].run_id);

  await expect(run.task('Find the capital.')).toContainText('no times');
  const mark = page.getByRole('button', { name: /^no times\./ }).first();
  await mark.focus();
  await expect(page.getByRole('tooltip')).toContainText('nothing tells how long it took');

  await page.goto(`${new URL(page.url()).pathname}?show=timeline`);
  await page.getByRole('link', { name: 'Open the outline' }).click();
  await expect(page.getByRole('radio', { name: 'Outline' })).toBeChecked();
  await expect(run.task('Find the capital.')).toBeVisible();
});

test('where clocks disagree the view says so in place of a wrong duration', async ({
  page,
  colloquy,
}) => {
  const task = (id: string) => ({ task_id: id, parent_task_id: 'task:root' });
  await colloquy.post([
    aRequest('Compare prices', at(0)),
    aRequest('Answered before it was asked', { ...task('early'), ...at(20) }),
    aResult('12 euros', { ...task('early'), ...at(10) }),
    aRequest('Ended after its parent', { ...task('late'), ...at(30) }),
    aResult('13 euros', { ...task('late'), ...at(90) }),
    aRequest('Answered before the run began', { ...task('wrong'), ...at(40) }),
    aResult('14 euros', { ...task('wrong'), ...at(-100) }),
    aResult('The first is best', at(60)),
  ]);
  const run = new RunPage(page);
  await run.open('run:r1');
  const markOf = (title: string) =>
    run.task(title).getByRole('button', { name: /^clocks disagree/ });

  await expect(markOf('Answered before it was asked')).toHaveText('clocks disagree');
  await expect(markOf('Answered before the run began')).toHaveText('clocks disagree');
  await expect(run.task('Ended after its parent')).toContainText('1 m 0 s');
  await markOf('Ended after its parent').focus();
  await expect(page.getByRole('tooltip')).toContainText('after the task that it is part of');
  await expect(markOf('Compare prices')).toHaveCount(0);

  await page.goto('/t/thread%3At1');
  await expect(page.getByText('clocks disagree')).toHaveCount(2);
});

test('the sidebar says of a run that was told of later how long it is, as its head does', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Compare prices', at(0)),
    anEvent({ type: 'task.accept', ...at(60) }),
  ]);
  const run = new RunPage(page);
  await run.open('run:r1');

  await expect(page.getByRole('main')).toContainText('running, 1 m 0 s');
  await expect(new Sidebar(page).link('Compare prices')).toContainText('1 m 0 s');
});

playedTest(
  'the sample team shows real durations, and its clocks agree',
  async ({ page, colloquy, played }) => {
    const path = `/runs/${encodeURIComponent(played.run_id)}/tasks`;
    const { tasks } = await (await colloquy.api('GET', path)).json();
    const ended = tasks.filter((task: { closed_at: string | null }) => task.closed_at !== null);

    expect(ended.length).toBeGreaterThan(5);
    for (const task of ended) {
      expect(task.times).toBe('events');
      expect(task.duration_ms).toBeGreaterThan(0);
    }
    const run = new RunPage(page);
    await run.open(played.run_id);
    await expect(run.task('Write the page')).toContainText(/\d m?s/);
    await expect(page.getByRole('button', { name: /^clocks disagree/ })).toHaveCount(0);
  },
);
