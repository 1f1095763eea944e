// What is printed: the content of a page, whole, dark on white, without what only a screen needs.
import type { Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import { aChat, aRequest } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';
import { ThreadPage } from './pages/thread-page';

test.use({ colorScheme: 'dark' });

/** Lays the page out for paper as a browser does that is asked to print. */
async function print(page: Page): Promise<void> {
  await waitUntilLive(page);
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
}

test('a thread is printed with all of its messages, and without the sidebar and the composer', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(Array.from({ length: 90 }, (_, at) => aChat(`message number ${at}.`)));
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'message number 89.');
  await waitUntilLive(page);
  const rows = page.getByRole('main').locator('[data-row]');
  expect(await rows.count()).toBeLessThan(90);

  // A row is 25 pixels tall, and a page takes some 1,000.
  expect(await pagesOf(page)).toBeGreaterThanOrEqual(3);
  await print(page);

  await expect(rows).toHaveCount(90);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(thread.row('message number 0.')).toHaveCSS('color', 'rgb(25, 25, 24)');
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeHidden();
  await expect(thread.composer.box).toBeHidden();
  const cut = await rows.evaluateAll((all) => {
    const page = document.documentElement.scrollHeight;
    return all.filter((row) => row.getBoundingClientRect().bottom > page).length;
  });
  expect(cut).toBe(0);

  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect.poll(() => rows.count()).toBeLessThan(90);
});

test('the graph of a run is printed without its line of moments', async ({ page, colloquy }) => {
  await colloquy.post([aRequest('Collect the prices')]);
  const run = new RunPage(page);
  await run.openTimeline('run:r1');
  await page.goto('/r/run%3Ar1');
  const node = page.getByRole('treeitem', { name: /Collect the prices/ });
  await node.waitFor();

  await print(page);

  await expect(node).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Moment' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Decisions' })).toBeHidden();
});

/** How many pages of paper the browser makes of the page by itself. */
async function pagesOf(page: Page): Promise<number> {
  const paper = (await page.pdf()).toString('latin1');
  return Number(/\/Count (\d+)/.exec(paper)?.[1]);
}
