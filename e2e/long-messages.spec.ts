// Messages that fill more than a screen are folded, and what somebody reads stays where it is when they unfold one.
import type { Locator } from '@playwright/test';
import { breachesOf } from './fixtures/accessibility';
import { aChat } from './fixtures/events';
import { boxAtRest, DESK, PHONE, tooWide } from './fixtures/screens';
import { countShifts, shiftsOf } from './fixtures/shifts';
import { expect, signIn, test } from './fixtures/test';
import { copiedBy } from './pages/clipboard';
import { ThreadPage } from './pages/thread-page';

test.use({ viewport: DESK });

const LINES = Array.from({ length: 400 }, (_, at) => `line ${at} of a log`).join('\n');
const LINK = '[the source](https://example.com/source)';
const LONG = `The log has *much*:\n${LINES}\n${LINK}`;
const SHOW = /^Show all [0-9.]+ kB, 402 lines$/;

/** As tall as it may be while it is folded, with its button. */
const FOLDED_MOST = 640;

const BEFORE = Array.from({ length: 30 }, (_, at) => aChat(`Before ${at}.`));
const AFTER = Array.from({ length: 30 }, (_, at) => aChat(`After ${at}.`));

for (const [name, viewport] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const) {
  test(`on a ${name} a long message is folded, and nothing moves when it is opened`, async ({
    page,
    colloquy,
  }) => {
    await page.setViewportSize(viewport);
    await colloquy.post([...BEFORE, aChat(LONG), aChat('The end.')]);
    await countShifts(page);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'The end.');
    await page.waitForLoadState('networkidle');

    const show = thread.messages.getByRole('button', { name: SHOW });
    await expect(show).toHaveAttribute('aria-expanded', 'false');
    expect(await heightOf(thread.row('line 399'))).toBeLessThan(FOLDED_MOST);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
    expect(await page.evaluate(tooWide)).toEqual([]);
  });
}

for (const [name, after] of [
  ['among others', AFTER],
  ['at the end of the thread', []],
] as const) {
  test(`a long message ${name} is unfolded and folded by the keyboard, and stays in place`, async ({
    page,
    colloquy,
  }) => {
    const [, , seq] = await colloquy.post([...BEFORE.slice(0, 2), aChat(LONG), ...after]);
    const thread = new ThreadPage(page);
    await page.goto(`/t/thread:t1?event=${seq}&tab=message`);
    await thread.untilComplete();
    await thread.inspector.close.click();
    const row = thread.row('line 399');
    const show = row.getByRole('button', { name: SHOW });
    const less = row.getByRole('button', { name: 'Show less' });
    await show.scrollIntoViewIfNeeded();
    const said = thread.messages.getByText('The log has');

    const began = await topOf(said);
    await show.press('Enter');

    await expect(less).toBeFocused();
    await expect(less).toHaveAttribute('aria-expanded', 'true');
    expect(await heightOf(row)).toBeGreaterThan(7_000);
    expect(await topOf(said)).toBeCloseTo(began, 0);

    await less.scrollIntoViewIfNeeded();
    const stood = await topOf(less);
    await less.press('Enter');

    await expect(show).toBeFocused();
    expect(await heightOf(row)).toBeLessThan(FOLDED_MOST);
    expect(await topOf(show)).toBeCloseTo(stood, 0);
  });
}

test('a message that was unfolded is so after its reader was elsewhere in the thread', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([...BEFORE, ...AFTER, aChat(LONG), aChat('The end.')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');
  await thread.untilComplete();
  await thread.messages.getByRole('button', { name: SHOW }).click();
  const less = thread.messages.getByRole('button', { name: 'Show less' });
  await expect(less).toBeAttached();

  await thread.scroll(-20_000);
  await expect(thread.row('line 399')).toHaveCount(0);
  await thread.scroll(20_000);

  await expect(less).toBeVisible();
});

test('what the browser scrolls to in what is folded is shown, as a link in it that gets the focus', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([...BEFORE, aChat(LONG), aChat('The end.')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');
  await thread.untilComplete();
  const row = thread.row('line 399');
  await row.getByRole('button', { name: SHOW }).focus();
  const link = row.getByRole('link', { name: 'the source' });

  await page.keyboard.press('Shift+Tab');

  await expect(row.getByRole('button', { name: 'Show less' })).toBeAttached();
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  expect(await heightOf(row)).toBeGreaterThan(7_000);
});

test('a link to a long message leads to it, and copying takes all of it', async ({
  page,
  colloquy,
}) => {
  const seqs = await colloquy.post([...BEFORE, aChat(LONG), ...AFTER]);
  const thread = new ThreadPage(page);
  await page.goto(`/t/thread:t1?event=${seqs[BEFORE.length]}`);
  await thread.untilComplete();
  const row = thread.row('line 399');
  await expect(row).toHaveAttribute('aria-current', 'true');
  await expect(row.getByText('The log has')).toBeInViewport();
  expect(await breachesOf(page)).toEqual([]);

  await row.hover();
  await row.getByRole('button', { name: 'Copy as' }).click();
  const copied = await copiedBy(page.getByRole('menuitem', { name: 'Copy as Markdown' }));

  expect(copied).toContain(LONG);
});

test('without scripts, and on paper, all of a long message is there', async ({
  browser,
  page,
  colloquy,
}) => {
  await colloquy.post([aChat(LONG), aChat('The end.')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');
  await thread.untilComplete();
  await page.emulateMedia({ media: 'print' });
  expect(await heightOf(thread.row('line 399'))).toBeGreaterThan(7_000);
  await expect(thread.messages.getByRole('button', { name: SHOW })).toBeHidden();

  const context = await browser.newContext({ baseURL: colloquy.url, javaScriptEnabled: false });
  const plain = new ThreadPage(await context.newPage());
  await signIn(plain.page, colloquy, colloquy.adminToken);
  await plain.page.goto('/t/thread:t1');
  // Nothing runs there that could wait for a frame.
  const box = await plain.row('line 399').boundingBox();
  expect(box?.height).toBeGreaterThan(7_000);
  await expect(plain.messages.getByRole('button', { name: SHOW })).toBeHidden();
  await context.close();
});

test('a message that is too long to format shows as much at first', async ({ page, colloquy }) => {
  const text = Array.from({ length: 800 }, (_, at) => `line ${at} of a log`).join('\n');
  await colloquy.post([aChat(text), aChat('The end.')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');
  await thread.untilComplete();

  expect(await heightOf(thread.row('line 1 of'))).toBeLessThan(FOLDED_MOST + 20);
  await thread.messages.getByRole('button', { name: /^Show all .*, 800 lines$/ }).click();
  await expect(thread.row('line 799 of')).toBeAttached();
});

async function heightOf(row: Locator): Promise<number> {
  return (await boxAtRest(row))?.height ?? 0;
}

async function topOf(element: Locator): Promise<number> {
  return (await boxAtRest(element))?.y ?? 0;
}
