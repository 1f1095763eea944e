// One agent makes 20,000 channels, threads and runs: the workspace that everybody looks at stays as quick and as tidy as before, the
// old ones are found, and an operator takes out of sight what nobody needs.
import type { Page } from '@playwright/test';
import type { Colloquy } from './fixtures/colloquy';
import { aChat } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { Palette } from './pages/palette';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

const NAMES = 20_000;

/** As many go into one request. */
const BATCH = 2_000;

/** The first page with its lists, as HTML: it was 10 MB. */
const PAGE_BYTES_MAX = 1_500_000;

/** Elements of the page: there were 200,000. */
const NODES_MAX = 3_000;

/** From the click to the thread on the screen, on a machine that does other work too: it took 10 s. */
const CLICK_MS_MAX = 3_000;

test.use({
  settings: {
    COLLOQUY_NEW_CHANNELS_PER_HOUR: '0',
    COLLOQUY_NEW_THREADS_PER_HOUR: '0',
    COLLOQUY_NEW_RUNS_PER_HOUR: '0',
    COLLOQUY_NEW_AGENTS_PER_HOUR: '0',
  },
});

async function makeNames(colloquy: Colloquy): Promise<void> {
  await colloquy.post([
    aChat('The plan of the year', { domain: 'old-matters', thread_id: 't:old', run_id: 'r:old' }),
  ]);
  for (let from = 0; from < NAMES; from += BATCH) {
    await colloquy.post(
      Array.from({ length: BATCH }, (_, index) => {
        const name = String(from + index);
        return aChat(`spam ${name}`, {
          domain: `spam-${name}`,
          thread_id: `t:${name}`,
          run_id: `r:${name}`,
        });
      }),
    );
  }
  await colloquy.post([aChat('hello', {})]);
}

const nodesOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('*').length);

test('a workspace with 20,000 channels of one agent opens, answers a click, and finds what is old', async ({
  page,
  colloquy,
}) => {
  await makeNames(colloquy);

  const answer = await page.goto('/c/research');
  expect((await answer?.body())?.length).toBeLessThan(PAGE_BYTES_MAX);
  await expect(new Sidebar(page).connection).toHaveText('Live');
  expect(await nodesOf(page)).toBeLessThan(NODES_MAX);
  const thread = new ThreadPage(page);
  const clicked = Date.now();
  await page.getByRole('main').getByRole('link', { name: 'hello' }).click();
  await expect(thread.said('hello')).toBeVisible();
  expect(Date.now() - clicked).toBeLessThan(CLICK_MS_MAX);

  await page.keyboard.press('/');
  const palette = new Palette(page);
  await palette.input.fill('old-mat');
  await palette.target('old-matters').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('old-matters');

  await page.goto('/channels');
  await page.getByRole('searchbox', { name: 'Find a channel by name' }).fill('spam-19999');
  await expect(page.getByRole('list', { name: 'Channels' }).getByRole('listitem')).toHaveCount(1);
  await page.goto('/runs');
  await page.getByRole('searchbox', { name: 'Find a run by its title' }).fill('plan of the year');
  await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toHaveCount(1);
  expect(await nodesOf(page)).toBeLessThan(NODES_MAX);
});
