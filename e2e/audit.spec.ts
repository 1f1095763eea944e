// Auditors read who did what: by pages, by who acted, by what was done, on a desk and in a hand.
import { breachesInBothThemes, waitUntilLive } from './fixtures/accessibility';
import type { Colloquy } from './fixtures/colloquy';
import { aChat } from './fixtures/events';
import { PHONE, tooWide } from './fixtures/screens';
import { handleRequests } from './fixtures/slow-network';
import { expect, signIn, test } from './fixtures/test';

/** A key of an auditor, and who was refused with one of a viewer. */
async function doThings(colloquy: Colloquy): Promise<void> {
  await colloquy.post([aChat('my password is in here')]);
  await colloquy.api('POST', '/events/1/redact', { reason: 'a password' });
  const made = await colloquy.api('POST', '/keys', { role: 'viewer', grants: [] });
  const { secret } = (await made.json()) as { secret: string };
  await colloquy.api('PUT', '/triads/night', { members: [], rule: 'majority' });
  await colloquy.api('POST', '/keys', { role: 'admin', grants: [] }, secret);
}

test('shows what was done and what was refused, and leads to all that somebody did', async ({
  page,
  colloquy,
}) => {
  await doThings(colloquy);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Open the audit' }).click();

  const rows = page.getByRole('list', { name: /Entries of the audit/ }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'event.redact' })).toContainText(/admin.*1.*ok/s);
  await expect(rows.filter({ hasText: 'key.create' }).last()).toContainText('role viewer');
  await expect(rows.filter({ hasText: 'forbidden' })).toContainText('127.0.0.1');
  await expect(rows.filter({ hasText: 'my password' })).toHaveCount(0);
  expect(await breachesInBothThemes(page)).toEqual([]);

  await rows.getByRole('link', { name: 'event.redact' }).click();
  await expect(page).toHaveURL('/settings/audit?action=event.redact');
  await expect(rows).toHaveCount(1);
  await page
    .getByRole('textbox', { name: 'Who acted' })
    .or(page.getByLabel('Who acted'))
    .fill('nobody');
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page.getByText('No such entry')).toBeVisible();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL('/settings/audit');
  await expect(rows.filter({ hasText: 'key.create' }).first()).toBeVisible();
});

test('calls keys as the settings do, and leads to what was done by one', async ({
  page,
  colloquy,
}) => {
  const made = await colloquy.api('POST', '/keys', { role: 'auditor', grants: [] });
  const { id, prefix, secret } = (await made.json()) as Record<'id' | 'prefix' | 'secret', string>;
  await colloquy.api('POST', '/keys', { role: 'admin', grants: [] }, secret);
  await page.goto('/settings/audit');

  const rows = page.getByRole('list', { name: /Entries of the audit/ }).getByRole('listitem');
  const created = rows.filter({ hasText: 'key.create' }).filter({ hasText: 'role auditor' });
  await expect(created).toContainText(`auditor ${prefix}…`);
  await expect(created).not.toContainText(id);
  await created.getByRole('link', { name: `auditor ${prefix}…` }).click();

  await expect(page).toHaveURL(`/settings/audit?actor=${id}`);
  await expect(page.getByLabel('Who acted')).toHaveValue(id);
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`auditor ${prefix}…`);
  await expect(rows).toContainText('forbidden');
});

test('j and k walk through the entries, and Enter leads to all that who acted did', async ({
  page,
  colloquy,
}) => {
  await doThings(colloquy);
  await page.goto('/settings/audit');
  const entry = page.getByRole('main').getByRole('article');
  await expect(entry.filter({ hasText: 'event.redact' })).toBeVisible();
  await waitUntilLive(page);

  await page.keyboard.press('j');
  await expect(entry.first()).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(entry.nth(1)).toBeFocused();
  await expect(entry.nth(1)).toHaveCSS('outline-style', 'solid');

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/actor=/);
});

test('reads older entries by pages and draws those near the window alone', async ({
  page,
  colloquy,
}) => {
  for (let at = 0; at < 230; at += 1) {
    await colloquy.api('PUT', `/triads/t${String(at)}`, { members: [], rule: 'majority' });
  }
  await page.goto('/settings/audit?action=triad.put');
  const list = page.getByRole('list', { name: /Entries of the audit/ });
  await expect(list).toContainText('t229');

  const drawn = await list.getByRole('listitem').count();
  expect(drawn).toBeLessThan(60);
  const older = page.getByRole('button', { name: 'Show older ones' });
  await older.scrollIntoViewIfNeeded();
  await older.click();
  await expect(older).toHaveCount(0);
  await list.evaluate((element) => element.parentElement?.scrollTo(0, 1_000_000));

  await expect(list.getByText('t0', { exact: true })).toBeVisible();
});

test('says why it cannot be read, and reads it again', async ({ page, colloquy }) => {
  await doThings(colloquy);
  let isBroken = true;
  await handleRequests(page, '**/api/v1/audit*', async (route) => {
    if (isBroken) await route.fulfill({ status: 503, body: '' });
    else await route.continue();
  });
  await page.goto('/settings/audit');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();

  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect(page.getByRole('listitem').filter({ hasText: 'event.redact' })).toBeVisible();
});

test.describe('in a hand', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  test('fits a phone', async ({ page, colloquy }) => {
    await doThings(colloquy);
    await page.goto('/settings/audit');
    await expect(page.getByRole('listitem').filter({ hasText: 'event.redact' })).toBeVisible();

    expect(await page.evaluate(tooWide)).toEqual([]);
  });
});

test('who may not read it is told who may', async ({ visitor, colloquy }) => {
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));

  await visitor.goto('/settings/audit');

  await expect(visitor.getByText('You are signed in as viewer.')).toBeVisible();
});
