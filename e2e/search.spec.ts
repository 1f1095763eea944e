import type { Page, Route } from '@playwright/test';
import { breachesOf } from './fixtures/accessibility';
import type { Colloquy } from './fixtures/colloquy';
import { aChat, anEvent } from './fixtures/events';
import { HOSTILE_TEXTS } from './fixtures/hostile-texts';
import { DESK, PHONE, resizeTo, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { setTrap } from './fixtures/trap';
import { Palette } from './pages/palette';
import { SearchPage } from './pages/search-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

const MUSE = { agent_id: 'agent:muse' };

/** Two threads in two channels, by two agents. */
async function say(colloquy: Colloquy): Promise<void> {
  await colloquy.register({ agent_id: 'agent:ken', capabilities: [] });
  await colloquy.register({ agent_id: 'agent:muse', capabilities: [] });
  await colloquy.post([
    aChat('Which pricing pages are there?'),
    aChat('The pricing of three vendors is in the table.'),
    anEvent({
      type: 'tool.error',
      payload: { code: 'TOOL_UNAVAILABLE', message: 'mcp:browser gave no answer for /pricing' },
    }),
    aChat('Naïve prices, 東京都 included', {
      thread_id: 'thread:t2',
      run_id: 'run:r2',
      domain: 'sales',
      from: MUSE,
    }),
  ]);
}

/** The page of the search, over those messages, with the focus in its field. */
async function focusedSearch(page: Page, colloquy: Colloquy): Promise<SearchPage> {
  await say(colloquy);
  await page.goto('/search');
  const search = new SearchPage(page);
  await search.field.focus();
  return search;
}

const markedIn = (page: Page) => page.getByRole('main').locator('mark').allTextContents();

test('the tab of a search is called by what is asked, also when that changes', async ({
  page,
  colloquy,
}) => {
  await say(colloquy);
  await page.goto('/search?q=vendors');
  await expect(page).toHaveTitle('vendors · Search · Colloquy');
  const search = new SearchPage(page);

  await search.field.fill('prices');
  await expect(page).toHaveTitle('prices · Search · Colloquy');
  await search.field.fill('');
  await expect(page).toHaveTitle('Search · Colloquy');
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: 'Owed' })
    .click();
  await expect(page).toHaveTitle('Owed · Colloquy');
  await page.goBack();
  await expect(page).toHaveTitle('Search · Colloquy');
  await expect(page.locator('title')).toHaveCount(1);
});

test('a word is searched from the palette, and its hit leads to its place in the thread', async ({
  page,
  colloquy,
}) => {
  await say(colloquy);
  await page.goto('/runs');
  await page.keyboard.press('/');
  await new Palette(page).input.fill('vendors');
  await new Palette(page).target('Search messages for “vendors”').click();

  const search = new SearchPage(page);
  await expect(search.field).toHaveValue('vendors');
  await expect(search.hits).toHaveCount(1);
  await expect.poll(() => markedIn(page)).toEqual(['vendors']);
  await search.hits.getByRole('link', { name: /three vendors/ }).click();

  await expect(page).toHaveURL(/\/t\/thread%3At1\?event=\d+$/);
  await expect(new ThreadPage(page).inspector.heading).toBeVisible();
});

test('what is typed is found while it is typed, by its beginning, and the address keeps it', async ({
  page,
  colloquy,
}) => {
  await say(colloquy);
  await page.goto('/');
  await new Sidebar(page).nav.getByRole('link', { name: 'Search', exact: true }).click();
  const search = new SearchPage(page);
  await expect(page.getByText('Search everything that was said')).toBeVisible();

  await search.field.pressSequentially('pric');

  await expect(search.hits).toHaveCount(4);
  await expect(page).toHaveURL(/\/search\?q=pric$/);
  await expect(page.getByRole('status').filter({ hasText: '4 hits in 2 threads.' })).toBeVisible();
  await search.field.pressSequentially('ing');
  await expect(search.hits).toHaveCount(3);
  await page.reload();
  await expect(search.field).toHaveValue('pricing');
  await expect(search.hits).toHaveCount(3);
  await search.field.fill('NAIVE');
  await expect(search.hit('Naïve prices')).toBeVisible();
  await search.field.fill('東京');
  await expect.poll(() => markedIn(page)).toEqual(['東京']);
});

