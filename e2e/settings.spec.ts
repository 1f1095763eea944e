import { aChat } from './fixtures/events';
import { DESK, PHONE, resizeTo, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';

test('a key for an agent is made, shown once and ends when it is revoked', async ({
  page,
  colloquy,
}) => {
  await page.goto('/settings');
  await page.getByRole('textbox', { name: 'Agent id' }).fill('ken');
  await page.getByRole('checkbox', { name: 'may read what a viewer reads' }).check();
  await page.getByRole('button', { name: 'Make a key' }).first().click();
  const secret = await page.getByRole('status').locator('code').textContent();
  const mine = page.getByRole('listitem').filter({ hasText: 'agent:ken' });
  await expect(mine).toContainText(secret?.slice(0, 8) ?? 'no key');
  await expect(mine).toContainText('agent:ken may read what a viewer reads');
  await resizeTo(page, PHONE);
  expect(await page.evaluate(tooWide)).toEqual([]);
  await page.setViewportSize(DESK);
  await colloquy.post([aChat('with a key of my own')], secret ?? '');

  await page.reload();
  await expect(mine).toBeVisible();
  await expect(page.getByText(secret ?? '')).toHaveCount(0);
  const revoke = mine.getByRole('button', { name: 'Revoke' });
  await revoke.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Whoever holds it is refused from now on.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(revoke).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Revoke for good' }).press('Enter');
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('button', { name: 'Show 1 revoked key' }).click();

  await expect(mine).toContainText('revoked');
  const answer = await colloquy.api('POST', '/events', [aChat('too late')], secret ?? '');
  expect(answer.status).toBe(401);
});

test('the keys stand in the page as the server draws it', async ({ page }) => {
  const drawn = await page.request.get('/settings');

  expect(await drawn.text()).toContain('the admin key of this server');
});

test('each section has an address, a list leads there, and the one that is read is marked', async ({
  page,
}) => {
  const list = page.getByRole('navigation', { name: 'Sections of the settings' });
  const marked = list.locator('[aria-current]');
  await page.goto('/settings');
  await expect(marked).toHaveText('Keys');

  await list.getByRole('link', { name: 'Appearance' }).focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/settings#appearance$/);
  await expect(marked).toHaveText('Appearance');
  await expect(page.getByRole('heading', { name: 'Appearance' })).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL(/\/settings$/);

  await page.setViewportSize(PHONE);
  await page.goto('/settings#shortcuts');
  await expect(marked).toHaveText('Shortcuts');
  await expect(marked).toBeInViewport();
  expect(await page.evaluate(tooWide)).toEqual([]);
});

test('a key that cannot be made says why and keeps what was typed', async ({ page }) => {
  await page.goto('/settings');

  await page.getByRole('textbox', { name: 'Agent id' }).fill('group:all');
  await page.getByRole('button', { name: 'Make a key' }).first().click();

  await expect(page.getByRole('main').getByRole('alert')).toContainText(/agent/);
  await expect(page.getByRole('textbox', { name: 'Agent id' })).toHaveValue('group:all');
});

test('the sample team plays from the settings too, where a workspace is not empty', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('already something here')]);
  await page.goto('/settings');

  await page.getByRole('button', { name: 'Play the sample team' }).click();
  await page.getByRole('link', { name: 'Watch it' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fintech onboarding');
});

test.describe('without authentication', () => {
  test.use({ settings: { COLLOQUY_AUTH: 'off' } });

  test('everybody on the machine comes in, and the page says so', async ({ visitor }) => {
    await visitor.goto('/settings');

    await expect(visitor.getByText('Authentication is off', { exact: true })).toBeVisible();
    await expect(visitor.getByText(/everybody who reaches this address/)).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Sign out' })).toHaveCount(0);
  });
});
