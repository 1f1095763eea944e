import type { Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import { aChat } from './fixtures/events';
import { PHONE, tooWide } from './fixtures/screens';
import { holdRequests } from './fixtures/slow-network';
import { expect, signIn, test } from './fixtures/test';
import { Reactions } from './pages/reactions';

const PLAN = 'We ship on Friday';

/** The thread in which the plan stands, as a person has it open. */
async function liveThread(page: Page): Promise<Reactions> {
  const thread = new Reactions(page);
  await thread.open('thread:t1', PLAN);
  await waitUntilLive(page);
  return thread;
}

test('a reaction shows beneath its message in every tab, is no row of its own, and is taken back by a press', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat(PLAN), aChat('And test on Monday')]);
  const thread = new Reactions(page);
  await thread.open('thread:t1', PLAN);
  const other = new Reactions(await page.context().newPage());
  await other.open('thread:t1', PLAN);
  await waitUntilLive(page);
  await waitUntilLive(other.page);

  await thread.react(PLAN, 'Agree');

  await expect(thread.chip(PLAN, /^Agree, by you$/)).toHaveAttribute('aria-pressed', 'true');
  await expect(other.chip(PLAN, /^Agree/)).toBeVisible();
  await expect(thread.messages.getByRole('listitem').filter({ hasText: 'reacts to' })).toHaveCount(
    0,
  );

  await other.chip(PLAN, /^Agree/).click();
  await expect(thread.chip(PLAN, /^Agree/)).toHaveCount(0);
  expect((await colloquy.events()).map(({ event }) => event.payload.given)).toEqual([
    undefined,
    undefined,
    true,
    false,
  ]);
});

test('the actions stand at one row: where the mouse or the keyboard moved last', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat(PLAN), aChat('And test on Monday')]);
  const thread = await liveThread(page);
  const all = thread.messages.getByRole('toolbar');
  const other = thread.row('And test on Monday');
  // The focus shows after a key, and not after a press.
  await page.keyboard.press('k');
  await other.focus();
  await expect(other.getByRole('toolbar')).toBeVisible();

  await expect(await thread.actionsOf(PLAN)).toBeVisible();
  await expect(all).toHaveCount(1);

  await thread.row(PLAN).focus();
  await page.keyboard.press('j');
  await expect(other).toBeFocused();
  await expect(other.getByRole('toolbar')).toBeVisible();
  await expect(all).toHaveCount(1);
});

test('reactions are on the first paint, also of a message far above the end, and as they were at a past moment', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat(PLAN)]);
  const thread = await liveThread(page);
  await thread.react(PLAN, 'Looking into it');
  await expect(thread.chip(PLAN, /^Looking/)).toBeVisible();
  await colloquy.post(Array.from({ length: 400 }, (_, index) => aChat(`line ${index} of many`)));

  const painted = await page.request.get('/t/thread:t1?event=1');
  expect(await painted.text()).toContain('Looking into it, by you');

  await page.goto('/t/thread:t1');
  await expect(thread.said('line 399 of many')).toBeVisible();
  await page.goto('/t/thread:t1?at=2');
  await expect(thread.row(PLAN).getByText('Looking into it')).toBeVisible();
  await expect(thread.chip(PLAN, /^Looking/)).toHaveCount(0);
  await page.goto('/t/thread:t1?at=1');
  await expect(thread.said(PLAN)).toBeVisible();
  await expect(thread.row(PLAN).getByText('Looking into it')).toHaveCount(0);
});

