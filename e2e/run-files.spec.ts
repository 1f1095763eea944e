// A run out of one workspace and into another, and looked at without any.
import { spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { toBeSigned } from '@/lib/model/signed-text';
import { Colloquy } from './fixtures/colloquy';
import { Deliberation, TRIAD_RUN } from './fixtures/deliberation';
import { anEvent, aRequest } from './fixtures/events';
import { PHONE, resizeTo, tooWide } from './fixtures/screens';
import { expect, signIn, test } from './fixtures/test';

const RUN = 'run:whales';
const THREAD = 'thread:whales';

/** A run with a task that is done and one that is open. */
async function tellWhales(colloquy: Colloquy): Promise<void> {
  const say = (id: string, rest: Parameters<typeof anEvent>[0]) =>
    anEvent({ id, run_id: RUN, thread_id: THREAD, task_id: 'task:whales', ...rest });
  const ken = { agent_id: 'agent:ken' };
  const lead = { agent_id: 'agent:lead' };
  await colloquy.post([
    say('w1', {
      from: lead,
      to: [ken],
      type: 'task.request',
      payload: { title: 'Count the whales', text: 'Count the whales of the bay.' },
    }),
    say('w2', { from: ken, to: [lead], type: 'task.accept', payload: {} }),
    say('w3', { from: ken, to: [lead], type: 'chat.message', payload: { text: 'I see three.' } }),
  ]);
}

/** One more message of ken's, signed with a key that is registered here. */
async function signWhales(colloquy: Colloquy): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  await colloquy.api('PUT', '/agents/ken/keys/k1', { public_key: x });
  const message = anEvent({
    id: 'w4',
    run_id: RUN,
    thread_id: THREAD,
    task_id: 'task:whales',
    type: 'chat.message',
    payload: { text: 'Signed: three.' },
  });
  const unsigned = toBeSigned(message, 'k1');
  if (unsigned === null) throw new Error('it can be signed');
  const value = sign(null, Buffer.from(unsigned.text), privateKey).toString('base64');
  await colloquy.post([unsigned.signed(value)]);
}

