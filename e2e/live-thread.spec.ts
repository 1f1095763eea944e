import type { Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import { aChat, anEvent, aRequest } from './fixtures/events';
import { boxAtRest } from './fixtures/screens';
import { holdRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';
import { ThreadPage } from './pages/thread-page';

test('an event that is posted by HTTP appears in the open thread without a reload', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('The first thing that was said')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The first thing that was said');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await colloquy.post([aChat('And the second, live')]);

  await expect(thread.said('And the second, live')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('the first paint of a thread is content, before any script has run', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('Rendered by the server')]);

  const answer = await page.request.get('/t/thread:t1');

  expect(await answer.text()).toMatch(/<li[^>]*>.*Rendered by the server/s);
});

test('a reader who scrolled up stays put, is told how much is new, and jumps to it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(Array.from({ length: 120 }, (_, index) => aChat(`line ${index} of many`)));
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'line 119 of many');
  await waitUntilLive(page);
  await thread.scroll(-600);
  await expect(thread.said('line 119 of many')).not.toBeInViewport();
  const read = thread.said('line 80 of many');
  await expect(read).toBeInViewport();
  const before = await boxAtRest(read);

  await colloquy.post([aChat('said below the fold')]);

  await expect(thread.jumpToNewest).toContainText('1');
  expect(await read.boundingBox()).toEqual(before);
  await thread.jumpToNewest.click();
  await expect(thread.said('said below the fold')).toBeInViewport();
});

test('who goes from a run to its thread finds it at its newest, also when older pages come', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(
    Array.from({ length: 200 }, (_, step) => ({ task_id: `task:${String(step)}` })).flatMap(
      (task) => [
        aRequest(`Step ${task.task_id}`, task),
        anEvent({ type: 'task.accept', ...task }),
        anEvent({ type: 'task.result', ...task, payload: { text: `Done ${task.task_id}` } }),
      ],
    ),
  );
  await new RunPage(page).openGraph('run:r1');
  const thread = new ThreadPage(page);
  const older = page.waitForResponse(/[?&]before=/);
  await page.getByRole('link', { name: 'Thread', exact: true }).first().click();
  await older;
  await expect.poll(() => heightOf(page)).toBeGreaterThan(5_000);
  await thread.untilComplete();

  expect(await fromEnd(page)).toBeLessThan(1);
  await expect(thread.jumpToNewest).toHaveCount(0);
});

test('a wheel that turns the moment the thread shows goes through older pages without a jump', async ({
  page,
  colloquy,
}) => {
  const lines = Array.from({ length: 900 }, (_, index) => aChat(`line ${index} of many`));
  await colloquy.post(lines);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'line 899 of many');

  const steps: number[] = [];
  for (let last = 900; last > 0 && steps.length < 400; ) {
    await thread.scroll(-600);
    const [text] = await thread.messages.getByText(/^line \d+ of many$/).allTextContents();
    const first = Number(/\d+/.exec(text ?? '')?.[0]);
    steps.push(last - first);
    last = first;
  }

  await expect(thread.said('line 0 of many')).toBeVisible();
  // One turn is some 25 lines, and the first takes in what the server drew above the window.
  expect(Math.max(...steps.slice(1))).toBeLessThan(60);
});

test('a reader at the very top of what was read stays at the same message when older ones come', async ({
  page,
  colloquy,
}) => {
  // In turns, so that no row changes its height by what is known of the row before it.
  const speakers = [{ agent_id: 'agent:ken' }, { agent_id: 'agent:ada' }] as const;
  await colloquy.post(
    Array.from({ length: 900 }, (_, index) =>
      aChat(`line ${index} of many`, { from: speakers[index % 2] }),
    ),
  );
  const older = await holdRequests(page, '**/api/v1/events?*before=*');
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'line 899 of many');
  await waitUntilLive(page);
  const lines = thread.messages.getByText(/^line \d+ of many$/);
  await thread.messages.evaluate((list) => list.parentElement?.scrollTo({ top: 0 }));
  await expect(thread.messages).toHaveCSS('padding-top', '0px');
  const top = thread.said((await lines.first().textContent()) ?? '');
  await expect(top).toBeInViewport();
  const before = await top.boundingBox();

  older.release();

  await expect.poll(() => lines.first().textContent()).not.toBe(await top.textContent());
  expect(await top.boundingBox()).toEqual(before);
});