test('operators and their values are completed at the caret, by the keyboard alone', async ({
  page,
  colloquy,
}) => {
  const search = await focusedSearch(page, colloquy);

  await page.keyboard.type('fr');
  await expect(search.completion(/^from:/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(search.field).toHaveValue('from:');
  await page.keyboard.type('mu');
  await expect(search.completion('muse')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  await expect(search.field).toHaveValue('from:muse ');
  await expect(search.hit('Naïve prices')).toBeVisible();
  await expect(search.hit('pricing')).toHaveCount(0);
  await page.keyboard.type('has:e');
  await expect(search.completion('error')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search.completions).toBeHidden();
  await expect(search.field).toBeFocused();
});

test('what begins with the text is offered before what only contains it', async ({
  page,
  colloquy,
}) => {
  const speakers = ['distributor', 'orchestra', 'streamer'];
  await colloquy.post(
    speakers.map((name) => aChat('here', { from: { agent_id: `agent:${name}` } })),
  );
  const search = await focusedSearch(page, colloquy);

  await page.keyboard.type('from:str');
  await expect(search.completion('distributor')).toBeVisible();
  await page.keyboard.press('Tab');

  await expect(search.field).toHaveValue('from:streamer ');
});

test('Tab takes the first of what is offered for a word that is begun, and leaves the field where none is', async ({
  page,
  colloquy,
}) => {
  const search = await focusedSearch(page, colloquy);

  await page.keyboard.type('fr');
  await expect(search.completion(/^from:/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(search.field).toHaveValue('from:');
  await page.keyboard.type('mu');
  await expect(search.completion('muse')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(search.field).toHaveValue('from:muse ');
  await expect(search.field).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(search.field).not.toBeFocused();
  await expect(search.field).toHaveValue('from:muse ');
});

test('a hit is reached, inspected and opened by keys', async ({ page, colloquy }) => {
  await say(colloquy);
  const search = new SearchPage(page);
  await search.open('pricing ');
  await expect(search.hits).toHaveCount(3);
  await expect(new Sidebar(page).connection).toHaveText('Live');

  await page.keyboard.press('j');
  await expect(search.hits.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/q=pricing\+&event=\d+/);
  await expect(search.hits.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(new ThreadPage(page).inspector.heading).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/t\/thread%3At1\?event=\d+$/);
});

test('what cannot be read is said with its place, and what finds nothing offers what to leave out', async ({
  page,
  colloquy,
}) => {
  await say(colloquy);
  const search = new SearchPage(page);
  await search.open('pricing has:nothing');
  const problem = page.getByRole('status').filter({ hasText: 'has: knows' });
  await expect(problem).toContainText('Write one of them.');
  await expect(problem).toContainText('has:nothing');

  await search.field.fill('pricing from:muse ');
  await expect(page.getByText('Nothing says this')).toBeVisible();
  await page.getByRole('button', { name: 'Without from:muse' }).click();

  await expect(search.hits).toHaveCount(3);
  await search.field.fill('has:error channel:research ');
  await expect(search.hit('TOOL_UNAVAILABLE')).toBeVisible();
  await expect(search.hits).toHaveCount(1);
});

test('older hits are read on, each once', async ({ page, colloquy }) => {
  await colloquy.post(
    Array.from({ length: 120 }, (_, at) =>
      aChat(`needle ${at}`, { thread_id: `thread:${at % 2}` }),
    ),
  );
  const search = new SearchPage(page);
  await search.open('needle ');
  const more = page.getByRole('button', { name: 'Show older hits' });
  const said = page.getByRole('status').filter({ hasText: 'hits in' });
  await expect(said).toHaveText('The newest 50 hits in 2 threads.');

  for (const hits of ['The newest 100 hits', '120 hits']) {
    await page.getByRole('list', { name: /^Hits by thread/ }).hover();
    await expect(async () => {
      await page.mouse.wheel(0, 4_000);
      await expect(more).toBeInViewport({ timeout: 200 });
    }).toPass();
    await more.click();
    await expect(said).toHaveText(`${hits} in 2 threads.`);
  }

  await expect(more).toHaveCount(0);
});

test('hits are counted by type, agent and channel, and a count narrows the search', async ({
  page,
  colloquy,
}) => {
  await say(colloquy);
  const search = new SearchPage(page);
  await search.open('pric');
  const counts = page.getByRole('complementary', { name: 'Counts of the hits' });
  await expect(counts.getByRole('button', { name: 'tool.error 1' })).toBeVisible();
  await counts.getByRole('button', { name: /muse/ }).click();

  await expect(search.field).toHaveValue('pric* from:agent:muse');
  await expect(search.hits).toHaveCount(1);
  const muse = counts.getByRole('button', { name: /muse/ });
  await expect(muse).toHaveAttribute('aria-pressed', 'true');
  await muse.click();
  await expect(search.hits).toHaveCount(4);
});

test('hits stay where they are when their counts come', async ({ page, colloquy }) => {
  await say(colloquy);
  const held: Route[] = [];
  await page.route('**/search/counts?**', (route) => {
    held.push(route);
  });
  await page.goto('/search?q=pricing');
  const hit = page.getByRole('main').getByText('Which', { exact: false }).first();
  await expect(hit).toBeVisible();
  const before = await hit.boundingBox();

  await expect.poll(() => held.length).toBeGreaterThan(0);
  for (const route of held) await route.continue();
  await expect(page.getByRole('button', { name: 'tool.error 1' })).toBeVisible();
  expect(await hit.boundingBox()).toEqual(before);
});

test('nothing that was emptied is found', async ({ page, colloquy }) => {
  await say(colloquy);
  const search = new SearchPage(page);
  await search.open('vendors ');
  await expect(search.hits).toHaveCount(1);
  const seq = await search.hits.first().getAttribute('data-seq');

  await colloquy.api('POST', `/events/${seq}/redact`, { reason: 'a secret' });
  await page.reload();

  await expect(page.getByText('Nothing says this')).toBeVisible();
});

test('hostile text in hits is text: nothing runs, nothing is loaded', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(
    HOSTILE_TEXTS.map((text, at) =>
      aChat(`needle ${text}`, { thread_id: `thread:${at}`, from: { agent_id: `agent:${at}` } }),
    ),
  );
  const trap = await setTrap(page, colloquy.url);
  const search = new SearchPage(page);

  await search.open('needle script ');

  await expect(search.hits.first()).toBeVisible();
  await expect(search.hit('<script>window.flag=true</script>').first()).toBeVisible();
  await search.field.fill('<img src=x onerror="window.flag=true">');
  await expect(search.hits.first()).toBeVisible();
  await trap.expectEmpty();
});

test('the search keeps the rules of accessibility in each of its states, and fits on a phone', async ({
  page,
  colloquy,
}) => {
  await say(colloquy);
  const search = new SearchPage(page);
  for (const [q, text] of [
    ['', 'Be told of'],
    ['pric', 'hits in'],
    ['nothingsaysthis', 'Nothing says this'],
    ['has:nothing', 'has: knows'],
  ] as const) {
    await page.setViewportSize(DESK);
    await search.open(q);
    await expect(page.getByRole('main')).toContainText(text);
    expect.soft(await breachesOf(page), q).toEqual([]);
    await resizeTo(page, PHONE);
    expect.soft(await page.evaluate(tooWide), q).toEqual([]);
  }
  await page.setViewportSize(DESK);
  await search.field.fill('from:');
  await expect(search.completion('ken')).toBeVisible();
  expect.soft(await breachesOf(page), 'completions').toEqual([]);
});

test.describe('while the server is gone', () => {
  test.use({ ownProcess: 'it is stopped and started again' });

  test('what could not be read meanwhile is there once the server is back', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aChat('the pricing page')]);
    await page.goto('/search');
    const { connection } = new Sidebar(page);
    await expect(connection).toHaveText('Live');
    await colloquy.stop();
    await expect(connection).toHaveText('Offline');

    await new SearchPage(page).field.fill('pricing');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The server does not answer')).toBeVisible();
    await colloquy.start();

    await expect(page.getByText('1 hit', { exact: false }).first()).toBeVisible();
    await expect(page.getByText('The server does not answer')).toHaveCount(0);
  });
});
