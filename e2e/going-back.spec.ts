// What whoever goes from a list and back finds there, and that a link to another page of its kind takes nothing of it over.
import { waitUntilLive } from './fixtures/accessibility';
import { Deliberation } from './fixtures/deliberation';
import { aChat, threadsOfOne } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { Palette } from './pages/palette';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

test('a channel and a thread that are opened from another one that was scrolled stand as for who comes anew', async ({
  page,
  colloquy,
}) => {
  const lines = (of: string) =>
    Array.from({ length: 60 }, (_, line) =>
      aChat(`line ${line} of ${of}`, { thread_id: of, run_id: of, domain: 'research' }),
    );
  await colloquy.post([
    ...threadsOfOne(60).map((event, index) =>
      index % 2 ? event : { ...event, domain: 'elsewhere' },
    ),
    ...lines('one'),
    ...lines('other'),
  ]);
  const thread = new ThreadPage(page);
  const cards = page.getByRole('list', { name: 'Threads' });
  await page.goto('/c/research');
  await waitUntilLive(page);
  await thread.scroll(1_000);
  await expect(cards.getByRole('link', { name: 'line 0 of other' })).not.toBeInViewport();

  await new Sidebar(page).link(/^elsewhere/).click();
  await expect(cards.getByRole('link', { name: 'thread number 58' })).toBeInViewport();

  await thread.open('one', 'line 59 of one');
  await waitUntilLive(page);
  await thread.scroll(-600);
  await expect(thread.said('line 59 of one')).not.toBeInViewport();
  await page.keyboard.press('/');
  await page.keyboard.type('line 0 of other');
  await new Palette(page).target('line 0 of other').first().click();
  await expect(page).toHaveURL(/\/t\/other$/);

  await expect(thread.said('line 59 of other')).toBeInViewport();
});

test('j goes on from the row that was opened, for who goes back to the list', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(threadsOfOne(8));
  await page.goto('/c/research');
  await waitUntilLive(page);
  const card = page.getByRole('main').getByRole('article');
  await card.getByRole('link', { name: 'thread number 4' }).click();
  await expect(page).toHaveURL(/\/t\//);

  await page.goBack();
  await expect(card.filter({ hasText: 'thread number 4' })).toBeFocused();
  await page.keyboard.press('j');

  await expect(card.filter({ hasText: 'thread number 3' })).toBeFocused();
});

test('older proposals that were read are there on going back, and reading them keeps the focus of the keyboard', async ({
  page,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  for (let count = 0; count < 60; count += 1) await triad.propose(`p-${count}`, `Plan ${count}`);
  await page.goto('/votes');
  await waitUntilLive(page);
  const older = page.getByRole('button', { name: /^Show older/ });
  const oldest = page.getByRole('link', { name: 'Plan 0', exact: true });
  await page.locator('#content').focus();
  await page.keyboard.press('End');
  await older.press('Enter');
  await expect(older).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('End');
  await expect(oldest).toBeInViewport();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/agents');

  await page.goBack();

  await expect(oldest).toBeInViewport();
});

test('what a list was searched for by name is searched on going back', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(threadsOfOne(80));
  await page.goto('/runs');
  await waitUntilLive(page);
  const rows = page.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  const field = page.getByRole('searchbox');
  await field.fill('number 77');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: 'thread number 77' }).click();
  await expect(page).toHaveURL(/\/r\//);
  await page.goBack();

  await expect(field).toHaveValue('number 77');
  await expect(rows).toHaveCount(1);
});
