// A person signs what they send: turned on in the settings, seen before it is sent and on what was sent, and revoked.
import type { Page } from '@playwright/test';
import type { Colloquy } from './fixtures/colloquy';
import { Deliberation, inMs, TRIAD_RUN } from './fixtures/deliberation';
import { aChat } from './fixtures/events';
import { expect, signIn, test } from './fixtures/test';
import { ComposePage } from './pages/compose-page';
import { ThreadPage } from './pages/thread-page';

const VERIFIED = /^signature verified/;

const choice = (page: Page) => ({
  on: page.getByRole('button', { name: 'Sign what I send' }),
  off: page.getByRole('button', { name: 'Turn off and revoke the key' }),
  status: page.getByText('On in this browser').and(page.getByRole('status')),
  keys: page.getByRole('list', { name: 'Keys with which people sign' }).getByRole('listitem'),
});

async function turnOn(page: Page): Promise<void> {
  await page.goto('/settings#signing');
  await choice(page).on.click();
  await expect(choice(page).status).toBeVisible();
}

async function say(page: Page, text: string): Promise<ThreadPage> {
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'shall I begin?');
  await thread.composer.box.fill(text);
  await thread.composer.sendAtOnce();
  return thread;
}

/** The last event, as the log has it. */
async function newest(colloquy: Colloquy) {
  const answer = await colloquy.api('GET', '/events?order=desc&limit=1');
  const { events } = (await answer.json()) as {
    events: readonly { readonly signature: string; readonly event: Record<string, unknown> }[];
  };
  return events[0];
}

test('what a person signs is marked in the thread, after a reload too, until the key is revoked', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('shall I begin?')]);
  await turnOn(page);
  await expect(choice(page).keys).toContainText('this browser');

  const thread = await say(page, 'Yes, begin.');

  const mark = thread.row('Yes, begin.').getByRole('link', { name: VERIFIED });
  await expect(mark).toBeVisible();
  await page.reload();
  await expect(mark).toBeVisible();
  await thread.composer.box.fill('And then go on.');
  await expect(thread.composer.form).toContainText('from you, signed');
  await thread.composer.sendAtOnce();
  await expect(thread.row('And then go on.').getByRole('link', { name: VERIFIED })).toBeVisible();
  await mark.click();
  await expect(page.getByText('A browser signed exactly this message')).toBeVisible();

  await page.goto('/settings#signing');
  await choice(page).off.click();
  await expect(page.getByText('Its key is revoked for good')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(choice(page).status).toBeVisible();
  await choice(page).off.press('Enter');
  await page.getByRole('button', { name: 'Turn off', exact: true }).press('Enter');
  await expect(choice(page).on).toBeFocused();
  await expect(choice(page).keys).toContainText('revoked');
  await expect(choice(page).keys).not.toContainText('another browser');
  const later = await say(page, 'Unsigned from here on.');
  await expect(later.row('Unsigned from here on.')).toBeVisible();
  await expect(
    later.row('Unsigned from here on.').getByRole('link', { name: VERIFIED }),
  ).toHaveCount(0);
  expect((await newest(colloquy))?.signature).toBe('unsigned');
  const report = (await (await colloquy.api('POST', '/verify')).json()) as { ok: boolean };
  expect(report.ok).toBe(true);
});

test('a key that was revoked elsewhere sends nothing, and says so where the message was written', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('shall I begin?')]);
  await turnOn(page);
  const { keys } = (await (await colloquy.api('GET', '/person-keys')).json()) as {
    keys: readonly { readonly kid: string }[];
  };
  await colloquy.api('DELETE', `/person-keys/${keys[0]?.kid}`);

  const thread = await say(page, 'Too late.');

  await expect(thread.composer.form.getByRole('alert')).toContainText('revoked');
  await expect(thread.composer.box).toHaveValue('Too late.');
  expect(await colloquy.events()).toHaveLength(1);
  await page.goto('/settings#signing');
  await expect(page.getByText('The key of this browser was revoked')).toBeVisible();
});

