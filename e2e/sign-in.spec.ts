import { waitUntilLive } from './fixtures/accessibility';
import { aChat } from './fixtures/events';
import { expect, signIn, test } from './fixtures/test';
import { SignInPage } from './pages/sign-in-page';
import { ThreadPage } from './pages/thread-page';

const PAGES = ['/', '/runs', '/agents', '/settings', '/browse', '/c/research', '/t/thread:t1'];

test('without a session every page leads to the sign-in page', async ({ visitor, colloquy }) => {
  await colloquy.post([aChat('not for everybody')]);

  for (const path of PAGES) {
    await visitor.goto(path);

    await expect(visitor, path).toHaveURL('/sign-in');
    await expect(visitor.getByText('not for everybody')).toHaveCount(0);
  }
});

test('the page says where the first key is', async ({ visitor }) => {
  await visitor.goto('/sign-in');

  const main = visitor.getByRole('main');
  await expect(main).toContainText('the link that the server printed when it started');
  await expect(main).toContainText('admin.key');
});

test.describe('a server that has just started', () => {
  test.use({ ownProcess: 'it prints the link when it starts' });

  test('the link that the server printed signs in once, and then says that it is used up', async ({
    visitor,
    colloquy,
    browser,
  }) => {
    await visitor.goto(colloquy.setupLink);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
      'Nothing has been said yet',
    );

    const other = await browser.newPage();
    await other.goto(colloquy.setupLink);

    await expect(other.getByRole('heading')).toHaveText('This link does not work any more');
    await other.getByRole('link', { name: 'sign in' }).click();
    await expect(other).toHaveURL(/\/sign-in$/);
    await other.close();

    await colloquy.stop();
    await colloquy.start();
    expect(colloquy.setupLinks).toHaveLength(1);
  });
});

test('a wrong key says so and stays to be mended', async ({ visitor }) => {
  const signInPage = new SignInPage(visitor);
  await signInPage.open();

  await signInPage.paste('clq_this-is-no-key-of-this-workspace');

  await expect(signInPage.failure).toContainText(/key/i);
  await expect(signInPage.key).toHaveValue('clq_this-is-no-key-of-this-workspace');
  await expect(signInPage.submit).toBeEnabled();
});

test('a pasted key signs in, and signing out ends it', async ({ visitor, colloquy }) => {
  const signInPage = new SignInPage(visitor);
  await signInPage.open();

  await signInPage.paste(`  ${colloquy.adminToken}\n`);
  await visitor.getByRole('link', { name: 'Settings' }).click();
  await expect(visitor.getByText('You are signed in as admin.')).toBeVisible();
  await visitor.getByRole('button', { name: 'Sign out' }).click();

  await expect(visitor).toHaveURL('/sign-in');
  await visitor.goto('/runs');
  await expect(visitor).toHaveURL('/sign-in');
});

test('a viewer reads, and is offered nothing that a viewer may not do', async ({
  visitor,
  colloquy,
}) => {
  await colloquy.post([aChat('for every reader')]);
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));

  const thread = new ThreadPage(visitor);
  await thread.open('thread:t1', 'for every reader');

  await expect(thread.composer.form).toHaveCount(0);
  await thread.row('for every reader').hover();
  await expect(visitor.getByRole('button', { name: 'Inspect' })).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Reply' })).toHaveCount(0);
  await visitor.goto('/settings');
  await expect(visitor.getByText('Only an admin manages keys.')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Make a key' })).toHaveCount(0);
});

test('a key that may not read says so, and leaves room for another one', async ({
  visitor,
  colloquy,
}) => {
  const signInPage = new SignInPage(visitor);
  await signInPage.open();

  await signInPage.paste(await colloquy.key({ role: 'agent', agent_id: 'agent:ken' }));
  await expect(signInPage.failure).toContainText('This key may not read the workspace');
  await visitor.goto('/runs');
  await expect(signInPage.failure).toContainText('This key may not read the workspace');
  await signInPage.paste(colloquy.adminToken);

  await expect(visitor).toHaveURL('/');
});

test('a key that is revoked signs its browser out', async ({ visitor, colloquy }) => {
  const answer = await colloquy.api('POST', '/keys', { role: 'viewer' });
  const { id, secret } = (await answer.json()) as { id: string; secret: string };
  await signIn(visitor, colloquy, secret);
  await visitor.goto('/runs');
  await expect(visitor.getByRole('heading', { name: 'Runs', level: 1 })).toBeVisible();

  await colloquy.api('DELETE', `/keys/${id}`);

  await visitor.goto('/agents');
  await expect(visitor).toHaveURL('/sign-in');
});

test('a browser that signs in with another key offers in its open pages what that key may, and keeps what was written', async ({
  visitor,
  colloquy,
}) => {
  const operator = await colloquy.key({ role: 'operator' });
  await colloquy.post([aChat('for every reader')]);
  await signIn(visitor, colloquy, operator);
  const thread = new ThreadPage(visitor);
  await thread.open('thread:t1', 'for every reader');
  await waitUntilLive(visitor);
  await thread.composer.box.fill('Half a sentence');
  const other = await visitor.context().newPage();

  await signIn(other, colloquy, await colloquy.key({ role: 'viewer' }));
  // A browser without windows gives a page no focus by itself.
  await visitor.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(thread.composer.form).toHaveCount(0);
  await signIn(other, colloquy, operator);
  await visitor.evaluate(() => window.dispatchEvent(new Event('focus')));

  await expect(thread.composer.box).toHaveValue('Half a sentence');
});
