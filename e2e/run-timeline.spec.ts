import { waitUntilLive } from './fixtures/accessibility';
import { anEvent, aRequest, KEN } from './fixtures/events';
import { PHONE } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';

const MUSE = { agent_id: 'agent:muse' };
const PRICES = { task_id: 'task:prices', parent_task_id: 'task:root' };

/** Seconds after the run began, which was ten minutes ago. */
const at = (seconds: number) => new Date(Date.now() - 600_000 + seconds * 1_000).toISOString();

/** Ken writes for five minutes, waits from the first to the fourth for muse, and nothing happens for two of them. */
const story = () => [
  aRequest('Write the report', { task_id: 'task:root', ts: at(0) }),
  aRequest('Collect the prices', { ...PRICES, from: KEN, to: [MUSE], ts: at(60) }),
  anEvent({ type: 'task.accept', ...PRICES, from: MUSE, to: [KEN], ts: at(90) }),
  anEvent({ type: 'task.result', ...PRICES, from: MUSE, to: [KEN], ts: at(240) }),
  anEvent({ type: 'task.result', task_id: 'task:root', ts: at(300) }),
];

test('the timeline shows who worked when, what the run waited for, and folds the pause', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(story());
  const run = new RunPage(page);

  await run.openTimeline('run:r1');
  await waitUntilLive(page);

  await expect(run.bar('Write the report')).toHaveAccessibleName(/completed/);
  await expect(run.bar('Collect the prices')).toHaveAccessibleName(/3 m.*on the critical path/);
  await expect(page.getByText('Critical path 5 m')).toBeVisible();
  await expect(page.getByText('over 2 tasks')).toBeVisible();
  await expect(page.getByText('idle 2 m 30 s')).toBeAttached();
  const [report, prices] = [
    await run.bar('Write the report').boundingBox(),
    await run.bar('Collect the prices').boundingBox(),
  ];
  expect(prices?.x).toBeGreaterThan(report?.x ?? Number.POSITIVE_INFINITY);
  expect((prices?.x ?? 0) + (prices?.width ?? 0)).toBeLessThan(
    (report?.x ?? 0) + (report?.width ?? 0),
  );
});

test('what is selected on the timeline is selected in the graph, and the line is made longer', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(story());
  const run = new RunPage(page);
  await run.openTimeline('run:r1');
  const before = (await run.bar('Write the report').boundingBox())?.width ?? 0;

  await page.getByRole('button', { name: 'Longer' }).click();
  await expect
    .poll(async () => (await run.bar('Write the report').boundingBox())?.width)
    .toBeGreaterThan(before * 1.4);
  await run.bar('Collect the prices').click();

  await expect(run.inspector.heading).toHaveText('Event 2');
  await page.getByText('Graph', { exact: true }).click();
  await expect(run.node('Collect the prices')).toHaveAttribute('aria-selected', 'true');
});

test('a bar without room for words has a name, and its words where the line is longer', async ({
  page,
  colloquy,
}) => {
  const BLINK = { task_id: 'task:blink', parent_task_id: 'task:root' };
  const blink = [
    aRequest('Look at the clock', { ...BLINK, to: [MUSE], ts: at(100) }),
    anEvent({ type: 'task.accept', ...BLINK, from: MUSE, to: [KEN], ts: at(100) }),
    anEvent({ type: 'task.result', ...BLINK, from: MUSE, to: [KEN], ts: at(100.4) }),
  ];
  await colloquy.post([...story(), ...blink]);
  const run = new RunPage(page);
  await run.openTimeline('run:r1');
  const bar = page.getByRole('link', { name: /^completed Look at the clock, 4\d\d ms/ });

  await expect(bar).toHaveText('');
  await expect(run.bar('Collect the prices')).toHaveText(/Collect the prices/);
  for (let step = 0; step < 4; step += 1)
    await page.getByRole('button', { name: 'Longer' }).click();
  await expect(run.bar('Look at the clock')).toHaveText(/Look at the clock/);
});

test('at a moment of the past the timeline ends there', async ({ page, colloquy }) => {
  await colloquy.post(story());
  const run = new RunPage(page);

  await run.openTimeline('run:r1', 'at=3');

  await expect(run.bar('Collect the prices')).toHaveAccessibleName(/accepted.*30/);
  await page.getByRole('button', { name: 'Go live' }).click();
  await expect(run.bar('Collect the prices')).toHaveAccessibleName(/completed/);
});

test('a lane of hundreds of tasks is drawn as density', async ({ page, colloquy }) => {
  const many = Array.from({ length: 200 }, (_, place) =>
    aRequest(`Fetch page ${place}`, {
      task_id: `task:page-${place}`,
      parent_task_id: 'task:root',
      ts: at(place),
    }),
  );
  await colloquy.post([aRequest('Write the report', { task_id: 'task:root', ts: at(0) }), ...many]);
  const run = new RunPage(page);

  await run.openTimeline('run:r1');

  await expect(
    page.getByRole('img', { name: /^201 tasks, at most 20[01] at a time/ }),
  ).toBeVisible();
});

