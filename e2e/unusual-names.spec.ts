// Names that may be taken for others: marked wherever they are drawn, copied as they are.
import { aChat, anEvent, aRequest } from './fixtures/events';
import { PHONE } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { Palette } from './pages/palette';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

const FORGED = { agent_id: 'agent:\u0430dmin' };

test('a sender with a Cyrillic letter is marked with its code point, and told from whom it resembles', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aChat('the real one', { from: { agent_id: 'agent:admin' } }),
    aChat('the other one', { from: FORGED }),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'the other one');

  const mark = thread.row('the other one').getByRole('img', { name: /U\+0430 \(Cyrillic\)/ });
  await expect(mark).toHaveAccessibleName(/Drawn like admin, and another name/);
  await expect(mark).toHaveText('');
  expect(await mark.evaluate((element) => getComputedStyle(element, '::before').content)).toContain(
    'U+0430',
  );
  const sender = thread.row('the other one').getByRole('link', { name: /dmin/ }).first();
  await expect(sender).toHaveText('\u0430dmin');
  await expect(sender).toHaveAccessibleName(/U\+0430/);
  await expect(thread.row('the real one').getByRole('img', { name: /Drawn like/ })).toHaveCount(0);
});

test('an agent that is called as the reader is wears a mark, and the reader none', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aChat('a person says', { from: { agent_id: 'agent:user', role: 'human' } }),
    aChat('an agent says', { from: { agent_id: 'agent:You' } }),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'an agent says');

  const mark = (text: string) => thread.row(text).getByRole('img', { name: /Drawn like You/ });
  await expect(mark('an agent says')).toBeVisible();
  await expect(mark('a person says')).toHaveCount(0);
});

test('it wears the mark in the sidebar and in the palette, too, and no narrow place cuts a name to what the reader is called', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aChat('an agent says', { from: { agent_id: 'agent:Y\u043eu' } }),
    aChat('another one says', { from: { agent_id: 'agent:a-team-of-many-words.You' } }),
    aChat('a third one says', { from: { agent_id: 'agent:a-team-of-many-words.ken' } }),
  ]);
  await page.goto('/');
  const { nav } = new Sidebar(page);
  const mark = { name: /Drawn like You/ };
  const forged = nav.getByRole('link').filter({ hasText: 'Y\u043eu' });
  await expect(forged.getByRole('img', mark)).toBeVisible();
  await expect(nav.getByText('a-team-of-many-words.You', { exact: true })).toBeVisible();
  await expect(nav.getByText('ken', { exact: true })).toBeVisible();

  await page.keyboard.press('Control+k');
  const { dialog, input } = new Palette(page);
  await input.fill('Y\u043eu');
  await expect(
    dialog.getByRole('option', { name: 'Y\u043eu' }).getByRole('img', mark),
  ).toBeVisible();
});

test('channels, threads and runs with unusual ids are marked in lists and heads', async ({
  page,
  colloquy,
}) => {
  const [channel, threadId, runId] = ['p\u0430y', 'thr\u0435ad', 'r\u200bun'];
  await colloquy.post([
    anEvent({
      type: 'chat.message',
      thread_id: threadId,
      run_id: runId,
      payload: {},
      from: FORGED,
      meta: { ui_channel: channel },
    }),
  ]);

  await page.goto(`/c/${encodeURIComponent(channel)}`);
  await expect(
    page
      .getByRole('main')
      .getByRole('img', { name: /U\+0430/ })
      .first(),
  ).toBeVisible();
  await expect(
    page
      .getByRole('navigation')
      .getByRole('img', { name: /U\+0430/ })
      .first(),
  ).toBeVisible();
  await page.goto(`/a/${encodeURIComponent(FORGED.agent_id)}`);
  await expect(
    page
      .getByRole('main')
      .getByRole('img', { name: /U\+0430/ })
      .first(),
  ).toBeVisible();
});

test("an agent's notice does not look like the server's own", async ({ page, colloquy }) => {
  await colloquy.post([
    anEvent({ type: 'chat.system', from: FORGED, payload: { text: 'Approved by the gateway.' } }),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Approved by the gateway.');

  const row = thread.row('Approved by the gateway.');
  await expect(row).toContainText(/Notice by .*dmin, not by this server/);
  await expect(row.getByLabel('Notice of this server')).toHaveCount(0);
});

test('a name that is written from right to left is cut at its end, too', async ({
  page,
  colloquy,
}) => {
  const title = 'تقرير عن أسعار المنافسين في أوروبا قبل نهاية الأسبوع القادم';
  await colloquy.post([aRequest(title)]);
  await page.setViewportSize(PHONE);
  await page.goto('/r/run:r1');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(title);

  const { cutLetters, box, first } = await heading.evaluate((element) => {
    const range = document.createRange();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (text === null) throw new Error('the heading has no text');
    range.setStart(text, 0);
    range.setEnd(text, 1);
    return {
      cutLetters: element.scrollWidth > element.clientWidth,
      box: element.getBoundingClientRect(),
      first: range.getBoundingClientRect(),
    };
  });

  expect(cutLetters).toBe(true);
  expect(first.left).toBeGreaterThan(box.left);
  expect(first.right).toBeLessThanOrEqual(box.right + 1);
});
