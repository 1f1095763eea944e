import type { Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import { aChat, threadsOfOne } from './fixtures/events';
import { holdRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { Palette } from './pages/palette';
import { ThreadPage } from './pages/thread-page';

const twoThreads = () => [
  aChat('prices of vendors'),
  aChat('ratings of vendors', { thread_id: 'thread:t2', run_id: 'run:r2' }),
];

async function openRuns(page: Page): Promise<void> {
  await page.goto('/runs');
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
}

test('j and k move along the messages, and the focus is seen', async ({ page, colloquy }) => {
  await colloquy.post([aChat('one'), aChat('two'), aChat('three')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'three');

  await page.keyboard.press('j');
  await expect(thread.row('one')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');

  await expect(thread.row('two')).toBeFocused();
  await expect(thread.row('two')).toHaveCSS('outline-style', 'solid');
});

test('k begins at the last message that is seen, and a message that is larger than the window is one, too', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('one'), aChat('two'), aChat('three')]);
  const tall = { thread_id: 'thread:tall', run_id: 'run:tall' };
  await colloquy.post([aChat(`tall line\n\n${'more\n\n'.repeat(200)}`, tall)]);
  const thread = new ThreadPage(page);

  await thread.open('thread:t1', 'three');
  await page.keyboard.press('k');
  await expect(thread.row('three')).toBeFocused();

  await thread.open('thread:tall', 'tall line');
  await page.keyboard.press('j');
  await expect(thread.row('tall')).toBeFocused();
});

test('j and k walk through a list, and Enter opens what has the focus', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aChat('the first thread'),
    aChat('the second thread', { thread_id: 'thread:t2', run_id: 'run:r2' }),
  ]);
  await page.goto('/c/research');
  await page.getByRole('main').getByRole('link', { name: 'the second thread' }).waitFor();

  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');

  await expect(new ThreadPage(page).said('the first thread')).toBeVisible();
});

test('g and a letter go to the lists, and c into the composer', async ({ page, colloquy }) => {
  await colloquy.post([aChat('hello')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'hello');

  await page.keyboard.press('c');
  await expect(thread.composer.box).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page).toHaveURL('/runs');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/agents');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL('/c/research');
});

test('g and c go to the channels, and neither to Compose nor into the composer', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  const heading = page.getByRole('heading', { name: 'Channels', level: 1 });
  await openRuns(page);
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL('/channels');

  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'hello');
  const focused = await thread.composer.box.evaluateHandle((box) => {
    const times = { count: 0 };
    box.addEventListener('focus', () => {
      times.count += 1;
    });
    return times;
  });
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL('/channels');
  expect(await focused.evaluate(({ count }) => count)).toBe(0);
});

test('where somebody writes, letters that go to lists are written', async ({ page, colloquy }) => {
  await colloquy.post([aChat('a graph of prices')]);
  await page.goto('/search');
  const words = page.getByRole('combobox', { name: 'Search messages' });

  await words.pressSequentially('graph');

  await expect(words).toHaveValue('graph');
  await expect(page).toHaveURL(/search/);
});

test('a palette that was closed before its names came stays closed', async ({ page, colloquy }) => {
  await colloquy.post([aChat('prices of vendors')]);
  const names = await holdRequests(page, '**/api/v1/threads*');
  await openRuns(page);
  const palette = new Palette(page);
  const asked = page.waitForRequest('**/api/v1/threads*');
  await page.keyboard.press('Control+k');
  await expect(palette.input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();

  names.release();
  // Nobody waits for the answer any more: the question is taken back.
  expect(await (await asked).response()).toBeNull();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(null))));

  await expect(palette.dialog).toBeHidden();
});

test('Ctrl-K finds a thread by its words, Enter goes there and Escape leads back', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(twoThreads());
  await openRuns(page);
  const palette = new Palette(page);
  await page.keyboard.press('Control+k');
  await expect(palette.input).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();

  await page.keyboard.press('/');
  await page.keyboard.type('ratings');
  await expect(palette.target('ratings of vendors').first()).toBeVisible();
  await expect(palette.target('prices of vendors')).toHaveCount(0);
  await page.keyboard.press('Enter');

  await expect(new ThreadPage(page).said('ratings of vendors')).toBeVisible();
  await expect(palette.dialog).toBeHidden();
});

test('Enter goes to the first of what is found, also where it was found before', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(twoThreads());
  await openRuns(page);
  const palette = new Palette(page);
  const find = async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('ratings', { delay: 20 });
    await expect(palette.target('ratings of vendors').first()).toBeVisible();
    await expect(palette.target('prices of vendors')).toHaveCount(0);
  };
  await find();
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();

  await find();
  await expect(palette.target('ratings of vendors').first()).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');

  await expect(new ThreadPage(page).said('ratings of vendors')).toBeVisible();
});

