// What an open page says and does while its database is locked, and while its reader is signed out by somebody else.
import pg from 'pg';
import { findOrInstallPostgres, startPostgres } from '@/scripts/postgres/postgres.mjs';
import { Colloquy } from './fixtures/colloquy';
import { aChat } from './fixtures/events';
import { expect, signIn, test } from './fixtures/test';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

test('a page that cannot be drawn while the log is locked says so, and opens by itself', async ({
  browser,
}) => {
  // Of its own: React complains there of the page that could not be drawn.
  const context = await browser.newContext();
  const page = await context.newPage();
  const postgres = await startPostgres(await findOrInstallPostgres());
  const colloquy = await Colloquy.create({ DATABASE_URL: postgres.url });
  const holder = new pg.Client({ connectionString: postgres.url });
  try {
    await colloquy.post([aChat('still there?')]);
    await signIn(page, colloquy, colloquy.adminToken);
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE event IN ACCESS EXCLUSIVE MODE');

    await page.goto(`${colloquy.url}/t/thread%3At1`);
    await expect(page.getByText('The server or its database does not answer')).toBeVisible();
    await holder.query('ROLLBACK');

    await expect(new ThreadPage(page).said('still there?')).toBeVisible();
  } finally {
    await context.close();
    await holder.end();
    await colloquy.dispose();
    await postgres.stop();
  }
});

test('a reader whose session somebody ends is told so, keeps the words, and is back after signing in again', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('still there?')]);
  const thread = new ThreadPage(page);
  const { connection } = new Sidebar(page);
  await thread.open('thread:t1', 'still there?');
  await thread.untilComplete();
  await thread.composer.box.fill('I am here');

  await page.request.delete(`${colloquy.url}/api/v1/session`, {
    headers: { origin: colloquy.url },
  });
  await expect(connection).toHaveText('Signed out');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await thread.composer.sendAtOnce();
  await expect(thread.composer.form.getByRole('alert')).toContainText('You are signed out');
  await expect(thread.composer.box).toHaveValue('I am here');

  await signIn(page, colloquy, colloquy.adminToken);
  await colloquy.post([aChat('and I am here, too')]);
  // As a browser says it to a tab that its reader comes back to.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));

  await expect(connection).toHaveText('Live');
  await expect(thread.said('and I am here, too')).toBeVisible();
  await thread.composer.sendAtOnce();
  await expect(thread.said('I am here')).toBeVisible();
});
