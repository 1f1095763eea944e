// What a person presses, chooses and writes before the page has any of its scripts is done when it has them.
import type { Page } from '@playwright/test';
import { aChat, aRequest } from './fixtures/events';
import { CLOWL_DELEGATION } from './fixtures/native-messages';
import { holdRequests } from './fixtures/slow-network';
import { tellStory } from './fixtures/story';
import { expect, test } from './fixtures/test';
import { SignInPage } from './pages/sign-in-page';
import { ThreadPage } from './pages/thread-page';

/** Every script of the app. */
const SCRIPTS = '**/_next/static/**/*.js*';

/** Opens a page of which only the HTML and its styles come. */
async function openWithoutScripts(page: Page, path: string) {
  const scripts = await holdRequests(page, SCRIPTS);
  await page.goto(path, { waitUntil: 'commit' });
  return scripts;
}

test('a key that is pasted and sent signs in', async ({ visitor, colloquy }) => {
  const scripts = await openWithoutScripts(visitor, '/sign-in');

  await new SignInPage(visitor).paste(colloquy.adminToken);
  expect(new URL(visitor.url()).search, 'the key stands in no address').toBe('');
  scripts.release();

  await expect(visitor).toHaveURL('/');
});

test('a key that is sent by Enter signs in', async ({ visitor, colloquy }) => {
  const scripts = await openWithoutScripts(visitor, '/sign-in');
  const { key } = new SignInPage(visitor);

  await key.fill(colloquy.adminToken);
  await key.press('Enter');
  scripts.release();

  await expect(visitor).toHaveURL('/');
});

test('whoever signs out is signed out', async ({ page }) => {
  const scripts = await openWithoutScripts(page, '/settings');

  await page.getByRole('button', { name: 'Sign out' }).click();
  scripts.release();

  await expect(page).toHaveURL('/sign-in');
});

test('one of a few is chosen in a part whose code comes still later', async ({
  page,
  colloquy,
}) => {
  const [seq] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  const { inspector } = new ThreadPage(page);
  const scripts = await openWithoutScripts(page, `/t/pipe001?event=${seq}&tab=protocols&wide=1`);

  await inspector.pane.getByText('Bytes', { exact: true }).click();
  scripts.release();

  await expect(inspector.pane.getByRole('region', { name: 'CAP' })).toContainText(
    '"type": "delegation_notice"',
  );
});

test('a box of such a part that is ticked is ticked when its code is there', async ({
  page,
  colloquy,
}) => {
  const [seq] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  const { inspector } = new ThreadPage(page);
  const scripts = await openWithoutScripts(page, `/t/pipe001?event=${seq}&tab=protocols&wide=1`);
  await inspector.pane.getByLabel('Only differences').check();
  scripts.release();
  await expect(inspector.pane.getByRole('row', { name: /^Mode/ })).toBeVisible();
  await expect(inspector.pane.getByRole('row', { name: /^From/ })).toBeHidden();
  await expect(inspector.pane.getByLabel('Only differences')).toBeChecked();
});

test('a choice in the settings holds, and the radio button that was on is off', async ({
  page,
}) => {
  const scripts = await openWithoutScripts(page, '/settings');

  await page.getByText('Dense', { exact: true }).click();
  scripts.release();

  await expect(page.locator('html')).toHaveAttribute('data-density', 'dense');
  await expect(page.getByRole('radio', { name: 'Comfortable' })).not.toBeChecked();
});

test('a search that is begun is gone on with, and the caret stays where it stood', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('the price list'), aChat('nothing of it')]);
  const scripts = await openWithoutScripts(page, '/search');
  const field = page.getByRole('combobox');

  await field.click();
  await page.keyboard.type('fro');
  await page.keyboard.press('ArrowLeft');
  scripts.release();

  await expect(page.getByRole('button', { name: 'Clear the search' })).toBeVisible();
  await expect(field).toHaveValue('fro');
  expect(await field.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
});

test('Enter makes the search that was written', async ({ page, colloquy }) => {
  await colloquy.post([aChat('the price list')]);
  const scripts = await openWithoutScripts(page, '/search');

  await page.getByRole('combobox').fill('price');
  await page.keyboard.press('Enter');
  scripts.release();

  await expect(page).toHaveURL(/q=price/);
});

test('a list is narrowed by what was written above it', async ({ page, colloquy }) => {
  await colloquy.post([
    aRequest('Collect the prices'),
    aChat('talk', { run_id: 'run:r2', thread_id: 'thread:t2' }),
  ]);
  const scripts = await openWithoutScripts(page, '/runs');

  await expect(page.getByRole('main').getByText('talk').first()).toBeVisible();
  await page.getByRole('main').getByRole('searchbox').fill('Collect');
  scripts.release();

  await expect(page.getByRole('main').getByText('talk').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByText('Collect the prices').first()).toBeVisible();
});

test('a menu that a key opened has the focus on its first item', async ({ page, colloquy }) => {
  await colloquy.post([aChat('shall I begin?')]);
  const scripts = await openWithoutScripts(page, '/t/thread:t1');

  await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter');
  scripts.release();

  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused();
});

test('a button that is pressed twice, for nothing happened, is pressed once', async ({ page }) => {
  const scripts = await openWithoutScripts(page, '/runs');
  const toggle = page.getByRole('button', { name: /^Theme: As the system/ });

  await toggle.click();
  await toggle.click();
  scripts.release();

  await expect(page.getByRole('button', { name: /^Theme: Light/ })).toBeVisible();
});

test('a press while the page takes over is answered once', async ({ page }) => {
  await page.goto('about:blank');
  const machine = await page.context().newCDPSession(page);
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.goto('/runs', { waitUntil: 'commit' });

  await page.getByRole('button', { name: /^Theme: As the system/ }).click();

  await expect(page.getByRole('button', { name: /^Theme: Light/ })).toBeVisible();
  await machine.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});

test('a view is laid beside another by a button of a part whose code comes still later', async ({
  page,
  colloquy,
}) => {
  const [seq] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  const { inspector } = new ThreadPage(page);
  const scripts = await openWithoutScripts(page, `/t/pipe001?event=${seq}&tab=protocols&wide=1`);

  await inspector.pane.getByRole('button', { name: 'Beside the view' }).click();
  scripts.release();

  await expect(inspector.pane.getByRole('button', { name: 'Fill the view' })).toBeVisible();
});

test('a press during which a part is put in place is done in it', async ({ page, colloquy }) => {
  await tellStory(colloquy);
  await page.addInitScript(() => {
    // As where the press begins once it was looked for, and the part is being drawn.
    const { matches } = Element.prototype;
    Element.prototype.matches = function (this: Element, selector: string) {
      return selector !== ':active' && matches.call(this, selector);
    } as typeof matches;
  });
  const scripts = await openWithoutScripts(page, '/t/thread:t1');
  const fold = new ThreadPage(page).row('mcp:browser').getByRole('button', { expanded: false });
  await fold.hover();
  const drawn = await fold.elementHandle();

  await page.mouse.down();
  scripts.release();
  await expect.poll(() => drawn?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await page.mouse.up();

  await expect(
    new ThreadPage(page).row('mcp:browser').getByRole('link', { name: /tool\.call/ }),
  ).toBeVisible();
});
