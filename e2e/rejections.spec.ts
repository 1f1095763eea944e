// What was refused is kept, told live, and leads on to what is wrong with it.
import type { Locator } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import { aChat } from './fixtures/events';
import { CLOWL_DELEGATION } from './fixtures/native-messages';
import { handleRequests, holdRequests, holdSocket } from './fixtures/slow-network';
import { expect, signIn, test } from './fixtures/test';
import { LabPage } from './pages/lab-page';

const BAD_MODE = {
  ...CLOWL_DELEGATION,
  body: { t: 'analyze', d: { delegation_mode: 'lend' } },
};

test('a refused message is told while the channel is open, unfolds, and leads to the lab', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello', { domain: 'pipeline' })]);
  await page.goto('/c/pipeline');
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  const tab = page.getByRole('link', { name: /rejected$/ });
  await expect(tab).toHaveCount(0);

  const answer = await colloquy.api('POST', '/ingest/clowl?channel=pipeline', BAD_MODE);
  expect(answer.status).toBe(422);
  await expect(tab).toHaveText('1 rejected');
  await tab.click();

  const rows = page.getByRole('list', { name: 'Rejected messages' }).getByRole('listitem');
  const row = rows.filter({ hasText: 'oscar' }).first();
  await expect(row).toContainText(/oscar.*invalid value.*expected.*W17/s);
  await row.getByRole('button', { expanded: false }).click();
  await expect(row).toContainText(/\/body\/d\/delegation_mode.*MUST, section 3/s);
  await expect(row).toContainText('credentials replaced by [masked] before it was kept');
  await expect(row).toContainText('"auth":"[masked]"');
  await expect(row).not.toContainText(CLOWL_DELEGATION.auth);
  await row.getByRole('link', { name: 'Open in the lab' }).click();

  const lab = new LabPage(page);
  await expect(lab.box).toHaveValue(/"delegation_mode":"lend"/);
  await expect(lab.result).toContainText(/CLowl.*Refused/s);
  await expect(lab.findings).toContainText('W17');
});

test('the open list grows as messages are refused, and keeps what is unfolded', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello', { domain: 'pipeline' })]);
  await colloquy.api('POST', '/ingest/clowl?channel=pipeline', BAD_MODE);
  await page.goto('/c/pipeline/rejected');
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  const list = page.getByRole('list', { name: 'Rejected messages' });
  const folds = list.getByRole('button', { name: /invalid value/ });
  await folds.first().click();

  await colloquy.api('POST', '/ingest/clowl?channel=pipeline', { ...BAD_MODE, p: 'NOPE' });
  await colloquy.api('POST', '/ingest/clowl?channel=elsewhere', { ...BAD_MODE, p: 'NOPE' });

  await expect(folds).toHaveCount(2);
  await expect(folds.first()).toContainText('W6');
  await expect(folds.last()).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('link', { name: '2 rejected' })).toBeVisible();
});

test('more than a page is read on demand', async ({ page, colloquy }) => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...BAD_MODE, mid: `m${index}` }));
  await colloquy.api('POST', '/ingest/clowl?channel=pipeline', many);
  await page.goto('/c/pipeline/rejected');
  const list = page.getByRole('list', { name: 'Rejected messages' });
  await expect(page.getByRole('link', { name: '50+ rejected' })).toBeVisible();

  await page.getByRole('button', { name: 'Show older ones' }).click();

  await expect(page.getByRole('button', { name: 'Show older ones' })).toHaveCount(0);
  await expectRows(list, 60);
});