test('a palette that was just closed opens again, however fast the keys follow each other', async ({
  page,
}) => {
  await openRuns(page);
  await waitUntilLive(page);
  const palette = new Palette(page);
  await page.keyboard.press('/');
  await expect(palette.input).toBeFocused();

  for (let turn = 0; turn < 20; turn += 1) {
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('/')]);
    await expect(palette.input).toBeFocused();
  }
});

test('? shows all keys, and Escape closes them', async ({ page }) => {
  await openRuns(page);

  await page.keyboard.press('?');

  const dialog = page.getByRole('dialog', { name: 'Shortcuts' });
  await expect(dialog).toContainText('Next row');
  await expect(dialog).toContainText('Event inspector');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('n goes to the next unread channel', async ({ page, colloquy }) => {
  await colloquy.post([aChat('hello')]);
  await openRuns(page);
  await colloquy.post([aChat('new here')]);
  await expect(page.getByRole('link', { name: 'research 1 unread' })).toBeVisible();

  await page.keyboard.press('n');

  await expect(page).toHaveURL('/c/research');
});

test('n goes from an unread channel on to the next one, and from the last to the first', async ({
  page,
  colloquy,
}) => {
  const channels = ['audits', 'mergers', 'prices'];
  const tell = (text: string) =>
    colloquy.post(
      channels.map((name) =>
        aChat(text, { domain: name, thread_id: `thread:${name}`, run_id: `run:${name}` }),
      ),
    );
  await tell('hello');
  await openRuns(page);
  await tell('new here');
  for (const name of channels)
    await expect(page.getByRole('link', { name: `${name} 1 unread` })).toBeVisible();

  for (const name of [...channels, 'audits']) {
    await page.keyboard.press('n');
    await expect(page).toHaveURL(`/c/${name}`);
  }
});

test('the view is scrolled by keys though nothing in it has the focus', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(Array.from({ length: 60 }, (_, index) => aChat(`message ${index}`)));
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'message 59');
  await waitUntilLive(page);

  await page.keyboard.press('PageUp');
  await expect(thread.row('message 59')).not.toBeInViewport();
  await page.keyboard.press('End');
  await expect(thread.row('message 59')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(thread.row('message 0')).toBeInViewport();
  await page.keyboard.press('PageDown');
  await expect(thread.row('message 0')).not.toBeInViewport();
});

test('n goes on from the line above what is new, where that is in view', async ({
  page,
  colloquy,
}) => {
  const elsewhere = { domain: 'prices', thread_id: 'thread:t2', run_id: 'run:r2' };
  await colloquy.post([aChat('read before'), aChat('other matters', elsewhere)]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'read before');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('colloquy.read')))
    .toContain('thread:t1');
  await openRuns(page);
  await colloquy.post([aChat('new here'), aChat('and there', elsewhere)]);
  await thread.open('thread:t1', 'new here');
  await expect(thread.unreadLine).toBeInViewport();
  await expect(page.getByRole('link', { name: 'prices 1 unread' })).toBeVisible();

  await page.keyboard.press('n');

  await expect(page).toHaveURL('/c/prices');
});

test('keys rest while somebody types, and Escape leaves the field unless letters are put together in it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'hello');
  await thread.composer.box.click();

  await page.keyboard.type('je?gr/c n');

  await expect(thread.composer.box).toHaveValue('je?gr/c n');
  await expect(page).toHaveURL('/t/thread%3At1');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(thread.inspector.pane).toHaveCount(0);
  await thread.composer.box.dispatchEvent('keydown', { key: 'Escape', isComposing: true });
  await expect(thread.composer.box).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(thread.composer.box).not.toBeFocused();
});

test('Escape leads from the composer back to the message from which the reader came, else to the last one', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('the first'), aChat('the last')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'the last');
  await thread.composer.box.click();
  await page.keyboard.press('Escape');
  await expect(thread.row('the last')).toBeFocused();

  await page.keyboard.press('k');
  await expect(thread.row('the first')).toBeFocused();
  await page.keyboard.press('c');
  await expect(thread.composer.box).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(thread.row('the first')).toBeFocused();
});

