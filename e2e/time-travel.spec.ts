import type { Page } from '@playwright/test';
import { aChat, anEvent, aRequest, KEN, ORCHESTRATOR } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { SuspectsPage } from './pages/suspects-page';
import { ThreadPage } from './pages/thread-page';

const PRICES = { task_id: 'task:prices', parent_task_id: 'task:root' };

/** requested, accepted, failed, requested again, completed: a task of events 2 to 6 below one of event 1. */
const STORY = [
  aRequest('Write the report', { task_id: 'task:root' }),
  aRequest('Collect the prices', PRICES),
  anEvent({ type: 'task.accept', ...PRICES }),
  anEvent({ type: 'task.error', ...PRICES, payload: { code: 'E003', message: 'gone' } }),
  aRequest('Collect the prices', { ...PRICES, attempt: 2 }),
  anEvent({ type: 'task.result', ...PRICES, attempt: 2, payload: { title: 'Nine' } }),
];

const sliderOf = (page: Page) => page.getByRole('slider', { name: 'Moment' });

test('the scrubber goes through a run by keys, marks what matters, and shows the graph of each moment', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  const node = run.node('Collect the prices');
  await expect(node).toContainText('completed');

  await page.keyboard.press('[');
  await expect(node).toContainText('requested');
  await expect(page.getByText('as of 5')).toBeVisible();
  await page.keyboard.press('[');
  await expect(node).toContainText('failed');
  await sliderOf(page).press('Home');
  await expect(node).toHaveCount(0);
  await expect(page).toHaveURL(/at=1$/);
  await page.getByRole('button', { name: 'error at 4' }).click();
  await expect(node).toContainText('failed');
  await expect(sliderOf(page)).toHaveAttribute('aria-valuetext', /^Event 4, \d\d:\d\d:\d\d$/);
  await page.getByRole('button', { name: 'Go live' }).click();

  await expect(node).toContainText('completed');
  await expect(page).not.toHaveURL(/at=/);
});

test('marks of a short line are icons alone, so that none covers the next', async ({
  page,
  colloquy,
}) => {
  const times = Array.from({ length: 12 }, (_, attempt) => attempt + 1);
  await colloquy.post([
    aRequest('Write the report', { task_id: 'task:root' }),
    ...times.map((attempt) =>
      anEvent({ type: 'task.error', task_id: 'task:root', attempt, payload: { code: 'E003' } }),
    ),
    ...Array.from({ length: 100 }, () => anEvent({ type: 'task.progress', task_id: 'task:root' })),
  ]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await new RunPage(page).openGraph('run:r1');
  const marks = page.getByRole('list', { name: 'Marks' }).getByRole('button', { name: /errors/ });
  const counts = marks.locator('span').filter({ visible: true });
  await expect(counts.first()).toBeVisible();

  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(counts).toHaveCount(0);
  await expect(marks.first()).toBeVisible();
});

test('a drag away from the present goes back moment by moment, and the line stays as wide as it is', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Write the report', { task_id: 'task:root' }),
    ...Array.from({ length: 1_200 }, () =>
      anEvent({ type: 'task.progress', task_id: 'task:root' }),
    ),
  ]);
  await new RunPage(page).openGraph('run:r1');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  const slider = sliderOf(page);
  const live = await slider.boundingBox();
  const [end, middle] = [
    (live?.x ?? 0) + (live?.width ?? 0) - 4,
    (live?.y ?? 0) + (live?.height ?? 0) / 2,
  ];
  const places: number[] = [];

  await page.mouse.move(end, middle);
  await page.mouse.down();
  for (let by = 6; by <= 24; by += 2) {
    await page.mouse.move(end - by, middle);
    await expect(page.getByText('as of')).toBeVisible();
    places.push(Number(await slider.inputValue()));
  }

  expect(places).toEqual(places.toSorted((one, other) => other - one));
  expect(await slider.boundingBox()).toEqual(live);
  await page.mouse.up();
  await slider.press('Home');
  await expect(page.getByText('as of 1', { exact: true })).toBeVisible();
  expect(await slider.boundingBox()).toEqual(live);
});

test('a run plays from its beginning to the present', async ({ page, colloquy }) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  const seen: string[] = [];
  await page.exposeFunction('sawMoment', (text: string) => seen.push(text));
  await sliderOf(page).evaluate((slider) => {
    const look = () =>
      (window as unknown as { sawMoment: (text: string) => void }).sawMoment(
        slider.getAttribute('aria-valuetext') ?? '',
      );
    new MutationObserver(look).observe(slider, { attributeFilter: ['aria-valuetext'] });
  });

  await page.getByRole('button', { name: /^Plays at 1 times/ }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).click();

  await expect(page.getByText('Live', { exact: true }).last()).toBeVisible();
  // All came at the same time, and at twice the speed a step goes over two of them.
  await expect
    .poll(() => seen.map((text) => text.replace(/,.*/, '')))
    .toEqual(['Event 1', 'Event 3', 'Event 5', 'Event 6']);
});