async function exportBy(page: Page, level: RegExp, events = '3 events'): Promise<string> {
  await page.goto(`/r/${encodeURIComponent(RUN)}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export this run…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the run' });
  await dialog.getByRole('radio', { name: level }).check();
  await expect(dialog).toContainText(events);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Save the file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('run-whales.colloquy.ndjson');
  return saved.path();
}

test('a run is exported here, imported there, and read-only there', async ({
  page,
  colloquy,
  browser,
}) => {
  await tellWhales(colloquy);
  const file = await exportBy(page, /^Full/);
  const away = await Colloquy.create();
  const context = await browser.newContext({ baseURL: away.url });
  try {
    const there = await context.newPage();
    await signIn(there, away, away.adminToken);
    await there.goto('/runs');

    await there.getByRole('button', { name: 'Import a run file' }).click();
    await there.getByLabel('The file').setInputFiles(file);

    const told = there.getByRole('dialog', { name: 'Imported' });
    await expect(told).toContainText(/Signed by an unknown key, [0-9a-f]{32}/);
    await told.getByRole('link', { name: 'Open the run' }).click();
    await expect(there).toHaveURL(/\/r\/run%3Awhales/);
    await expect(there.getByText('Imported, read-only', { exact: true })).toBeVisible();
    await expect(there.getByText(/came from a run file, and nobody writes into it/)).toBeVisible();
    await expect(there.getByText(/It was running when it was exported/)).toBeVisible();
    const state = there.getByRole('main').getByTitle('It was running when it was exported');
    await expect(state.filter({ hasText: /was running, / })).toBeVisible();
    await expect(there.getByRole('textbox', { name: /message/i })).toHaveCount(0);
    await expect(there.getByRole('button', { name: /Cancel the task|Act on/ })).toHaveCount(0);

    await there.getByRole('link', { name: 'Thread', exact: true }).first().click();
    await expect(there).toHaveURL(/\/t\//);
    await expect(there.getByText('I see three.')).toBeVisible();
    await expect(there.getByText(/came from a run file/)).toBeVisible();

    await resizeTo(there, PHONE);
    const mark = await there.getByTitle('Imported, read-only').boundingBox();
    const button = await there.getByRole('button', { name: 'Travel in time' }).boundingBox();
    expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);

    await there.goto('/runs');
    const row = there.getByRole('article').filter({ hasText: 'Count the whales' });
    await expect(row).toContainText('Imported, read-only');
  } finally {
    await context.close();
    await away.dispose();
  }
});

test('no view of an imported run offers what the server would refuse', async ({
  page,
  colloquy,
  browser,
}) => {
  await new Deliberation(colloquy).propose('prop_1', 'Publish the prices');
  await colloquy.post([
    aRequest('Collect the prices', { run_id: TRIAD_RUN, thread_id: 'thread:triad' }),
  ]);
  const exported = await colloquy.api('GET', `/runs/${TRIAD_RUN}/export?level=full`);
  const file = {
    name: 'triad.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(await exported.arrayBuffer()),
  };
  const room = `/votes/prop_1?run=${encodeURIComponent(TRIAD_RUN)}`;
  await page.goto(room);
  await expect(page.getByLabel('Comment', { exact: true })).toBeVisible();

  const away = await Colloquy.create();
  const context = await browser.newContext({ baseURL: away.url });
  try {
    const there = await context.newPage();
    await signIn(there, away, away.adminToken);
    await there.goto('/runs');
    await there.getByRole('button', { name: 'Import a run file' }).click();
    await there.getByLabel('The file').setInputFiles(file);
    await there.getByRole('link', { name: 'Open the run' }).click();
    await expect(there).toHaveURL(/\/r\/run%3Atriad/);
    const first = String((await away.events())[0]?.seq);
    const views = [
      '/r/run%3Atriad',
      '/r/run%3Atriad?view=outline',
      '/r/run%3Atriad/delegations',
      '/r/run%3Atriad/suspects',
      '/t/thread%3Atriad',
      `/t/thread%3Atriad?event=${first}`,
      room,
      `${room}&event=${first}`,
      '/compose?thread=thread%3Atriad',
      `/compose?reply=${first}`,
    ];

    for (const view of views) {
      await there.goto(view);
      await there.locator('[role="status"]', { hasText: 'Live' }).waitFor({ state: 'attached' });
      const offered = there.locator('main').getByRole('textbox');
      await expect(offered, view).toHaveCount(0);
      await expect(
        there.locator('main').getByRole('button', {
          name: /^(Send|Comment|Reply|Act on|Cancel|Retry|Reassign|Approve|Reject|Ask for the vote|This is it|Not this|Mark)/,
        }),
        view,
      ).toHaveCount(0);
    }
    await there.goto(room);
    await expect(there.getByText(/This proposal came from a run file/)).toBeVisible();
  } finally {
    await context.close();
    await away.dispose();
  }
});

test('a file that is damaged is refused where it was chosen', async ({ page, colloquy }) => {
  await tellWhales(colloquy);
  const file = await readFile(await exportBy(page, /^Masked/), 'utf8');
  await page.goto('/runs');
  await page.getByRole('button', { name: 'Import a run file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a run file' });

  await dialog.getByLabel('The file').setInputFiles({
    name: 'cut.ndjson',
    mimeType: 'application/x-ndjson',
    buffer: Buffer.from(file.replace('I see three.', 'I see four.')),
  });

  await expect(dialog.getByRole('alert')).toContainText('a line was changed');
  await expect(page).toHaveURL(/\/runs$/);
});

test('who may neither export nor import is offered neither', async ({ visitor, colloquy }) => {
  await tellWhales(colloquy);
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));
  await visitor.goto('/runs');
  await expect(visitor.getByRole('article')).toContainText('Count the whales');
  await expect(visitor.getByRole('button', { name: 'Import a run file' })).toHaveCount(0);

  await visitor.goto(`/r/${encodeURIComponent(RUN)}`);
  await expect(visitor.getByRole('heading', { name: /Count the whales/ })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'More' })).toHaveCount(0);
});

test('both dialogs fit a phone', async ({ page, colloquy }) => {
  await tellWhales(colloquy);
  await page.setViewportSize(PHONE);
  await page.goto(`/r/${encodeURIComponent(RUN)}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Export this run…' }).click();
  await expect(page.getByRole('link', { name: 'Save the file' })).toBeVisible();
  expect(await page.evaluate(tooWide)).toEqual([]);

  await page.goto('/runs');
  await page.getByRole('button', { name: 'Import a run file' }).click();
  await expect(page.getByLabel('The file')).toBeVisible();
  expect(await page.evaluate(tooWide)).toEqual([]);
});