test('calls of tools, attempts and what everything cost stand in the run, at every moment', async ({
  page,
  colloquy,
}) => {
  const below = { task_id: 'task:below', parent_task_id: 'task:root' };
  const used = (input_tokens: number, cost_usd: number) => ({
    meta: { usage: { input_tokens, output_tokens: 100, cost_usd } },
  });
  await colloquy.post([
    aRequest('Write the report', { task_id: 'task:root', ...used(1_000, 0.25) }),
    aRequest('Collect the prices', below),
    anEvent({ type: 'tool.call', ...below, payload: { tool: 'web.search' } }),
    anEvent({ type: 'tool.error', ...below, payload: { tool: 'web.search' } }),
    aRequest('Collect the prices', { ...below, attempt: 2 }),
    anEvent({ type: 'tool.call', ...below, payload: { tool: 'web.search' }, ...used(3_000, 0.5) }),
    anEvent({ type: 'tool.result', ...below, payload: { tool: 'web.search' } }),
  ]);
  const run = new RunPage(page);
  await page.goto('/r/run:r1?show=timeline');
  const bar = page.getByRole('link', {
    name: /Collect the prices.*, 2 attempts, 2 tool calls, 1 failed/,
  });
  await expect(bar).toBeVisible();
  await expect(page.getByText('tried again', { exact: true })).toBeVisible();
  await expect(page.getByText('4,000 tokens in, 200 out, $0.75')).toBeVisible();
  const width = async () => (await bar.boundingBox())?.width ?? 0;
  const before = await width();
  // Its code comes after the page, and hears keys from then on.
  await expect(async () => {
    await page.keyboard.press('=');
    expect(await width()).toBeGreaterThan(before);
  }).toPass();

  await page.goto('/r/run:r1?show=timeline&at=4');
  await expect(
    page.getByRole('link', { name: /Collect the prices.*, 1 tool call, 1 failed/ }),
  ).toBeVisible();
  await expect(page.getByText('1,000 tokens in, 100 out, $0.25')).toBeVisible();

  await run.openGraph('run:r1');
  await expect(run.node('Write the report')).toContainText('$0.75');
  await expect(run.node('Collect the prices')).toContainText('$0.50');
  await page.getByText('Outline', { exact: true }).click();
  await expect(page.getByRole('row', { name: /Write the report/ })).toContainText('$0.75');
});

test('no time above the lanes lies below the length of a pause', async ({ page, colloquy }) => {
  const began = Date.now() - 240_000;
  const sinceThen = (seconds: number) => new Date(began + seconds * 1_000).toISOString();
  await colloquy.post([
    aRequest('Write the report', { task_id: 'task:root', ts: sinceThen(0) }),
    ...Array.from({ length: 30 }, (_, step) =>
      anEvent({ type: 'task.progress', task_id: 'task:root', ts: sinceThen(step * 2) }),
    ),
  ]);
  for (const width of [1000, 1280, 1600]) {
    await page.setViewportSize({ width, height: 720 });
    await new RunPage(page).openTimeline('run:r1');
    const boxes = (text: RegExp) =>
      page
        .locator('.timeline-pane')
        .getByText(text)
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    // What is drawn anew between finding and measuring has no place.
    await expect(async () => {
      const [times, pauses] = [await boxes(/^\d\d:\d\d:\d\d$/), await boxes(/^idle /)];
      expect(times.length).toBeGreaterThan(2);
      expect(pauses).toHaveLength(1);
      for (const { left, right } of times) {
        expect(pauses.filter((pause) => left < pause.right && right > pause.left)).toEqual([]);
      }
    }).toPass();
  }
});

test('the times above the lanes do not cover each other on a phone', async ({ page, colloquy }) => {
  await colloquy.post([
    aRequest('Write the report', { task_id: 'task:root', ts: at(0) }),
    ...Array.from({ length: 30 }, (_, step) =>
      anEvent({ type: 'task.progress', task_id: 'task:root', ts: at(step * 10) }),
    ),
    anEvent({ type: 'task.result', task_id: 'task:root', ts: at(300) }),
  ]);
  await page.setViewportSize(PHONE);
  await new RunPage(page).openTimeline('run:r1');

  const times = page
    .locator('.timeline-pane')
    .getByText(/^\d\d:\d\d:\d\d(\.\d{3})?$/)
    .filter({ visible: true });
  // What is drawn anew between finding and measuring has no place.
  await expect(async () => {
    const places = await times.evaluateAll((all) =>
      all.map((time) => ({ text: time.textContent, ...time.getBoundingClientRect().toJSON() })),
    );
    expect(places.length).toBeGreaterThan(1);
    expect(new Set(places.map(({ text }) => text)).size).toBe(places.length);
    for (const [index, { left }] of places.entries()) {
      expect(left).toBeGreaterThan(places[index - 1]?.right ?? 0);
    }
  }).toPass();
});
