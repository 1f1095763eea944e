import type { Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import { aChat, threadsOfOne } from './fixtures/events';
import { PHONE, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { fillWorkspace } from './fixtures/views';
import { Palette } from './pages/palette';
import { ThreadPage } from './pages/thread-page';

const heightOf = async (page: Page, title: string) =>
  (await page.getByRole('article').filter({ hasText: title }).boundingBox())?.height ?? 0;

/** Chooses by the palette. */
async function choose(page: Page, name: string): Promise<void> {
  const palette = new Palette(page);
  await page.keyboard.press('Control+k');
  await palette.input.fill(name);
  await palette.target(name).click();
}

test('rows stand closer where the settings say so, from the first paint of every page on', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(threadsOfOne(3));
  await page.goto('/runs');
  const before = await heightOf(page, 'thread number 0');

  await page.goto('/settings');
  await page.getByText('Dense', { exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Dense' })).toBeChecked();
  const drawn = await page.request.get('/runs');
  expect(await drawn.text()).toMatch(/<html[^>]* data-density="dense"/);
  await page.goto('/runs');

  expect(await heightOf(page, 'thread number 0')).toBe(before - 8);
  await page.reload();
  expect(await heightOf(page, 'thread number 0')).toBe(before - 8);
});

test('times say when something was in place of how long ago, in every tab, and the other on hover', async ({
  page,
  context,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  await page.goto('/runs');
  const other = await context.newPage();
  await other.goto('/runs');
  const time = (of: Page) => of.getByRole('article').getByRole('time').last();
  await expect(time(page)).toHaveText('just now');
  await expect(time(page)).toHaveAttribute('title', /^\d+ \w+ \d{4}, \d\d:\d\d:\d\d /);
  await expect(time(other)).toHaveText('just now');

  await choose(page, 'Times: by the clock');

  await expect(time(page)).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(time(other)).toHaveText(/^\d\d:\d\d:\d\d$/);
  await time(page).hover();
  await expect(time(page)).toHaveAttribute('title', /^just now, \d+ \w+ \d{4}, \d\d:\d\d:\d\d /);
  await time(page).click();
  await expect(page).toHaveURL(/\/r\//);
  await page.goto('/runs');
  await expect(time(page)).toHaveText(/^\d\d:\d\d:\d\d$/);
  await choose(page, 'Times: how long ago');
  await expect(time(page)).toHaveText(/ago$|^just now$/);
});

test('what is read stays where it is while rows come closer', async ({ page, colloquy }) => {
  await colloquy.post(
    Array.from({ length: 300 }, (_, at) =>
      aChat(`message ${at}`, { from: { agent_id: `agent:a${at % 7}` } }),
    ),
  );
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'message 299');
  await waitUntilLive(page);
  await thread.scroll(-4_000);
  await expect(thread.jumpToNewest).toBeVisible();
  const topRow = () =>
    thread.messages.evaluate((list) => {
      const top = list.parentElement?.getBoundingClientRect().top ?? 0;
      const rows = [...list.querySelectorAll<HTMLElement>('[data-seq]')];
      return Number(rows.find((row) => row.getBoundingClientRect().bottom > top + 1)?.dataset.seq);
    });
  const before = await topRow();

  await choose(page, 'Rows: dense');

  await expect.poll(topRow).toBe(before);
  await thread.scroll(-3_000);
  const above = await topRow();
  expect(above).toBeLessThan(before - 50);
  await thread.jumpToNewest.click();
  await expect(thread.said('message 299')).toBeVisible();
  await choose(page, 'Rows: comfortable');
  await expect(thread.jumpToNewest).toBeHidden();
  await expect(thread.said('message 299')).toBeInViewport();
});

test('a cookie that somebody else wrote chooses nothing', async ({ page, context, colloquy }) => {
  await context.addCookies([{ name: 'colloquy_reading', value: '%22%3E<b>.1', url: colloquy.url }]);

  await page.goto('/settings');

  await expect(page.getByRole('radio', { name: 'Comfortable' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'How long ago' })).toBeChecked();
});

test('no dense view is wider than a phone', async ({ page, context, colloquy }) => {
  await context.addCookies([
    { name: 'colloquy_reading', value: 'dense.absolute', url: colloquy.url },
  ]);
  await page.setViewportSize(PHONE);
  await colloquy.post([aChat('hello', { ts: '2025-06-01T09:00:00Z' })]);
  await fillWorkspace(colloquy);

  for (const path of ['/t/thread:t1', '/runs', '/owed', '/channels', '/c/research', '/agents']) {
    await page.goto(path);
    await page.locator('main time').first().waitFor({ state: 'attached' });
    expect(await page.evaluate(tooWide), path).toEqual([]);
  }
});