test('a run plays on while more of it comes all the time', async ({ page, colloquy }) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.openGraph('run:r1', '?at=1');
  let isOver = false;
  const more = (async () => {
    while (!isOver) await colloquy.post([aChat('more')]);
  })();

  await page.getByRole('button', { name: 'Play', exact: true }).click();

  await expect(run.node('Collect the prices')).toContainText('completed');
  isOver = true;
  await more;
});

test('what comes meanwhile does not move the moment that is looked at', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.openGraph('run:r1', '?at=3');
  await expect(run.node('Collect the prices')).toContainText('accepted');

  await colloquy.post([anEvent({ type: 'task.accept', task_id: 'task:root' })]);
  await expect(sliderOf(page)).toHaveAttribute('max', '6');

  await expect(run.node('Collect the prices')).toContainText('accepted');
  await expect(sliderOf(page)).toHaveValue('2');
});

test('the delegations of a run are those of the moment, too', async ({ page, colloquy }) => {
  await colloquy.post([
    aRequest('Write the report', { task_id: 'task:root' }),
    aRequest('Collect the prices', {
      ...PRICES,
      from: { agent_id: 'agent:ken' },
      to: [{ agent_id: 'agent:muse' }],
      payload: {
        title: 'Collect the prices',
        delegation: { mode: 'assist', from: 'agent:ken', to: 'agent:muse' },
      },
    }),
  ]);
  await page.goto('/r/run:r1/delegations');
  const tree = page.getByRole('tree');
  await expect(tree).toContainText('Collect the prices');

  await page.keyboard.press('[');

  await expect(page.getByText('as of 1')).toBeVisible();
  await expect(page.getByText('Collect the prices')).toHaveCount(0);
});

test('the thread of a run shows the moment, too, and the moment goes along from view to view', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([...STORY, aChat('It is done')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'It is done');
  await expect(sliderOf(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Travel in time' }).click();
  await sliderOf(page).press('Home');
  await expect(thread.row('Write the report')).toContainText('requested');
  await expect(thread.said('It is done')).toHaveCount(0);
  await expect(thread.row('Collect the prices')).toHaveCount(0);
  await expect(thread.composer.box).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
  await page.keyboard.press(']');
  await expect(thread.row('Collect the prices')).toContainText('requested');
  await expect(page).toHaveURL(/at=2$/);

  await page.getByRole('link', { name: 'Run', exact: true }).first().click();
  await expect(new RunPage(page).node('Collect the prices')).toContainText('requested');
  await page.getByRole('link', { name: 'Thread', exact: true }).first().click();
  await expect(thread.row('Collect the prices')).toContainText('requested');
  await expect(page.getByText('as of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the present' }).click();

  await expect(thread.said('It is done')).toBeVisible();
  await expect(thread.composer.box).toBeVisible();
});

test('a long thread is read at any moment, and what comes meanwhile does not show', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(
    Array.from({ length: 600 }, (_, place) => aChat(`Word ${String(place + 1)}`)),
  );
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1?at=40');
  await expect(thread.said('Word 40')).toBeInViewport();
  await expect(thread.said('Word 41')).toHaveCount(0);

  await sliderOf(page).press('End');
  await expect(thread.said('Word 600')).toBeInViewport();
  await sliderOf(page).press('[');
  await expect(thread.said('Word 599')).toBeInViewport();
  await expect(thread.said('Word 600')).toHaveCount(0);
  await colloquy.post([aChat('Word 601')]);
  await expect(sliderOf(page)).toHaveAttribute('max', '600');

  await expect(thread.said('Word 601')).toHaveCount(0);
  await expect(page.getByText('as of 599')).toBeVisible();
});

test('who has how much in hand is that of the moment', async ({ page, colloquy }) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  const inHand = page.getByRole('list', { name: 'Open tasks by agent' }).getByRole('listitem');
  await expect(inHand).toHaveCount(1);
  await expect(inHand).toContainText('1');

  await sliderOf(page).press('[');
  await expect(inHand.first()).toContainText('2');
  await page.getByRole('link', { name: '2 owed' }).click();

  await expect(page.getByRole('region', { name: 'Who waits for whom' })).toBeVisible();
});

