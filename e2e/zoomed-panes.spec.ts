// The graph and the timeline of a run under fingers and the wheel, and for who goes back to them, or to another pane.
import type { Locator, Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import type { Colloquy } from './fixtures/colloquy';
import { anEvent, aRequest } from './fixtures/events';
import { boxAtRest, PHONE } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';

type Point = { readonly x: number; readonly y: number };

/** Ten tasks that hang from one another, a minute each. */
async function postChain(colloquy: Colloquy): Promise<void> {
  const ts = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000).toISOString();
  const steps = Array.from({ length: 10 }, (_, index) => {
    const task_id = `task:${String(index)}`;
    const parent_task_id = index === 0 ? null : `task:${String(index - 1)}`;
    return [
      aRequest(`Step ${String(index)}`, { task_id, parent_task_id, ts: ts(index) }),
      anEvent({ type: 'task.result', task_id, ts: ts(index + 1) }),
    ];
  });
  await colloquy.post(steps.flat());
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('two fingers zoom the graph and not the page, and one moves it', async ({
    page,
    colloquy,
  }) => {
    await postChain(colloquy);
    const run = new RunPage(page);
    await run.openGraph('run:r1');
    await waitUntilLive(page);
    const first = run.node('Step 0');
    const before = await boxOf(first);
    const middle = { x: before.x + before.width / 2, y: before.y + before.height / 2 };

    await pinch(page, middle, { from: 60, to: 120 });

    await expect.poll(async () => (await boxOf(first)).width / before.width).toBeGreaterThan(1.6);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    const zoomed = await boxOf(first);
    await drag(page, middle, { x: middle.x - 150, y: middle.y });
    await expect.poll(async () => zoomed.x - (await boxOf(first)).x).toBeGreaterThan(100);
  });

  test('two fingers make the line of a timeline longer', async ({ page, colloquy }) => {
    await postChain(colloquy);
    const run = new RunPage(page);
    await run.openTimeline('run:r1');
    await waitUntilLive(page);
    const bar = run.bar('Step 8');
    const before = await boxOf(bar);

    await pinch(page, { x: before.x, y: before.y + 5 }, { from: 60, to: 180 });

    await expect.poll(async () => (await boxOf(bar)).width / before.width).toBeGreaterThan(2);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
    await expect(bar).toBeInViewport();
  });
});

test('the wheel with Ctrl makes the line of a timeline longer around the pointer', async ({
  page,
  colloquy,
}) => {
  await postChain(colloquy);
  const run = new RunPage(page);
  await run.openTimeline('run:r1');
  await waitUntilLive(page);
  const bar = run.bar('Step 8');
  const before = await boxOf(bar);

  await page.mouse.move(before.x, before.y + 5);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 4; turn++) await page.mouse.wheel(0, -120);
  await page.keyboard.up('Control');

  await expect.poll(async () => (await boxOf(bar)).width / before.width).toBeGreaterThan(2);
  await expect.poll(async () => Math.abs((await boxOf(bar)).x - before.x)).toBeLessThan(10);
});

test('who goes back to a graph finds it as they left it, with what they folded', async ({
  page,
  colloquy,
}) => {
  await postChain(colloquy);
  const run = new RunPage(page);
  await run.openGraph('run:r1');
  await waitUntilLive(page);
  for (let press = 0; press < 2; press++)
    await page.getByRole('button', { name: 'Larger' }).click();
  await run.node('Step 7').focus();
  await page.keyboard.press('Space');
  await expect(run.node('Step 8')).toBeHidden();
  await run.node('Step 5').click();
  await expect(run.inspector.heading).toBeVisible();
  const before = await boxAtRest(run.node('Step 5'));

  await leaveAndGoBack(page);

  await expect(run.inspector.heading).toBeVisible();
  await expect.poll(() => boxOf(run.node('Step 5'))).toEqual(before);
  await expect(run.node('Step 8')).toBeHidden();
});

test('who goes back to a timeline finds it as long as they left it, and where', async ({
  page,
  colloquy,
}) => {
  await postChain(colloquy);
  const run = new RunPage(page);
  await run.openTimeline('run:r1');
  await waitUntilLive(page);
  for (let press = 0; press < 3; press++)
    await page.getByRole('button', { name: 'Longer' }).click();
  await run.bar('Step 8').click();
  await expect(run.inspector.heading).toBeVisible();
  const before = await boxAtRest(run.bar('Step 8'));

  await leaveAndGoBack(page);

  await expect.poll(() => boxOf(run.bar('Step 8'))).toEqual(before);
});

test('who goes back to the settings finds them scrolled as they left them', async ({ page }) => {
  await page.goto('/settings');
  await waitUntilLive(page);
  const shortcuts = page.getByRole('heading', { name: 'Shortcuts' });
  await shortcuts.scrollIntoViewIfNeeded();
  const before = await boxAtRest(shortcuts);

  await page.getByRole('link', { name: 'Alerts' }).first().click();
  await page.waitForURL('/alerts');
  await page.goBack();
  await page.waitForURL('/settings');

  await expect.poll(() => boxOf(shortcuts)).toEqual(before);
});

async function leaveAndGoBack(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Thread', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== pathname);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === pathname);
}

async function boxOf(of: Locator) {
  const box = await of.boundingBox();
  if (box === null) throw new Error('What is measured is not drawn.');
  return box;
}

/** Two fingers beside each other, from one distance to another. */
async function pinch(
  page: Page,
  { x, y }: Point,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const steps = Array.from({ length: 11 }, (_, step) => from + ((to - from) * step) / 10);
  await touch(
    page,
    steps.map((apart) => [
      { x: x - apart / 2, y },
      { x: x + apart / 2, y },
    ]),
  );
}

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  const steps = Array.from({ length: 11 }, (_, step) => step / 10);
  await touch(
    page,
    steps.map((part) => [
      { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
    ]),
  );
}

/** Where the fingers stand from moment to moment, until they are lifted. */
async function touch(page: Page, moments: readonly (readonly Point[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [index, points] of moments.entries()) {
    await session.send('Input.dispatchTouchEvent', {
      type: index === 0 ? 'touchStart' : 'touchMove',
      touchPoints: points.map(({ x, y }, id) => ({ x, y, id })),
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
