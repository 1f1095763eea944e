// Texts that are made of characters without a shape: drawn within a frame, the rest on demand.
import { aChat } from './fixtures/events';
import { layoutMs } from './fixtures/layout-ms';
import { expect, test } from './fixtures/test';
import { ThreadPage } from './pages/thread-page';

const HIDDEN = 60_000;

/** What a page may stand still (U7), on the slowest machine. Milliseconds. */
const BLOCK_MS = 200;

/** Names that one text draws, and fewer than its first 4,000 characters hold: a browser's work grows with their square. */
const NAMES_MAX = 100;
const NAMES_UNBOUNDED = 600;

test('60,000 bidirectional characters are laid out like a hundred, and whole on demand', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat(`begin ${'a\u202e'.repeat(HIDDEN / 2)}`), aChat('after it')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'after it');
  const row = thread.row('begin');

  expect(await row.locator('.visible-char').count()).toBeLessThanOrEqual(NAMES_MAX);
  const first = await row.evaluate(layoutMs);
  await row.getByRole('button', { name: /Show all/ }).click();
  await expect(row.getByRole('button', { name: /Show all/ })).toHaveCount(0);
  expect(await row.locator('.visible-char').count()).toBeLessThanOrEqual(NAMES_MAX);
  const whole = await row.evaluate(layoutMs);

  await row.evaluate(drawUnbounded, NAMES_UNBOUNDED);
  const unbounded = await row.evaluate(layoutMs);
  const figures = { first, whole, unbounded };
  console.log(`ms of layout: ${JSON.stringify(figures)}`);
  // A ratio, for a frame of a busy machine is no measure.
  expect(first).toBeLessThan(unbounded / 3);
  expect(whole).toBeLessThan(unbounded / 2);
  expect(Math.max(first, whole)).toBeLessThan(BLOCK_MS);
});

test('a name of hidden characters stays on its line, and covers no other', async ({
  page,
  colloquy,
}) => {
  const stacked = `a${'\u0301'.repeat(9)}`.repeat(20);
  await colloquy.post([
    aChat('a usual name', { thread_id: 'thread:usual', run_id: 'run:usual' }),
    aChat(stacked, { meta: { ui_channel: stacked }, from: { agent_id: `agent:${stacked}` } }),
  ]);
  await page.goto('/channels');
  const names = page
    .getByRole('navigation', { name: 'Workspace' })
    .locator('.truncate:has(.visible-char)');
  await expect(names.first()).toBeVisible();

  for (const name of await names.all()) {
    const { height, line } = await name.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      line: Number.parseFloat(getComputedStyle(element).lineHeight),
    }));
    expect(height).toBeLessThan(line * 1.5);
  }
});

/** What the row would draw if each of its first hidden characters had an element. */
function drawUnbounded(row: Element, names: number): void {
  const mark = '<span class="visible-char" data-char="RLO">\u202e</span>';
  row.innerHTML = `<div>begin ${`a${mark}`.repeat(names)}</div>`;
}