test('where the code that signs does not come nothing is sent, what to do is said, and what was written stays', async ({
  page,
  colloquy,
}) => {
  await new Deliberation(colloquy).propose('prop-001', 'Publish it', { deadline: inMs(60_000) });
  await turnOn(page);
  const before = (await colloquy.events()).length;
  await page.goto(`/votes/prop-001?run=${TRIAD_RUN}`, { waitUntil: 'networkidle' });
  const box = page.getByLabel('Comment', { exact: true });
  const send = page.getByRole('button', { name: 'Comment' });
  await box.fill('Keep its archive');

  await page.route('**/_next/static/**/*.js*', (route) => route.abort());
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'could not be loaded. Check the connection',
  );
  await expect(box).toHaveValue('Keep its archive');
  expect(await colloquy.events()).toHaveLength(before);

  await page.unroute('**/_next/static/**/*.js*');
  await send.click();
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Keep its archive');
  expect((await newest(colloquy))?.signature).toBe('verified');
});

test('the composer says before it is sent whether a message will be signed, by which key, and why not', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('shall I begin?')]);
  const compose = new ComposePage(page);
  await compose.open('?thread=thread:t1');
  await compose.text.fill('Yes');
  await compose.preview.getByRole('link', { name: 'Sign what you send' }).click();
  await choice(page).on.click();
  await expect(choice(page).status).toBeVisible();

  await compose.open('?thread=thread:t1');
  await expect(compose.text).toHaveValue('Yes');
  await expect(compose.preview).toContainText('by this browser’s key person-');
  await compose.sendAtOnce();
  await expect(page).toHaveURL(/\/t\/thread%3At1$/);
  expect(await newest(colloquy)).toMatchObject({
    signature: 'verified',
    event: { payload: { text: 'Yes' }, security: { auth: { scheme: 'ed25519' } } },
  });

  await compose.open('?thread=thread:t1');
  await compose.speak('CLowl');
  await compose.text.fill('Which one?');
  await expect(compose.preview).toContainText('No signature of this protocol');
});

test('a message of Heretek is signed in its own way where its thread is its run', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([{ ...aChat('shall I begin?'), thread_id: 'thread:h', run_id: 'thread:h' }]);
  await turnOn(page);
  const compose = new ComposePage(page);
  await compose.open('?thread=thread:h');
  await compose.speak('Heretek');
  await compose.text.fill('Good morning');
  await expect(compose.preview).toContainText('by this browser’s key person-');
  await compose.sendAtOnce();

  await expect(page).toHaveURL(/\/t\/thread%3Ah$/);
  expect(await newest(colloquy)).toMatchObject({
    signature: 'verified',
    event: { thread_id: 'thread:h', run_id: 'thread:h', payload: { text: 'Good morning' } },
  });
});

test('the key of one person signs nothing of the next one who signs in on the same browser', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('shall I begin?')]);
  await turnOn(page);
  const made = await colloquy.api('POST', '/keys', { role: 'operator' });
  const { secret } = (await made.json()) as { readonly secret: string };

  await signIn(page, colloquy, secret);
  await page.reload();
  await expect(choice(page).on).toBeVisible();
  await expect(choice(page).keys).toContainText('of the holder of admin');
  const thread = await say(page, 'I am somebody else.');

  await expect(thread.row('I am somebody else.')).toBeVisible();
  expect((await newest(colloquy))?.signature).toBe('unsigned');
});

test('a browser without Ed25519 says so and sends unsigned', async ({ page, colloquy }) => {
  await colloquy.post([aChat('shall I begin?')]);
  await page.addInitScript(() => {
    const generateKey = () =>
      Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
    Object.assign(crypto.subtle, { generateKey });
  });
  await page.goto('/settings#signing');
  await expect(page.getByText('This browser cannot sign here')).toBeVisible();

  const thread = await say(page, 'As before.');

  await expect(thread.row('As before.')).toBeVisible();
  expect((await newest(colloquy))?.signature).toBe('unsigned');
});
