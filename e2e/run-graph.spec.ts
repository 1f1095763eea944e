import type { Colloquy } from './fixtures/colloquy';
import { anEvent, aRequest, KEN } from './fixtures/events';
import { boxAtRest, PHONE } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';

const ROOT = { task_id: 'task:root' };
const PRICES = { task_id: 'task:prices', parent_task_id: 'task:root' };
const SHOPS = { task_id: 'task:shops', parent_task_id: 'task:prices' };
const TABLE = { task_id: 'task:table', parent_task_id: 'task:root' };

const PRICES_OF_SHOPS = { task_id: 'task:each', parent_task_id: 'task:shops' };

const ERROR = { type: 'task.error', payload: { code: 'E003', message: 'gone' } };

/** A report that needs prices, which need shops, and a table that waits for the prices. */
async function postReport(colloquy: Colloquy): Promise<void> {
  await colloquy.post([
    aRequest('Write the report', ROOT),
    aRequest('Collect the prices', PRICES),
    aRequest('Find the shops', SHOPS),
    aRequest('Draw the table', { ...TABLE, meta: { depends_on: ['task:prices'] } }),
  ]);
}

test('the graph shows who does what, live, and a task that comes later moves nothing above it', async ({
  page,
  colloquy,
}) => {
  await postReport(colloquy);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  await expect(run.node('Collect the prices')).toContainText(/ken.*requested/);
  await expect(page.getByText('waits for, as its request says')).toBeVisible();
  const before = await run.node('Draw the table').boundingBox();

  await colloquy.post([
    anEvent({ type: 'task.accept', ...PRICES }),
    aRequest('Print it', { task_id: 'task:print', parent_task_id: 'task:root' }),
  ]);

  await expect(run.node('Collect the prices')).toContainText('accepted');
  await expect(run.node('Print it')).toBeVisible();
  expect(await run.node('Draw the table').boundingBox()).toEqual(before);
});

test('a task that refers to what another one gave builds on it, in the graph and in the outline, at each moment', async ({
  page,
  colloquy,
}) => {
  await postReport(colloquy);
  await colloquy.post([
    anEvent({ type: 'task.result', ...SHOPS, id: 'msg_shops', payload: { title: 'Nine shops' } }),
    aRequest('Visit the shops', {
      task_id: 'task:visit',
      parent_task_id: 'task:root',
      payload: { title: 'Visit the shops', in_reply_to: 'msg_shops' },
    }),
  ]);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  const inferred = page.getByText('builds on, inferred from what it refers to');
  await expect(inferred).toBeVisible();
  await expect(page.getByText('waits for, as its request says')).toBeVisible();

  await run.showOutline();
  await expect(run.task('Visit the shops')).toContainText('builds on (inferred) Find the shops');
  await expect(run.task('Draw the table')).toContainText('waits for Collect the prices');

  await run.openGraph('run:r1', '?at=5');
  await expect(inferred).toHaveCount(0);
});

test('what is selected in the graph stands in the address and is selected in the outline', async ({
  page,
  colloquy,
}) => {
  await postReport(colloquy);
  const run = new RunPage(page);
  await run.openGraph('run:r1');

  await run.node('Find the shops').click();

  await expect(run.inspector.heading).toHaveText('Event 3');
  await expect(page).toHaveURL(/event=3/);
  await expect(run.node('Find the shops')).toHaveAttribute('aria-selected', 'true');
  await run.showOutline();
  await expect(run.task('Find the shops')).toHaveAttribute('data-selected', 'true');
  await page.goBack();
  await expect(run.node('Find the shops')).toHaveAttribute('aria-selected', 'true');
});

