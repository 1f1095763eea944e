// Whom a workspace trusts: what its settings, its imports and its runs say, and who may change it.
import { breachesOf } from './fixtures/accessibility';
import { Colloquy } from './fixtures/colloquy';
import { aChat } from './fixtures/events';
import { DESK, PHONE, resizeTo, tooWide } from './fixtures/screens';
import { expect, signIn, test } from './fixtures/test';

const RUN = 'run:berlin';

/** Where the head of a run has room for who signed it. */
const WIDE = { width: 1440, height: 900 };

/** A run of another workspace as a file, and the key by which that signed it, as its settings show it. */
async function fileOfBerlin(): Promise<{ file: string; key: string; public_key: string }> {
  const berlin = await Colloquy.create();
  try {
    await berlin.post([aChat('Grüße aus Berlin', { run_id: RUN, thread_id: 'thread:berlin' })]);
    const file = await (await berlin.api('GET', `/runs/${RUN}/export`)).text();
    const { own } = await (await berlin.api('GET', '/trusted-keys')).json();
    return { file, ...own };
  } finally {
    await berlin.dispose();
  }
}

async function importInto(colloquy: Colloquy, file: string): Promise<void> {
  const answer = await fetch(`${colloquy.url}/api/v1/import`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${colloquy.adminToken}`,
      'content-type': 'application/x-ndjson',
    },
    body: file,
  });
  expect(answer.status).toBe(200);
}

test('a workspace is trusted by its public key, renamed and removed, and another tab sees it', async ({
  page,
  colloquy,
}) => {
  const { file, key, public_key } = await fileOfBerlin();
  await importInto(colloquy, file);
  const tab = await page.context().newPage();
  await tab.setViewportSize(WIDE);
  await tab.goto(`/r/${encodeURIComponent(RUN)}`);
  const note = tab.getByRole('main');
  await expect(note).toContainText(`Signed by an unknown key, ${key}`);
  await expect(tab.getByText('unknown key', { exact: true }).first()).toBeVisible();

  await page.goto('/settings#trusted');
  await expect(page.getByText('No workspace is trusted yet')).toBeVisible();
  await page.getByRole('button', { name: 'Trust a workspace' }).click();
  const form = page.getByRole('form', { name: 'New trusted workspace' });
  await form.getByLabel('Name of the workspace').fill('Team Berlin');
  await form.getByLabel('Its public key, or its fingerprint').fill('not a key');
  await form.getByRole('button', { name: 'Trust' }).click();
  await expect(form.getByRole('alert')).toContainText('expected an Ed25519 public key');
  await form.getByLabel('Its public key, or its fingerprint').fill(public_key);
  await form.getByRole('button', { name: 'Trust' }).click();

  const row = page.getByRole('list', { name: 'Trusted keys' }).getByRole('listitem');
  await expect(row).toContainText('Team Berlin');
  await expect(row).toContainText('added by admin');
  await expect(note).toContainText('Signed by Team Berlin, which you trust.');
  await expect(tab.getByText('signed by Team Berlin', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: 'Rename Team Berlin' }).click();
  await page.getByRole('form', { name: 'Rename Team Berlin' }).getByRole('textbox').fill('Berlin');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Berlin');
  await expect(note).toContainText('Signed by Berlin, which you trust.');

  await row.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Trust Berlin no more?')).toBeVisible();
  await page.getByRole('button', { name: 'Remove for good' }).click();
  await expect(page.getByText('No workspace is trusted yet')).toBeVisible();
  await expect(note).toContainText(`Signed by an unknown key, ${key}`);
});

test('an unknown key is trusted where an import tells of it, and where its run is read', async ({
  page,
  colloquy,
}) => {
  const { file, key } = await fileOfBerlin();
  await page.setViewportSize(WIDE);
  await page.goto('/runs');
  await page.getByRole('button', { name: 'Import a run file' }).click();
  await page.getByLabel('The file').setInputFiles({
    name: 'berlin.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(file),
  });
  const told = page.getByRole('dialog', { name: 'Imported' });
  await expect(told).toContainText(`Signed by an unknown key, ${key}`);
  await told.getByRole('button', { name: 'Trust this workspace' }).press('Enter');
  await expect(told.getByLabel('Name of the workspace')).toBeFocused();
  await told.getByLabel('Name of the workspace').fill('Team Berlin');
  await told.getByRole('button', { name: 'Trust', exact: true }).click();
  await expect(told).toContainText('Signed by Team Berlin, which you trust.');
  await expect(told.getByRole('form')).toHaveCount(0);

  await told.getByRole('link', { name: 'Open the run' }).click();
  // The list of runs, which is left by it, says the same of its row.
  await expect(page).toHaveURL(/\/r\/run%3Aberlin/);
  await expect(page.getByText('signed by Team Berlin', { exact: true })).toBeVisible();
  await colloquy.api('DELETE', `/trusted-keys/${key}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Trust this workspace' }).click();
  await main.getByLabel('Name of the workspace').fill('Berlin again');
  await main.getByLabel('Name of the workspace').press('Enter');
  await expect(main).toContainText('Signed by Berlin again, which you trust.');

  await page.goto('/t/thread%3Aberlin?event=1&tab=integrity');
  await expect(page.getByRole('heading', { name: 'Its run file' })).toBeVisible();
  await expect(page.getByText(/Signed by Berlin again, which you trust/).first()).toBeVisible();
});

