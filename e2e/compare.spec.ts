import { RUN_A, RUN_B, tellComparedRuns } from './fixtures/compared-runs';
import { aRequest } from './fixtures/events';
import { boxAtRest, DESK, PHONE, tooWide } from './fixtures/screens';
import { expect, signIn, test } from './fixtures/test';
import { ComparePage } from './pages/compare-page';

test('two runs are compared: where they part, what differs task by task, and both sides of one', async ({
  page,
  colloquy,
}) => {
  await tellComparedRuns(colloquy);
  await page.setViewportSize({ width: 1440, height: 900 });
  const compare = new ComparePage(page);
  await compare.open(RUN_A, RUN_B);

  await expect(compare.lead).toContainText(
    /Both runs agree until event \d+ of A and event \d+ of B/,
  );
  await expect(compare.lead).toContainText('A gave Fintech onboarding to ken, B to muse.');
  await expect(compare.lead).toContainText('2 equal');
  await expect(compare.lead).toContainText('3 differ');
  await expect(compare.lead).toContainText('1 only in B');
  const work = compare.rows.filter({ hasText: 'muse' });
  await expect(work).toContainText('ken');
  await expect(work.getByRole('img', { name: 'route differs' })).toBeVisible();
  await expect(work.getByRole('img', { name: 'result differs' })).toBeVisible();
  await expect(compare.row('Check figures')).toContainText('tries in B: +1');
  await expect(compare.row('Number the citations')).toContainText('only in B');

  await expect(compare.row('Collect sources')).toHaveCount(0);
  await page.getByRole('button', { name: 'Unfold 2 equal tasks' }).click();
  await expect(compare.row('Collect sources')).toBeVisible();

  await work.getByRole('link', { name: 'Fintech onboarding' }).click();
  await expect(compare.panel).toContainText('A gave Fintech onboarding to ken, B to muse.');
  const result = compare.section('Result');
  await expect(result).toContainText('4 of 16 words differ');
  await expect(result.locator('mark')).toHaveText(['Seven', 'user.', 'Six', 'seat.']);
  await expect(result).toContainText('1 more field, equal in both');
  await compare.row('Fintech onboarding').first().getByRole('link').click();
  const route = compare.section('Route');
  await expect(route.getByRole('row', { name: /ken/ })).toContainText('max_concurrency reached');
  await expect(route.getByRole('row', { name: /muse/ }).getByRole('img')).toHaveCount(1);
});

test('the differences are stepped through by keyboard, and the address shows the same to others', async ({
  page,
  visitor,
  colloquy,
}) => {
  await tellComparedRuns(colloquy);
  const compare = new ComparePage(page);
  await compare.open(RUN_A, RUN_B);
  const place = compare.panel.getByRole('banner').or(compare.panel.locator('header'));

  await page.keyboard.press('j');
  await expect(place).toContainText('1 of 4');
  for (const at of [2, 3]) {
    await page.keyboard.press('j');
    await expect(place).toContainText(`${at} of 4`);
  }
  await page.keyboard.press('k');
  await expect(place).toContainText('2 of 4');
  const title = (await compare.panel.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await expect(compare.rows.locator('[data-selected]')).toContainText(title);

  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));
  await visitor.goto(page.url());
  await expect(new ComparePage(visitor).panel.locator('header')).toContainText('2 of 4');

  await page.keyboard.press('Escape');
  await expect(compare.panel).toHaveCount(0);
  await expect(page).not.toHaveURL(/pair=/);
});

test('the keys go on after a box is ticked', async ({ page, colloquy }) => {
  await tellComparedRuns(colloquy);
  const compare = new ComparePage(page);
  await compare.open(RUN_A, RUN_B);

  await page.getByRole('checkbox', { name: 'Only differences' }).click();
  await expect(page).toHaveURL(/show=all/);
  await page.keyboard.press('j');

  await expect(compare.panel.locator('header')).toContainText('1 of 4');
});