for (const [where, lines, wheel] of [
  ['among the newest messages', 150, -1_500],
  ['beyond the messages that a page begins with', 600, -12_000],
] as const) {
  test(`who goes back to a thread that they left ${where} finds it there`, async ({
    page,
    colloquy,
  }) => {
    await colloquy.post(
      Array.from({ length: lines }, (_, index) => aChat(`line ${index} of many`)),
    );
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', `line ${lines - 1} of many`);
    await waitUntilLive(page);
    for (let part = 0; part < 5; part += 1) await thread.scroll(wheel / 5);
    await expect(thread.messages.getByText('Reading more')).toHaveCount(0);
    const read = thread.said((await topText(thread)) ?? '');
    const before = await boxAtRest(read);

    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page).toHaveURL('/runs');
    await colloquy.post([aChat('said meanwhile')]);
    await page.goBack();

    await expect(read).toBeInViewport();
    expect((await boxAtRest(read))?.y).toBe(before?.y);
    await expect(thread.jumpToNewest).toHaveText('Jump to newest');
    await thread.jumpToNewest.click();
    await expect(thread.said('said meanwhile')).toBeInViewport();
  });
}

test.describe('in a tall window', () => {
  // Larger than what the server draws first, so that older messages are read at once.
  test.use({ viewport: { width: 1280, height: 2_000 } });

  test('a thread of rows of many heights opens at its end, and stays there while older ones come in', async ({
    page,
    colloquy,
  }) => {
    const rounds = Array.from({ length: 30 }, (_, index) => index);
    await colloquy.post(
      rounds.flatMap((round) => [
        aRequest(`Task ${round}`, { task_id: `task:${round}`, requires: ['skill:research'] }),
        anEvent({
          type: 'task.error',
          task_id: `task:${round}`,
          payload: { code: 'NO', message: 'no' },
        }),
        anEvent({
          type: 'task.result',
          task_id: `task:${round}`,
          payload: { title: `Result ${round}`, findings: ['one', 'two'], nested: { one: 1 } },
        }),
        anEvent({ type: 'chat.system', payload: { text: `Notice ${round}` } }),
      ]),
    );
    const thread = new ThreadPage(page);

    await thread.open('thread:t1', 'Notice 29');

    // The day stands above the first message: all of them are there.
    await expect(thread.row('Notice 29')).toHaveAttribute('data-index', '120');
    await expect(thread.said('Notice 29')).toBeInViewport();
    await expect(thread.jumpToNewest).toHaveCount(0);
  });
});

/** What the first message says that is in the window as a whole. */
async function topText(thread: ThreadPage): Promise<string | null> {
  const lines = await thread.messages.getByText(/^line \d+ of many$/).all();
  const top = (await thread.messages.locator('..').boundingBox())?.y ?? 0;
  for (const line of lines) {
    if (((await line.boundingBox())?.y ?? 0) >= top) return line.textContent();
  }
  return null;
}

const scrollerOf = (page: Page) => page.getByRole('list', { name: 'Messages' }).locator('..');

function heightOf(page: Page): Promise<number> {
  return scrollerOf(page).evaluate((list) => list.scrollHeight);
}

/** How far the list is from its end. Pixels. */
function fromEnd(page: Page): Promise<number> {
  return scrollerOf(page).evaluate(
    ({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop,
  );
}

test('what is written in a dialog of a message stays while messages come', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Collect the prices');
  await waitUntilLive(page);
  await page.getByRole('button', { name: 'Actions on Collect the prices' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the task' });
  await dialog.getByRole('textbox').fill('no budget');

  const lines = Array.from({ length: 120 }, (_, index) => aChat(`line ${index} of many`));
  for (const begin of [0, 60]) await colloquy.post(lines.slice(begin, begin + 60));

  await expect(thread.jumpToNewest).toHaveText('120 new, jump to newest');
  await expect(dialog.getByRole('textbox')).toHaveValue('no budget');
  await page.keyboard.press('Escape');
  await thread.jumpToNewest.click();
  await expect(thread.said('line 119 of many')).toBeInViewport();
});
