import type { Page } from '@playwright/test';
import type { Colloquy } from './fixtures/colloquy';
import { aChat, anEvent, aRequest } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

test.describe('over a restart of the server', () => {
  test.use({ ownProcess: 'it is stopped and started again' });

  test('a restart of the server is told in words, and what came meanwhile is caught up with', async ({
    page,
    colloquy,
  }) => {
    const { thread, sidebar } = await threadOfStoppedServer(page, colloquy);

    await colloquy.start();
    await colloquy.post([aChat('said at once after it')]);

    await expect(thread.said('said at once after it')).toBeVisible();
    await expect(sidebar.connection).toHaveText('Live');
    await expect(sidebar.link(/^research/)).toHaveAccessibleName('research');
  });

  test('the tasks of a run and the lists beside it catch up too', async ({ page, colloquy }) => {
    await colloquy.post([aRequest('Collect the prices')]);
    const run = new RunPage(page);
    await run.open('run:r1');
    const sidebar = new Sidebar(page);
    await expect(sidebar.connection).toHaveText('Live');

    await colloquy.stop();
    await expect(sidebar.connection).toHaveText('Offline');
    await colloquy.start();
    await colloquy.post([
      anEvent({ type: 'task.result', payload: { title: 'Done' } }),
      aChat('elsewhere', { domain: 'prices', thread_id: 'thread:t2', run_id: 'run:r2' }),
    ]);

    await expect(run.task('Collect the prices')).toContainText('completed');
    await expect(sidebar.link(/^prices/)).toHaveAccessibleName('prices 1 unread');
    await expect(sidebar.link(/elsewhere/)).toBeVisible();
  });

  test('a link that is followed meanwhile opens when the server is back', async ({
    page,
    colloquy,
  }) => {
    const { thread, sidebar } = await threadOfStoppedServer(page, colloquy);

    const asked = page.waitForRequest((request) => request.url().includes('/c/research'));
    await sidebar.link(/^research/).click();
    await asked;
    await expect(thread.said('before the restart')).toBeVisible();
    await colloquy.start();

    await expect(page).toHaveURL(/\/c\/research$/);
    await expect(page).toHaveTitle(/research/);
    await expect(sidebar.connection).toHaveText('Live');
  });
});

/** A thread that was live, of a server that has stopped since, as its page says. */
async function threadOfStoppedServer(page: Page, colloquy: Colloquy) {
  await colloquy.post([aChat('before the restart')]);
  const thread = new ThreadPage(page);
  const sidebar = new Sidebar(page);
  await thread.open('thread:t1', 'before the restart');
  await expect(sidebar.connection).toHaveText('Live');
  await colloquy.stop();
  await expect(sidebar.connection).toHaveText('Offline');
  return { thread, sidebar };
}

test('a page that stands still while megabytes of events come has each of them once afterwards', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('number 0')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'number 0');
  await expect(new Sidebar(page).connection).toHaveText('Live');

  // The page takes nothing from its socket until it is let go.
  const session = await page.context().newCDPSession(page);
  await session.send('Debugger.enable');
  await session.send('Debugger.pause');
  const padding = 'x'.repeat(60_000);
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const numbers = Array.from({ length: 100 }, (_, index) => batch * 100 + index + 1);
    await colloquy.post(numbers.map((number) => aChat(`number ${number}`, { meta: { padding } })));
  }
  await session.send('Debugger.resume');
  await session.detach();

  await expect(thread.said(`number ${BATCHES * 100}`)).toBeVisible();
  await expect(new Sidebar(page).connection).toHaveText('Live');
  const all = Array.from({ length: BATCHES * 100 + 1 }, (_, index) => index);
  expect(await numbersOf(thread)).toEqual(all);
});

/** Of 6 MB each: more than one queue of the server and the buffers between it and the page take. */
const BATCHES = 4;

/** Reads up to the first message and collects the numbers that are drawn on the way. */
async function numbersOf(thread: ThreadPage): Promise<number[]> {
  const seen = new Set<number>();
  for (let turn = 0; turn < 300 && !seen.has(0); turn += 1) {
    const texts = await thread.messages.getByText(/^number \d+$/).allTextContents();
    const drawn = texts.map((text) => Number(/\d+/.exec(text)?.[0]));
    expect(drawn, 'drawn in order, each once').toEqual([...new Set(drawn)].sort((a, b) => a - b));
    for (const number of drawn) seen.add(number);
    await thread.scroll(-900);
  }
  return [...seen].sort((a, b) => a - b);
}