test('a file opens without a workspace, to be read, and brings the keys of who signed along', async ({
  page,
  colloquy,
  browser,
}) => {
  await tellWhales(colloquy);
  await signWhales(colloquy);
  const file = await exportBy(page, /^Full/, '4 events');
  // From another folder than the project's, whose file it is named by.
  const child = spawn(process.execPath, [resolve('scripts/colloquy.mjs'), 'view', basename(file)], {
    cwd: dirname(file),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const context = await browser.newContext();
  try {
    let told = '';
    for await (const text of child.stdout.setEncoding('utf8')) {
      told += text;
      if (told.includes('Ctrl+C')) break;
    }
    expect(told).toContain('Signed by an unknown key');
    expect(told).toContain('Signed messages in it: 1 (verified by the keys that came with it: 1)');
    const viewer = await context.newPage();
    await viewer.goto(/http:\S+/.exec(told)?.[0] ?? '');

    await expect(viewer.getByText('Imported, read-only', { exact: true })).toBeVisible();
    await expect(viewer.getByRole('heading', { name: /Count the whales/ })).toBeVisible();
    await viewer.getByRole('link', { name: 'Thread', exact: true }).first().click();
    await expect(viewer).toHaveURL(/\/t\//);
    await viewer
      .getByRole('link', { name: /^signature not checked/ })
      .first()
      .click();
    await expect(viewer.getByText('signed by a key of its run file')).toBeVisible();
    await expect(viewer.getByText(/Whose key it is, the file alone says/)).toBeVisible();
  } finally {
    await context.close();
    child.kill('SIGTERM');
  }
});

test('a file that did not arrive is sent again by a press, and one of its name can be chosen again', async ({
  page,
  colloquy,
}) => {
  await tellWhales(colloquy);
  const file = await exportBy(page, /^Full/);
  await page.route('**/api/v1/import', (route) => route.abort());
  await page.goto('/runs');
  await page.getByRole('button', { name: 'Import a run file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a run file' });
  const field = dialog.getByLabel('The file');
  await field.focus();
  await field.setInputFiles(file);
  await expect(dialog.getByRole('alert')).toContainText('The file was not imported');
  await expect(field).toBeFocused();

  const choosing = page.waitForEvent('filechooser');
  await field.click();
  await choosing;
  // The browser tells nothing of the file that it has already.
  await expect(field).toHaveValue('');

  await page.unroute('**/api/v1/import');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog', { name: 'Imported', exact: true })).toBeVisible();
});

test.describe('a server that takes its time', () => {
  test.use({ ownProcess: 'it stands still for a while' });

  test('a file that was sent is imported though its dialog is closed, and its end is told', async ({
    page,
    colloquy,
    browser,
  }) => {
    const away = await Colloquy.create();
    const context = await browser.newContext({ baseURL: away.url });
    try {
      await tellWhales(away);
      const there = await context.newPage();
      await signIn(there, away, away.adminToken);
      const file = await exportBy(there, /^Full/);
      await page.goto('/runs');
      await page.getByRole('button', { name: 'Import a run file' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import a run file' });
      process.kill(colloquy.pid, 'SIGSTOP');
      await dialog.getByLabel('The file').setInputFiles(file);
      await expect(dialog.getByRole('status')).toContainText('Verifying and storing');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      process.kill(colloquy.pid, 'SIGCONT');

      await expect(page.getByText(`${basename(file)} was imported.`)).toBeVisible();
      await expect(page.getByRole('article').filter({ hasText: 'whales' })).toBeVisible();
    } finally {
      await context.close();
      await away.dispose();
    }
  });
});