test('each side of a pair leads to its run as it was then, and the sides are changed', async ({
  page,
  colloquy,
}) => {
  await tellComparedRuns(colloquy);
  const compare = new ComparePage(page);
  await compare.open(RUN_A, RUN_B);
  await compare.row('Check figures').getByRole('link').click();
  await compare.panel.getByRole('link', { name: /B Open at/ }).click();

  await expect(page).toHaveURL(/\/r\/run%3Aonboarding-nightly\?at=\d+/);
  await expect(page.getByRole('link', { name: 'Go live' })).toBeVisible();

  await compare.open(RUN_A, RUN_B);
  await page.getByRole('link', { name: 'Change sides' }).click();
  await expect(compare.lead).toContainText('A gave Fintech onboarding to muse, B to ken.');
  await expect(compare.lead).toContainText('1 only in A');
});

test('one scrubber moves both runs, and the address names both moments', async ({
  page,
  colloquy,
}) => {
  await tellComparedRuns(colloquy);
  const compare = new ComparePage(page);
  await compare.open(RUN_A, RUN_B);
  await page.getByRole('button', { name: 'Travel in time' }).click();
  const slider = page.getByRole('slider', { name: 'Moment' });

  await slider.press('Home');
  await expect(page).toHaveURL(/at=\d+-\d+$/);
  await expect(compare.lead).toContainText('Both runs agree in everything that is compared.');
  await expect(page.getByRole('heading', { level: 1 }).getByText(/^at \d+$/)).toHaveCount(2);
  const first = page.url();
  await slider.press('End');
  await slider.press('[');
  await expect(compare.lead).toContainText('A gave Fintech onboarding to ken, B to muse.');

  await page.goto(first);
  await expect(compare.lead).toContainText('Both runs agree in everything that is compared.');
  await page.getByRole('link', { name: 'Change sides' }).click();
  await expect(page).toHaveURL(/nightly\/compare\/run%3Aonboarding\?at=\d+-\d+$/);
  await page.getByRole('button', { name: 'Go live' }).click();
  await expect(compare.lead).toContainText('1 only in A');
});

test('a run is compared from its own page and from the list of runs', async ({
  page,
  colloquy,
}) => {
  await tellComparedRuns(colloquy);
  const compare = new ComparePage(page);
  await page.goto(`/r/${encodeURIComponent(RUN_A)}`);
  await page.getByRole('button', { name: 'Compare with another run' }).click();
  await expect(compare.choice.getByRole('link', { name: /nightly/ })).toBeVisible();
  await compare.choice.getByRole('searchbox').fill('nothing is called so');
  await expect(compare.choice).toContainText('No other run has this name.');
  await compare.choice.getByRole('searchbox').fill('nightly');
  await compare.choice.getByRole('link', { name: /nightly/ }).click();
  await expect(page).toHaveURL(/\/compare\/run%3Aonboarding-nightly$/);
  await expect(compare.lead).toContainText('3 differ');

  await page.goto('/runs');
  await page
    .getByRole('button', { name: /^Compare .* with another run$/ })
    .first()
    .click();
  await compare.choice.getByRole('link', { name: /onboarding/ }).click();
  await expect(compare.lead).toContainText('3 differ');
});

test('a long name leaves the state of a run in view where one is chosen', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Write the report'),
    aRequest('A very long request '.repeat(20), { run_id: 'run:long', thread_id: 'thread:long' }),
  ]);
  const compare = new ComparePage(page);
  await page.goto('/r/run%3Ar1');
  await page.getByRole('button', { name: 'Compare with another run' }).click();
  const state = await boxAtRest(compare.choice.getByText('running'));
  const dialog = await compare.choice.boundingBox();

  expect((state?.x ?? Number.POSITIVE_INFINITY) + (state?.width ?? 0)).toBeLessThan(
    (dialog?.x ?? 0) + (dialog?.width ?? 0),
  );
});