test('what is pinned stands at the head of the thread and leads to its message, by keyboard too', async ({
  page,
  colloquy,
}) => {
  const before = Array.from({ length: 40 }, (_, index) => aChat(`question ${index}`));
  const lines = Array.from({ length: 300 }, (_, index) => aChat(`line ${index} of many`));
  await colloquy.post([...before, aChat(PLAN), ...lines]);
  const thread = new Reactions(page);
  await page.goto(`/t/thread:t1?event=${before.length + 1}`);
  await thread.said(PLAN).waitFor();
  await waitUntilLive(page);
  await (await thread.actionsOf(PLAN)).getByRole('button', { name: 'Pin' }).click();
  await expect(thread.pinned).toHaveText('1');

  await page.goto('/t/thread:t1');
  await thread.said('line 299 of many').waitFor();
  await expect(thread.said(PLAN)).toHaveCount(0);
  await thread.pinned.focus();
  await page.keyboard.press('Enter');
  await expect(thread.pinnedList).toContainText(PLAN);
  await thread.pinnedList.getByRole('button', { name: PLAN }).press('Enter');

  await expect(thread.said(PLAN)).toBeInViewport();
  await expect(thread.said('question 39')).toBeInViewport();
  await thread.chip(PLAN, /^Pinned/).click();
  await expect(thread.pinned).toHaveCount(0);
});

test('a reader sees reactions and pins and cannot press them', async ({
  page,
  visitor,
  colloquy,
}) => {
  await colloquy.post([aChat(PLAN)]);
  const writer = await liveThread(page);
  await writer.react(PLAN, 'Thanks');
  await expect(writer.chip(PLAN, /^Thanks/)).toBeVisible();
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));
  const reader = new Reactions(visitor);
  await reader.open('thread:t1', PLAN);

  await expect(reader.row(PLAN).getByText('Thanks')).toBeVisible();
  await expect(reader.chip(PLAN, /^Thanks/)).toHaveCount(0);
  const actions = await reader.actionsOf(PLAN);
  await expect(actions.getByRole('button', { name: 'Inspect' })).toBeVisible();
  await expect(actions.getByRole('button', { name: /^(React|Pin)$/ })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('a touch of a message offers its actions, and a reaction is given with a thumb', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aChat(PLAN), aChat('And test on Monday')]);
    const thread = await liveThread(page);

    await thread.said(PLAN).tap();
    await thread.row(PLAN).getByRole('button', { name: 'React' }).tap();
    await page.getByRole('menuitem', { name: 'Done' }).tap();

    await expect(thread.chip(PLAN, /^Done/)).toBeVisible();
    expect(await page.evaluate(tooWide)).toEqual([]);
    await thread.said('And test on Monday').tap();
    await expect(thread.row(PLAN).getByRole('toolbar')).toHaveCount(0);
  });
});

test('who takes a reaction back by the keyboard stays at the message', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat(PLAN)]);
  const thread = await liveThread(page);
  await thread.react(PLAN, 'Agree');
  await thread.chip(PLAN, /^Agree/).press('Enter');
  await expect(thread.chip(PLAN, /^Agree/)).toHaveCount(0);
  await expect(thread.row(PLAN)).toBeFocused();
});

test('a pin that did not reach the server says so, and the next one that does shows', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat(PLAN)]);
  const thread = await liveThread(page);
  const pin = (await thread.actionsOf(PLAN)).getByRole('button', { name: 'Pin' });
  await expect(pin).toBeVisible();
  // As a server that is away: neither what is sent arrives, nor code that was not asked for yet.
  await page.route(/\/api\/v1\/events$|\/_next\/static\//, (route) => route.abort());

  await pin.click();

  await expect(thread.row(PLAN).getByRole('alert')).toBeVisible();
  await page.unrouteAll();
  await pin.click();
  await expect(thread.chip(PLAN, /^Pinned/)).toBeVisible();
  await expect(thread.row(PLAN).getByRole('alert')).toHaveCount(0);
});

test('a reaction that is given while another is on its way is given, too, and one that is pressed twice once', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat(PLAN)]);
  const { asked, release } = await holdRequests(page, '**/api/v1/events');
  const thread = await liveThread(page);

  await thread.react(PLAN, 'Agree');
  await asked;
  await thread.react(PLAN, 'Thanks');
  await thread.react(PLAN, 'Thanks');
  release();

  await expect(thread.chip(PLAN, /^Agree, by you$/)).toBeVisible();
  await expect(thread.chip(PLAN, /^Thanks, by you$/)).toBeVisible();
  const given = (await colloquy.events()).map(({ event }) => event.payload.reaction ?? null);
  expect(given).toHaveLength(3);
});