test('the keyboard goes through the graph, folds and opens what it stands on', async ({
  page,
  colloquy,
}) => {
  await postReport(colloquy);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  await run.node('Write the report').focus();

  await page.keyboard.press('ArrowRight');
  await expect(run.node('Collect the prices')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(run.node('Draw the table')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(run.node('Find the shops')).toHaveCount(0);
  await expect(run.node('Collect the prices')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(run.node('Find the shops')).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(run.inspector.heading).toHaveText('Event 3');
});

test('one part of a run is shown alone, and the way back stands above it', async ({
  page,
  colloquy,
}) => {
  await postReport(colloquy);
  const run = new RunPage(page);
  await run.openGraph('run:r1', '?event=2');

  await page.getByRole('button', { name: 'Only this part' }).click();

  await expect(run.node('Draw the table')).toHaveCount(0);
  await expect(run.node('Find the shops')).toBeVisible();
  const part = page.getByRole('navigation', { name: 'Part of the run' });
  await expect(part).toContainText('Whole run/Write the report/Collect the prices');
  await part.getByRole('link', { name: 'Whole run' }).click();
  await expect(run.node('Draw the table')).toBeVisible();
});

test('a failure is found: the way to it is marked, and the search brings it into sight', async ({
  page,
  colloquy,
}) => {
  const others = Array.from({ length: 60 }, (_, place) =>
    aRequest(`Part ${place}`, { task_id: `task:part-${place}`, parent_task_id: 'task:root' }),
  );
  await postReport(colloquy);
  await colloquy.post([
    ...others,
    aRequest('The last one', { task_id: 'task:last', parent_task_id: 'task:root' }),
    anEvent({ ...ERROR, task_id: 'task:last' }),
  ]);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  await expect(page.getByText('path to the failure')).toBeVisible();
  await expect(run.node('The last one')).not.toBeInViewport();

  await page.getByRole('searchbox', { name: 'Find a task in the graph' }).fill('failed');
  await expect(page.getByRole('status').filter({ hasText: '1 task' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible();

  await expect(run.node('The last one')).toBeInViewport();
});

test('where a failed run may have gone wrong is marked in graph, timeline and outline, and one link leads to the reasons', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Write the report', ROOT),
    aRequest('Collect the prices', PRICES),
    anEvent({ ...ERROR, ...PRICES }),
    anEvent({ ...ERROR, ...ROOT }),
  ]);
  const run = new RunPage(page);
  await run.openGraph('run:r1');

  await expect(run.graph.getByRole('img', { name: 'suspect 1' })).toBeVisible();
  await run.openTimeline('run:r1');
  await expect(run.timeline.getByRole('img', { name: 'suspect 1' })).toBeVisible();
  await run.open('run:r1');
  await expect(run.tasks.getByRole('img', { name: 'suspect 1' })).toBeVisible();

  await page.getByRole('link', { name: 'Where it may have gone wrong' }).click();
  await expect(page).toHaveURL(/\/suspects/);
  await expect(page.getByText('A task failed here, the first of the run.')).toBeVisible();
});

test('what a person marks as wrong is marked in the graph, too', async ({ page, colloquy }) => {
  await colloquy.post([
    aRequest('Write the report', ROOT),
    aRequest('Collect the prices', PRICES),
    anEvent({ ...ERROR, ...PRICES }),
    anEvent({ type: 'task.result', ...ROOT, payload: { text: 'Done.' } }),
  ]);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  const wrong = page.getByRole('link', { name: 'Where it may have gone wrong' });
  await expect(run.node('Write the report')).toContainText('completed');
  await expect(wrong).toHaveCount(0);

  await colloquy.api('POST', '/runs/run%3Ar1/judgements', { judged: 'wrong' });

  await expect(wrong).toBeVisible();
  await expect(run.graph.getByRole('img', { name: 'suspect 1' })).toBeVisible();
});

test('what is selected stays in sight when the inspector opens beside it, and is in sight where the address names it', async ({
  page,
  colloquy,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const others = Array.from({ length: 30 }, (_, place) =>
    aRequest(`Part ${place}`, { task_id: `task:part-${place}`, parent_task_id: 'task:root' }),
  );
  await postReport(colloquy);
  const seqs = await colloquy.post([...others, aRequest('The last one', { ...PRICES_OF_SHOPS })]);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  await run.node('The last one').click();

  await expect(run.inspector.heading).toHaveText(`Event ${seqs.at(-1)}`);
  await expect(run.node('The last one')).toBeInViewport({ ratio: 0.99 });
  const node = await boxAtRest(run.node('The last one'));
  const inspector = await run.inspector.pane.boundingBox();
  expect((node?.x ?? 0) + (node?.width ?? 0)).toBeLessThan(inspector?.x ?? 0);

  await run.openGraph('run:r1', `?event=${seqs.at(-2)}`);
  await expect(run.node('Part 29')).toBeInViewport({ ratio: 0.99 });
});

test('of thousands of tasks like ones share a node, whose panel lists them', async ({
  page,
  colloquy,
}) => {
  test.slow(); // it posts thousands of tasks
  const like = Array.from({ length: 1_200 }, (_, place) =>
    aRequest(`Fetch page ${place}`, {
      task_id: `task:page-${place}`,
      parent_task_id: 'task:root',
      to: [{ agent_id: place % 3 === 0 ? 'agent:muse' : KEN.agent_id }],
    }),
  );
  await colloquy.post([aRequest('Write the report', ROOT), ...like]);
  await colloquy.post([anEvent({ ...ERROR, task_id: 'task:page-1' })]);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  await expect(page.getByText('3 nodes for 1,201 tasks: like tasks share one')).toBeVisible();

  await run.node('800 tasks like it').click();

  const panel = page.getByRole('region', { name: 'Group of tasks' });
  await expect(panel.getByRole('heading')).toHaveText('800 tasks of ken');
  await expect(panel.getByRole('list', { name: 'Tasks by state' })).toContainText('1failed');
  await panel.getByRole('link', { name: 'Fetch page 1', exact: true }).click();
  await expect(run.inspector.heading).toHaveText('Event 3');
});

test('the graph is drawn smaller and larger around its middle, and shows everything at once', async ({
  page,
  colloquy,
}) => {
  await postReport(colloquy);
  const run = new RunPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await run.openGraph('run:r1');
  await page.getByRole('button', { name: /^Drawn at/ }).click();
  await expect(page.getByRole('button', { name: 'Drawn at 100 percent' })).toBeVisible();
  const node = run.node('Write the report');
  const { width = 0 } = (await node.boundingBox()) ?? {};

  await page.getByRole('button', { name: 'Larger' }).click();
  await expect(page.getByRole('button', { name: 'Drawn at 125 percent' })).toBeVisible();
  expect((await node.boundingBox())?.width).toBeCloseTo(width * 1.25, 0);
  await page.getByRole('button', { name: 'Show everything' }).click();

  await expect(run.node('Find the shops')).toBeInViewport({ ratio: 0.99 });
});

test('a graph is seen whole at first where it can be read so, and else begins at its root', async ({
  page,
  colloquy,
}) => {
  const chain = (run_id: string, length: number) =>
    Array.from({ length }, (_, at) =>
      aRequest(`Step ${at}`, {
        run_id,
        task_id: `task:${run_id}-${at}`,
        ...(at > 0 && { parent_task_id: `task:${run_id}-${at - 1}` }),
      }),
    );
  await colloquy.post([...chain('run:short', 4), ...chain('run:long', 7)]);
  const run = new RunPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await run.openGraph('run:short');
  await expect(run.node('Step 3')).toBeInViewport({ ratio: 0.99 });
  await expect(run.node('Step 0')).toBeInViewport({ ratio: 0.99 });

  await run.openGraph('run:long');
  await expect(page.getByRole('button', { name: 'Drawn at 100 percent' })).toBeVisible();
  await expect(run.node('Step 0')).toBeInViewport({ ratio: 0.99 });
});

test('many tasks of one parent are seen whole, and one more moves none of them', async ({
  page,
  colloquy,
}) => {
  const chapter = (number: number) =>
    aRequest(`Chapter ${number}.`, {
      task_id: `task:chapter-${number}`,
      parent_task_id: 'task:root',
    });
  const chapters = Array.from({ length: 27 }, (_, place) => chapter(place + 1));
  await colloquy.post([aRequest('Read the book', ROOT), ...chapters]);
  const run = new RunPage(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await run.openGraph('run:r1');
  await expect(run.node('Read the book')).toBeInViewport({ ratio: 0.99 });
  for (const number of [1, 8, 9, 27]) {
    await expect(run.node(`Chapter ${number}.`)).toBeInViewport({ ratio: 0.99 });
  }
  const before = await boxAtRest(run.node('Chapter 27.'));

  await colloquy.post([chapter(28)]);

  await expect(run.node('Chapter 28.')).toBeInViewport({ ratio: 0.99 });
  expect(await run.node('Chapter 27.').boundingBox()).toEqual(before);
  await run.node('Chapter 8.').focus();
  await page.keyboard.press('ArrowDown');
  await expect(run.node('Chapter 9.')).toBeFocused();
});

test('on a phone the first two columns are in sight, so that it is seen who asked whom', async ({
  page,
  colloquy,
}) => {
  const below = ['Plan it', 'Draft it', 'Check it'].map((title, depth) =>
    aRequest(title, {
      task_id: `task:${depth}`,
      parent_task_id: depth === 0 ? 'task:root' : `task:${depth - 1}`,
    }),
  );
  await colloquy.post([aRequest('Write the report', ROOT), ...below]);
  const run = new RunPage(page);
  await page.setViewportSize(PHONE);
  await run.openGraph('run:r1');

  await expect(run.node('Write the report')).toBeInViewport({ ratio: 0.99 });
  await expect(run.node('Plan it')).toBeInViewport({ ratio: 0.9 });
});

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

test('of a long chain the whole in small is tall enough to be pressed, and pressing leads there', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(
    Array.from({ length: 60 }, (_, at) =>
      aRequest(`Step ${at}.`, {
        task_id: `task:${at}`,
        ...(at > 0 && { parent_task_id: `task:${at - 1}` }),
      }),
    ),
  );
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  const whole = page.locator('svg[preserveAspectRatio="none"]');
  await expect(whole).toBeVisible();
  const { x, y, width, height } = (await boxAtRest(whole)) ?? NOWHERE;
  expect(height).toBeGreaterThanOrEqual(24);

  await page.mouse.click(x + width - 2, y + height / 2);

  await expect(run.node('Step 59.')).toBeInViewport();
});