test('j begins at the first row that is seen, and not at one that is scrolled under the head of the page', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(threadsOfOne(30));
  await page.goto('/c/research');
  await waitUntilLive(page);
  const card = page.getByRole('main').getByRole('article');
  await card.filter({ hasText: 'thread number 29' }).evaluate((first) => {
    const list = first.closest('.overflow-y-auto');
    const [row, seen] = [first.getBoundingClientRect(), list?.getBoundingClientRect()];
    list?.scrollBy(0, row.bottom - (seen?.top ?? 0) + 5);
  });

  await page.keyboard.press('j');

  await expect(card.filter({ hasText: 'thread number 28' })).toBeFocused();
});

test('keys rest while a dialog is open and while Ctrl is held', async ({ page, colloquy }) => {
  await colloquy.post([aChat('hello')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'hello');
  await page.keyboard.press('Control+j');
  await expect(thread.row('hello')).not.toBeFocused();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.keyboard.press('j');

  await expect(page).toHaveURL('/t/thread%3At1');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
});

test('whoever follows a link by the keyboard goes on in the page that it leads to, from a list, a tab and the sidebar', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  const main = page.getByRole('main');
  const next = () => page.locator('main :focus');
  await page.goto('/c/research');
  await main.getByRole('link', { name: 'hello' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/t/thread%3At1');
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(next()).toHaveAttribute('href', '/c/research');

  await main.getByRole('link', { name: 'Run', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/r/run%3Ar1');
  await expect(main).toBeFocused();

  await page.getByRole('navigation').getByRole('link', { name: 'Owed' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/owed');
  await expect(main).toBeFocused();
});

test('the whole frame is reached by Tab, and what has the focus can be seen', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'hello');
  const reached: string[] = [];

  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(focusOfPage);
    expect(focus.isSeen, `the focus on "${focus.name}" is seen`).toBe(true);
    reached.push(focus.name);
    if (focus.isComposer) break;
  }

  expect(reached[0]).toContain('Skip to the content');
  expect(reached.join('|')).toMatch(/Jump to.*research.*ken.*Settings.*Run.*inspect event/s);
});

test('the actions of a message are one Tab stop, and the arrow keys lead from one to the next', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello'), aChat('and again')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'hello');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(thread.row('hello')).toBeFocused();
  const actions = thread.row('hello').getByRole('toolbar');
  const button = (name: string) => actions.getByRole('button', { name, exact: true });
  await actions.waitFor();
  await button('React').focus();

  await page.keyboard.press('ArrowRight');
  await expect(button('Pin')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(actions.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Agree', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button('React')).toBeFocused();

  await page.keyboard.press('Tab');

  await expect(thread.row('hello').locator(':focus')).toHaveCount(0);
});

test('the focus on a name is drawn inside of a box that cuts off what sticks out of it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  await new ThreadPage(page).open('thread:t1', 'hello');
  await page.keyboard.press('Tab');

  const name = page.getByRole('main').locator('.truncate a').first();
  await name.focus();

  await expect(name).toHaveCSS('outline-style', 'solid');
  await expect(name).toHaveCSS('outline-offset', '-2px');
});

test('Enter presses the link and the button that have the focus', async ({ page, colloquy }) => {
  await colloquy.post([aChat('hello')]);
  await page.goto('/runs');
  await page.getByRole('main').getByRole('link', { name: 'hello' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/r/run%3Ar1');
  await page.getByRole('link', { name: 'Thread', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/t/thread%3At1');

  await page.getByRole('button', { name: 'Shortcuts' }).focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
});

test('the first Tab offers to skip to the content', async ({ page, colloquy }) => {
  await colloquy.post([aChat('hello')]);
  await new ThreadPage(page).open('thread:t1', 'hello');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toBeFocused();
});

/** What has the focus, and whether somebody who looks can tell. */
function focusOfPage() {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return { name: '', isSeen: false, isComposer: false };
  const isDrawn = (candidate: Element): boolean => {
    const style = getComputedStyle(candidate);
    return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  };
  const form = element.closest('form');
  const after = getComputedStyle(element, '::after');
  return {
    name: element.getAttribute('aria-label') ?? element.textContent ?? '',
    isSeen:
      isDrawn(element) ||
      after.outlineStyle === 'solid' ||
      // The composer draws its frame in the accent while its text has the focus.
      (element instanceof HTMLTextAreaElement && form?.matches(':focus-within') === true),
    isComposer: element instanceof HTMLTextAreaElement,
  };
}

test('in a window as narrow as that of a page enlarged twice the keys open their dialogs, too', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(twoThreads());
  await page.setViewportSize({ width: 640, height: 500 });
  await openRuns(page);
  await waitUntilLive(page);

  for (const [key, name] of [
    ['?', 'Shortcuts'],
    ['Control+k', 'Jump to'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