test('what was owed in a run, and by whom, is that of the moment, which goes along, and nothing is done in it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY);
  const run = new RunPage(page);
  await run.open('run:r1', '?at=2');
  await page.getByRole('link', { name: 'All that is owed in this run' }).click();
  await expect(page).toHaveURL(/\/owed\?run=.*&at=2$/);
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(2);
  await expect(rows.last()).toContainText('Collect the prices');
  await expect(page.getByText('as of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0);

  await sliderOf(page).press('Home');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Write the report');

  await page.getByRole('button', { name: 'Show all' }).or(page.getByText('Show all')).click();
  await expect(page).not.toHaveURL(/run=/);
  await expect(rows).toHaveCount(1);
  await sliderOf(page).press('ArrowRight');
  await expect(rows).toHaveCount(2);
  await rows.last().getByRole('link', { name: /^in / }).click();

  await expect(run.node('Collect the prices')).toContainText('requested');
  await expect(page.getByText('as of 2')).toBeVisible();
});

test('an agent is shown as it was at a moment: its card, its status, what it owed and had said, how its tasks had ended', async ({
  page,
  colloquy,
}) => {
  const skill = (id: string) => ({ agent_id: KEN.agent_id, capabilities: [{ id }] });
  await colloquy.register(skill('skill:research'));
  await colloquy.post([...STORY, aChat('It is done')]);
  await colloquy.register(skill('skill:travel'));
  await page.goto('/a/ken?at=4');
  const owes = page.getByRole('region', { name: 'What it owes' });
  const then = page.getByRole('region', { name: 'The agent then' });
  await expect(owes.getByRole('article')).toHaveCount(2);
  await expect(then).toContainText('Open tasks2');
  await expect(then).toContainText('Statusbusy');
  await expect(then).toContainText('Succeedednone ended yet');
  await expect(then).toContainText('skill:research');
  await expect(then).not.toContainText('skill:travel');
  await expect(page.getByText('It is done')).toHaveCount(0);

  await page.keyboard.press(']');
  await expect(page).toHaveURL(/at=5$/);
  await expect(then).toContainText('Succeeded0 % of one task');
  await sliderOf(page).fill('7');
  await expect(then).toContainText('Succeeded50 % of its last 2 tasks');
  await page.getByRole('button', { name: 'Go live' }).click();

  await expect(page.getByText('It is done')).toBeVisible();
  await expect(owes.getByRole('article')).toHaveCount(1);
  await expect(page.getByText('skill:travel')).toBeVisible();
  await expect(then).toHaveCount(0);
});

test('an agent had said nothing before it came', async ({ page, colloquy }) => {
  await colloquy.post([aRequest('Write the report', { task_id: 'task:root' }), ...STORY.slice(2)]);
  await page.goto('/a/ken?at=1');
  await expect(page.getByText('It had said nothing by this moment.')).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByRole('region', { name: 'The agent then' })).toContainText(
    'Registeredno, known by what it said',
  );
});

test('where a run may have gone wrong is what was told at the moment, and nothing is judged in it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Write the report', { task_id: 'task:root' }),
    anEvent({ type: 'task.accept', task_id: 'task:root' }),
    aChat('Let us assume that there are 4711 of them.', { from: KEN, task_id: 'task:root' }),
    anEvent({ type: 'task.error', task_id: 'task:root', payload: { code: 'E003', message: 'no' } }),
    aRequest('Write the report', { task_id: 'task:root', attempt: 2 }),
    anEvent({ type: 'task.result', task_id: 'task:root', attempt: 2, payload: { title: 'Nine' } }),
  ]);
  const suspects = new SuspectsPage(page);
  await suspects.open('run:r1', '?at=4');
  await expect(page.getByText('as of 4')).toBeVisible();
  await expect(page.getByText('The run failed.')).toBeVisible();
  await expect(suspects.at(1)).toBeVisible();
  await expect(page.getByRole('button', { name: /^(This is it|Not this|Mark this)/ })).toHaveCount(
    0,
  );

  await expect(sliderOf(page)).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByText('This run was not known to have gone wrong')).toBeVisible();
  await expect(suspects.suspects).toHaveCount(0);
  await expect(suspects.markRun).toHaveCount(0);
  await expect(page).toHaveURL(/at=3$/);
  await page.keyboard.press(']');
  await expect(page.getByText('The run failed.')).toBeVisible();
  await page.getByRole('link', { name: 'Run', exact: true }).first().click();
  await expect(new RunPage(page).node('Write the report')).toContainText('failed');
  await page.getByRole('link', { name: 'Suspects', exact: true }).first().click();
  await expect(suspects.at(1)).toBeVisible();
  await expect(page.getByText('as of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the present' }).click();

  await expect(page.getByText('This run is not known to have gone wrong')).toBeVisible();
  await expect(suspects.markRun).toBeVisible();
  await expect(page).not.toHaveURL(/at=/);
});

test('the decisions of a run are those up to the moment', async ({ page, colloquy }) => {
  await colloquy.register({ agent_id: KEN.agent_id, capabilities: [] });
  await colloquy.post([
    ...['Prices', 'Shops'].map((title) =>
      aRequest(title, {
        task_id: `task:${title}`,
        run_id: 'run:r1',
        from: { agent_id: 'agent:user' },
        to: [ORCHESTRATOR],
      }),
    ),
  ]);
  await page.goto('/r/run:r1/decisions');
  const strip = page.getByRole('navigation', { name: 'Decisions of this run' });
  await expect(strip.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Travel in time' }).click();
  await expect(page.getByRole('button', { name: 'What if' })).toBeVisible();
  await page
    .getByRole('button', { name: /^decision at/ })
    .first()
    .click();

  await expect(strip.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'What if' })).toHaveCount(0);
  await sliderOf(page).press('Home');
  await expect(page.getByText('Nothing had been routed')).toBeVisible();
  await page.getByRole('link', { name: 'Run', exact: true }).first().click();
  await expect(page).toHaveURL(/\/r\/[^/]*\?at=/);
  await expect(new RunPage(page).graph).toBeVisible();
  await expect(page.getByText(/^as of/)).toBeVisible();
});
