// Files that go with a message, as a person attaches them at the foot of a thread and in the whole composer.
import type { Page } from '@playwright/test';
import { aChat } from './fixtures/events';
import { handleRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { ComposePage } from './pages/compose-page';
import { ThreadPage } from './pages/thread-page';

const PRICES = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a,1\nb,2\n') };

/** As the artifact store names bytes. */
const PRICES_REF = /^artifact:sha256-[0-9a-f]{64}$/;

async function openThread(page: Page): Promise<ThreadPage> {
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'which prices?');
  // Nobody picks a file in the moment in which the code of the composer takes its place.
  await thread.untilComplete();
  return thread;
}

/** Hands a file to an element as a drop or as a paste. */
async function handOver(page: Page, selector: string, kind: 'drop' | 'paste'): Promise<void> {
  await page.locator(selector).evaluate((element, how) => {
    const data = new DataTransfer();
    data.items.add(new File(['pixels'], 'screen.png', { type: 'image/png' }));
    const options = { bubbles: true, cancelable: true };
    element.dispatchEvent(
      how === 'drop'
        ? new DragEvent('drop', { ...options, dataTransfer: data })
        : new ClipboardEvent('paste', { ...options, clipboardData: data }),
    );
  }, kind);
}

test('a picked file, a dropped one and a pasted picture go with the message, and are stored under their hash', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('which prices?')]);
  const { composer } = await openThread(page);
  await expect(composer.attach).toHaveAccessibleName(/Up to 10 files of any type, 256 MiB each/);

  await composer.picker.setInputFiles(PRICES);
  await expect(composer.files).toHaveText([/prices\.csv8 B/]);
  await handOver(page, '[data-compose] textarea', 'paste');
  await expect(composer.files).toHaveText([/prices\.csv8 B/, /screen\.png6 B/]);
  await composer.files.nth(1).getByRole('button', { name: 'Remove screen.png' }).click();
  await expect(composer.files).toHaveCount(1);
  await handOver(page, 'form[data-compose]', 'drop');
  await expect(composer.files).toHaveText([/prices\.csv8 B/, /screen\.png6 B/]);
  await page.reload();
  await expect(composer.files).toHaveCount(2);
  await composer.box.fill('these');
  await composer.sendAtOnce();

  await expect(composer.box).toHaveValue('');
  await expect(composer.files).toHaveCount(0);
  await expect
    .poll(async () => (await colloquy.events()).at(-1)?.event.attachments)
    .toMatchObject([
      { kind: 'artifact_ref', name: 'prices.csv', media_type: 'text/csv', bytes: 8 },
      { kind: 'artifact_ref', name: 'screen.png', media_type: 'image/png', bytes: 6 },
    ]);
  const [file] = (await colloquy.events()).at(-1)?.event.attachments ?? [];
  expect(file?.ref).toMatch(PRICES_REF);
  const answer = await colloquy.api('GET', `/artifacts/${String(file?.ref)}`);
  expect(await answer.text()).toBe('a,1\nb,2\n');
  await expect(page.getByRole('main').getByText('prices.csv').last()).toBeVisible();
});

test('a file that fails says why beside itself, holds the message back, and is tried again', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('which prices?')]);
  const uploads = '**/api/v1/artifacts';
  await handleRequests(page, uploads, (route) => route.abort());
  const { composer } = await openThread(page);
  await composer.box.fill('these');

  await composer.picker.setInputFiles([
    PRICES,
    { ...PRICES, name: 'empty', buffer: Buffer.alloc(0) },
  ]);

  await expect(composer.files.nth(0)).toContainText(/The server does not answer/);
  await expect(composer.files.nth(1)).toContainText('It is empty.');
  await expect(composer.files.nth(1).getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(composer.form).toContainText('A file is not attached');
  await expect(composer.send).toBeDisabled();
  await page.unroute(uploads);
  await composer.files.nth(0).getByRole('button', { name: 'Try again' }).click();
  // Of one under way it is said, too, how large it is; and what stands behind it moves once it is stored.
  await expect(composer.files.filter({ hasText: 'prices.csv' })).toHaveText(/prices\.csv8 B/);
  await composer.files
    .filter({ hasText: 'empty' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(composer.send).toBeEnabled();
});

test('the whole composer takes the files over, says where a protocol has no word for them, and sends them', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('which prices?')]);
  const { composer } = await openThread(page);
  await composer.box.fill('these');
  await composer.picker.setInputFiles(PRICES);
  await expect(composer.files).toHaveCount(1);
  await composer.form.getByRole('link', { name: /^More/ }).click();
  const compose = new ComposePage(page);
  const files = compose.form.getByRole('region', { name: 'Files' });
  await expect(files).toContainText('prices.csv');
  await expect(compose.preview).toContainText('artifact_ref');

  await compose.speak('CLowl');
  await expect(files.getByRole('note')).toContainText(
    /CLowl.* has no word for attachments: 1 file would not be sent/,
  );
  await expect(files.getByRole('button', { name: /^Attach/ })).toBeDisabled();
  await compose.speak('CAP');
  await expect(files.getByRole('note')).toHaveCount(0);
  await expect(files).toContainText('prices.csv');
  await compose.sendAtOnce();

  await expect(page).toHaveURL(/\/t\/thread%3At1$/);
  const [, sent] = await colloquy.events();
  expect(sent?.event.payload.attachments).toMatchObject([
    { type: 'file', url: expect.stringMatching(PRICES_REF), name: 'prices.csv' },
  ]);
  await expect(page.getByRole('main').getByText('prices.csv').last()).toBeVisible();
});

test('only who may write is offered files', async ({ page, colloquy }) => {
  await colloquy.post([aChat('which prices?')]);
  const key = await colloquy.api('POST', '/keys', { role: 'viewer' });
  const { secret } = (await key.json()) as { secret: string };
  const answer = await fetch(`${colloquy.url}/api/v1/artifacts`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/octet-stream' },
    body: 'x',
  });
  expect(answer.status).toBe(403);
  const { composer } = await openThread(page);
  await expect(composer.attach).toBeVisible();
});
