import { DESK, PHONE, tooWide } from './fixtures/screens';
import { expect, signIn, test } from './fixtures/test';
import { fillWorkspace } from './fixtures/views';

test('every view has its content in what the server sends, before any script has run', async ({
  browser,
  colloquy,
}) => {
  test.slow(); // it opens every view
  // What is not there gets its status from the server and its words from the framework's script; a dry run is computed
  // when somebody asks for it, by the page's script.
  const scripted = ['nothing', 'dry run'];
  const views = (await fillWorkspace(colloquy)).filter(({ name }) => !scripted.includes(name));
  const context = await browser.newContext({ baseURL: colloquy.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, colloquy, colloquy.adminToken);

  for (const { name, path, text } of views) {
    await page.goto(path);

    await expect(page.getByRole('main'), name).toContainText(text);
    // A wide and a narrow drawing of the same content may both be there, one of them hidden.
    const shown = page.getByRole('main').getByText(text).filter({ visible: true });
    await expect(shown.first(), name).toBeVisible();
    // A channel: agents fall silent while the views are opened one after the other, and leave the first of their list.
    const channel = page.getByRole('navigation', { name: 'Workspace' }).getByText('research');
    await expect(channel.first(), name).toBeVisible();
    await page.setViewportSize(PHONE);
    expect(await page.evaluate(tooWide), name).toEqual([]);
    await page.setViewportSize(DESK);
  }
  await context.close();
});

test('an empty workspace too', async ({ browser, colloquy }) => {
  const context = await browser.newContext({ baseURL: colloquy.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, colloquy, colloquy.adminToken);

  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing has been said yet');
  await expect(page.getByText('curl http')).toBeVisible();
  await context.close();
});

test('going from view to view asks for no page anew and moves no frame', async ({
  page,
  colloquy,
}) => {
  await fillWorkspace(colloquy);
  await page.goto('/c/research');
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await page.getByRole('main').getByRole('link', { name: 'Market research' }).click();
  await expect(page).toHaveURL(/\/t\//);
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await expect(page).toHaveURL(/\/r\//);
  await page.getByRole('link', { name: 'All runs' }).click();
  await expect(page).toHaveURL('/runs');
  await page.getByRole('link', { name: 'All agents' }).click();
  await expect(page).toHaveURL('/agents');
  await page.getByRole('link', { name: 'Settings' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

/** What the first page may load of scripts, as they are sent. Bytes. */
const FIRST_SCRIPTS_MAX = 250_000;

test('the scripts of the first page are few', async ({ page, colloquy }) => {
  await fillWorkspace(colloquy);
  const scripts: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });

  await page.goto('/', { waitUntil: 'networkidle' });

  const [script] = await page.locator('script[src]').all();
  const source = await page.request.get(`${await script?.getAttribute('src')}.map`);
  expect(source.status(), 'the sources are not sent').toBe(404);
  const sent = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(sent).toBeGreaterThan(100_000);
  expect(sent).toBeLessThan(FIRST_SCRIPTS_MAX);
});