test('the list of runs says of each imported one who signed it, in the words of its head', async ({
  page,
  colloquy,
}) => {
  const { file, key } = await fileOfBerlin();
  await importInto(colloquy, file);
  await colloquy.post([aChat('Nobody signed this')]);
  await page.goto('/runs');
  const row = page.getByRole('article').filter({ hasText: 'Grüße aus Berlin' });
  await expect(row.getByText('unknown key', { exact: true })).toBeVisible();
  await expect(page.getByText('unknown key', { exact: true })).toHaveCount(1);

  await colloquy.api('POST', '/trusted-keys', { name: 'Team Berlin', key });

  await expect(row.getByText('signed by Team Berlin', { exact: true })).toBeVisible();
  for (const screen of [PHONE, DESK]) {
    await resizeTo(page, screen);
    expect(await page.evaluate(tooWide), String(screen.width)).toEqual([]);
    const channel = await row.getByText('#', { exact: false }).first().boundingBox();
    expect(channel?.width, String(screen.width)).toBeGreaterThan(40);
  }
});

test('who only reads is told who signed, and changes nothing of it', async ({
  visitor,
  colloquy,
}) => {
  const { file } = await fileOfBerlin();
  await importInto(colloquy, file);
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));
  await visitor.goto(`/r/${encodeURIComponent(RUN)}`);
  await expect(visitor.getByRole('main')).toContainText('Signed by an unknown key');
  await expect(visitor.getByRole('button', { name: 'Trust this workspace' })).toHaveCount(0);

  await visitor.goto('/settings');
  await expect(visitor.getByRole('heading', { name: 'Appearance' })).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'Trusted workspaces' })).toHaveCount(0);
});

test.describe('with keys of the environment', () => {
  const KEY = '0123456789abcdef0123456789abcdef';
  test.use({ settings: { COLLOQUY_TRUSTED_KEYS: `Lab=${KEY}` } });

  test('they stand in the list as such, and cannot be removed there; all of it fits a phone', async ({
    page,
    colloquy,
  }) => {
    const name = 'A workspace with a name that is quite long for the row of a list on a phone';
    await colloquy.api('POST', '/trusted-keys', { name, key: 'f'.repeat(32) });
    await page.setViewportSize(PHONE);
    await page.goto('/settings#trusted');
    const list = page.getByRole('list', { name: 'Trusted keys' });
    const fixed = list.getByRole('listitem').filter({ hasText: 'Lab' });
    await expect(fixed).toContainText('set by this server’s environment');
    await expect(fixed.getByRole('button', { name: /Remove|Rename/ })).toHaveCount(0);
    await expect(list.getByRole('button', { name: 'Remove' })).toHaveCount(1);

    await page.getByRole('button', { name: 'Trust a workspace' }).click();
    await expect(page.getByRole('form', { name: 'New trusted workspace' })).toBeVisible();
    await page.getByRole('region', { name: 'The key of this workspace' }).scrollIntoViewIfNeeded();
    expect(await page.evaluate(tooWide)).toEqual([]);
    expect(await breachesOf(page)).toEqual([]);
  });
});

test('what is being written stays while the list cannot be read', async ({ page }) => {
  const list = '**/api/v1/trusted-keys';
  await page.goto('/settings#trusted');
  await page.getByRole('button', { name: 'Trust a workspace' }).click();
  const name = page.getByLabel('Name of the workspace');
  await name.fill('Team Berlin');

  await page.route(list, (route) => route.abort());
  await expect(page.getByText('The server does not answer')).toBeVisible({ timeout: 15_000 });

  await expect(name).toHaveValue('Team Berlin');
});