test('of many only the rows near the window exist, what is unfolded stays so, and another one is read alone', async ({
  page,
  colloquy,
}) => {
  const many = Array.from({ length: 120 }, (_, index) => ({ ...BAD_MODE, mid: `m${index}` }));
  await colloquy.api('POST', '/ingest/clowl?channel=pipeline', many);
  await page.goto('/c/pipeline/rejected');
  await waitUntilLive(page);
  const list = page.getByRole('list', { name: 'Rejected messages' });
  const older = page.getByRole('button', { name: 'Show older ones' });
  const rows = list.getByRole('listitem');
  await rows.first().getByRole('button').click();
  await older.click();
  await expectRows(list, 100);
  await older.click();
  await expect(older).toHaveCount(0);
  await expectRows(list, 120);
  expect(await rows.count()).toBeLessThan(60);

  await list.evaluate((element) => element.parentElement?.scrollTo(0, 0));
  await expect(rows.first().getByRole('button').first()).toHaveAttribute('aria-expanded', 'true');
  const read: string[] = [];
  page.on('request', (request) => {
    if (/rejections\?.*channel/.test(request.url())) read.push(request.url());
  });
  await colloquy.api('POST', '/ingest/clowl?channel=pipeline', { ...BAD_MODE, p: 'NOPE' });

  await expect(rows.first()).toContainText('W6');
  await expect(rows.nth(1).getByRole('button').first()).toHaveAttribute('aria-expanded', 'true');
  expect(read.filter((url) => /before=\d/.test(url))).toEqual([]);
});

test('older ones that are being read come, though the page reads what it missed meanwhile', async ({
  page,
  colloquy,
}) => {
  const many = Array.from({ length: 60 }, (_, index) => ({ ...BAD_MODE, mid: `m${index}` }));
  await colloquy.api('POST', '/ingest/clowl?channel=pipeline', many);
  const socket = await holdSocket(page);
  const older = await holdRequests(page, '**/rejections?*before=*');
  const asked = page.waitForRequest(/rejections\?.*before=/);
  await page.goto('/c/pipeline/rejected');
  await socket.opened;

  await page.getByRole('button', { name: 'Show older ones' }).click();
  await asked;
  socket.release();
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  older.release();

  const list = page.getByRole('list', { name: 'Rejected messages' });
  await expectRows(list, 60);
});

test('a channel in which nothing was ever taken shows what was refused', async ({
  page,
  colloquy,
}) => {
  await colloquy.api('POST', '/ingest/clowl?channel=silent', BAD_MODE);

  await page.goto('/c/silent');
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('link', { name: '1 rejected' }).click();

  await expect(page.getByRole('list', { name: 'Rejected messages' })).toContainText('oscar');
});

test('the lab has the refused messages of every channel, and says where there are none', async ({
  page,
  colloquy,
}) => {
  await page.goto('/lab?part=rejected');
  await expect(page.getByText('Nothing was refused')).toBeVisible();
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();

  await colloquy.api('POST', '/ingest/clowl?channel=one', BAD_MODE);
  await colloquy.api('POST', '/ingest/clowl?channel=two', { ...BAD_MODE, p: 'NOPE' });

  const rows = page.getByRole('list', { name: 'Rejected messages' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
});

test('a viewer reads them too', async ({ visitor, colloquy }) => {
  await colloquy.api('POST', '/ingest/clowl?channel=pipeline', BAD_MODE);
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));

  await visitor.goto('/c/pipeline/rejected');

  await expect(visitor.getByRole('list', { name: 'Rejected messages' })).toContainText('W17');
});

test('what cannot be read again leaves the list and offers to try', async ({ page, colloquy }) => {
  await colloquy.api('POST', '/ingest/clowl?channel=pipeline', BAD_MODE);
  // Without a socket: what comes over it has the page read again by itself.
  await holdSocket(page);
  await handleRequests(page, '**/api/v1/rejections?*', (route) => route.abort());
  await page.goto('/lab?part=rejected');
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'The server does not answer',
  );
  await page.unrouteAll();

  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('list', { name: 'Rejected messages' })).toContainText('W17');
});

/** How many rows a list has, whether they are drawn or not: the last one, at its end, bears its place. */
async function expectRows(list: Locator, count: number): Promise<void> {
  await expect(async () => {
    await list.evaluate((element) => element.parentElement?.scrollTo(0, element.scrollHeight));
    const last = list.getByRole('listitem').last();
    expect(await last.getAttribute('data-index')).toBe(String(count - 1));
  }).toPass();
}
