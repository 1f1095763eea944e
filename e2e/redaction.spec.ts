// What an open page makes of a redaction: no word of what was removed stays on it, wherever the page had it from.
import { waitUntilLive } from './fixtures/accessibility';
import { aChat, anEvent, aRequest } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { ThreadPage } from './pages/thread-page';

const SECRET = 'hunter2-was-the-password';
const WHY = 'It held a password';

test.describe('when an event is redacted', () => {
  test('an open thread says so in its place, and keeps its reader where they are', async ({
    page,
    colloquy,
  }) => {
    const lines = Array.from({ length: 60 }, (_, index) => aChat(`line ${index} of many`));
    const seqs = await colloquy.post([...lines.slice(0, 30), aChat(SECRET), ...lines.slice(30)]);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'line 59 of many');
    await waitUntilLive(page);
    await thread.said(SECRET).scrollIntoViewIfNeeded();
    await expect(thread.said(SECRET)).toBeInViewport();

    await colloquy.api('POST', `/events/${seqs[30]}/redact`, { reason: WHY });

    await expect(page.getByText(`Content removed: ${WHY}`)).toBeInViewport();
    await expect(page.locator('body')).not.toContainText(SECRET);
    await expect(thread.said('line 29 of many')).toBeInViewport();
  });

  test('a request loses its title in the thread, its head, the lists and the inspector', async ({
    page,
    colloquy,
  }) => {
    const [seq] = await colloquy.post([aRequest(SECRET, { task_id: 'task:1' })]);
    await page.goto(`/t/thread:t1?event=${seq}`);
    await waitUntilLive(page);
    await expect(page.getByRole('complementary').getByText(SECRET).first()).toBeVisible();
    await expect(page.getByRole('navigation').getByText(SECRET).first()).toBeVisible();

    await colloquy.api('POST', `/events/${seq}/redact`, { reason: WHY });

    await expect(page.getByRole('main').getByText(`Content removed: ${WHY}`)).toBeVisible();
    await expect(page.locator('body')).not.toContainText(SECRET);
    expect(await page.title()).not.toContain(SECRET);
  });

  for (const view of ['graph', 'timeline', 'outline']) {
    test(`the ${view} of a run loses the title of its task`, async ({ page, colloquy }) => {
      const [seq] = await colloquy.post([
        aRequest(SECRET, { task_id: 'task:1' }),
        anEvent({ type: 'task.result', task_id: 'task:1', payload: { title: 'Done' } }),
      ]);
      await page.goto(`/r/run:r1?show=${view}`);
      await waitUntilLive(page);
      await expect(page.getByRole('main').getByText(SECRET).first()).toBeVisible();

      await colloquy.api('POST', `/events/${seq}/redact`, { reason: WHY });

      await expect(page.locator('body')).not.toContainText(SECRET);
    });
  }

  test('a page is drawn anew a few times for many events', async ({ page, colloquy }) => {
    const lines = Array.from({ length: 40 }, (_, index) => aChat(`${SECRET} ${index}`));
    const seqs = await colloquy.post([...lines, aChat('And something else.')]);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'And something else.');
    await waitUntilLive(page);
    let drawings = 0;
    page.on('request', (request) => {
      if (request.headers().rsc !== undefined && request.url().includes('/t/')) drawings += 1;
    });

    const empty = (seq: number) => colloquy.api('POST', `/events/${seq}/redact`, { reason: WHY });
    await Promise.all(seqs.slice(0, 40).map(empty));

    await expect(page.locator('body')).not.toContainText(SECRET);
    let before = -1;
    const isAtRest = (): boolean => {
      const isSame = drawings === before;
      before = drawings;
      return isSame;
    };
    await expect.poll(isAtRest, { intervals: [1_000] }).toBe(true);
    expect(drawings).toBeGreaterThan(0);
    expect(drawings).toBeLessThan(20);
  });

  test('a list of threads in which it was named forgets it', async ({ page, colloquy }) => {
    const [seq] = await colloquy.post([aChat(SECRET), aChat('And something else.')]);
    await page.goto('/c/research');
    await waitUntilLive(page);
    await expect(page.getByRole('main').getByText(SECRET).first()).toBeVisible();

    await colloquy.api('POST', `/events/${seq}/redact`, { reason: WHY });

    await expect(page.locator('body')).not.toContainText(SECRET);
  });
});

test.describe('when an event is redacted and the server is started again', () => {
  test.use({ ownProcess: 'it is started again' });

  test('a page that had no connection meanwhile shows it no longer', async ({ page, colloquy }) => {
    const [seq] = await colloquy.post([aChat(SECRET), aChat('And something else.')]);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'And something else.');
    await waitUntilLive(page);
    await page.context().setOffline(true);
    await colloquy.stop();
    await colloquy.start();
    await colloquy.api('POST', `/events/${seq}/redact`, { reason: WHY });
    await colloquy.stop();
    await colloquy.start();
    await expect(thread.said(SECRET)).toBeVisible();

    await page.context().setOffline(false);

    await expect(page.getByText(`Content removed: ${WHY}`)).toBeVisible();
    await expect(page.locator('body')).not.toContainText(SECRET);
  });
});