test('each title of two runs has the room that the other one leaves', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('A very long request '.repeat(20), { run_id: 'run:long', thread_id: 'thread:long' }),
    aRequest('Write the report', { run_id: 'run:short', thread_id: 'thread:short' }),
    aRequest('Write the whole report, with all its tables'),
  ]);
  const compare = new ComparePage(page);
  await page.setViewportSize({ width: 1000, height: 720 });
  const isWhole = (name: string) =>
    page
      .getByRole('heading', { level: 1 })
      .getByRole('link', { name })
      .evaluate((link) => link.scrollWidth === link.clientWidth);

  await compare.open('run:long', 'run:short');
  expect(await isWhole('Write the report')).toBe(true);
  await compare.open('run:r1', 'run:short');
  expect(await isWhole('Write the whole report')).toBe(true);
  expect(await isWhole('Write the report')).toBe(true);
});

test('a run agrees with itself, and a run that is not there is said to be missing', async ({
  page,
  colloquy,
}) => {
  await tellComparedRuns(colloquy);
  const compare = new ComparePage(page);
  await compare.open(RUN_A, RUN_A);
  await expect(compare.lead).toContainText('Both runs agree in everything that is compared.');
  await expect(compare.rows).toHaveCount(1);
  await expect(compare.rows).toContainText('5 equal tasks');
  await page.getByLabel('Only differences').click();
  await expect(compare.rows).toHaveCount(5);

  await page.goto(`/r/${encodeURIComponent(RUN_A)}/compare/run%3Anowhere`);
  await expect(page.getByText('There is no such run to compare with')).toBeVisible();
  await expect(page.getByText('run:nowhere')).toBeVisible();
  await page.getByRole('button', { name: 'Choose another run' }).click();
  await compare.choice.getByRole('link', { name: /nightly/ }).click();
  await expect(compare.lead).toContainText('3 differ');
});

test('what comes later is compared, too', async ({ page, colloquy }) => {
  await tellComparedRuns(colloquy);
  const compare = new ComparePage(page);
  await compare.open(RUN_A, RUN_A);
  await expect(compare.lead).toContainText('5 equal');

  await colloquy.post([
    {
      v: 'clutch/0.1',
      id: 'later',
      ts: new Date().toISOString(),
      run_id: RUN_A,
      thread_id: `thread:${RUN_A}`,
      task_id: 'later',
      from: { agent_id: 'agent:lead' },
      to: [{ agent_id: 'agent:scout' }],
      type: 'task.request',
      payload: { title: 'One more' },
    },
  ]);

  await expect(compare.lead).toContainText('6 equal');
});

test('of large runs the page has all tasks, and brings the one that the address names into view', async ({
  page,
  colloquy,
}) => {
  const asked = (at: number) =>
    aRequest(`Task ${at}`, { run_id: 'run:many', thread_id: 'thread:many', task_id: `many:${at}` });
  const seqs = await colloquy.post(Array.from({ length: 900 }, (_, at) => asked(at)));
  const [last] = seqs.slice(-1);
  const compare = new ComparePage(page);
  await compare.open('run:many', 'run:many', `?show=all&pair=${last}-${last}`);

  await expect(compare.lead).toContainText('900 equal');
  await expect(compare.panel.locator('header')).toContainText('Task 899');
  await expect(compare.row('Task 899')).toBeInViewport();
  await expect(compare.row('Task 0')).toHaveCount(0);
});

test('a comparison fits a phone', async ({ page, colloquy }) => {
  await tellComparedRuns(colloquy);
  await page.setViewportSize(PHONE);
  const compare = new ComparePage(page);
  await compare.open(RUN_A, RUN_B);
  await expect(compare.row('Check figures')).toContainText('tries');
  expect(await page.evaluate(tooWide)).toEqual([]);

  await compare.row('Check figures').getByRole('link').click();
  await expect(compare.panel).toContainText('took 1 attempt in A and 2 in B');
  expect(await page.evaluate(tooWide)).toEqual([]);
  await page.setViewportSize(DESK);
});
