// Forms that fail: closed while they were sent, too long, refused for a field.
import type { Locator, Page } from '@playwright/test';
import { Deliberation, TRIAD_RUN } from './fixtures/deliberation';
import { anEvent, aRequest } from './fixtures/events';
import { holdRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { ThreadPage } from './pages/thread-page';
import { VoteRoom, VotesPage } from './pages/votes';

/** Opens the pane that cancels a task of the thread, up to the last look; returns it. */
async function askToCancel(page: Page, title: string): Promise<Locator> {
  await new ThreadPage(page).composer.cancelTask.click();
  const pane = page.getByRole('dialog', { name: 'Cancel a task' });
  await pane.getByRole('button', { name: title }).click();
  await expect(pane.getByRole('textbox')).toBeFocused();
  return pane;
}

test.describe('a server that goes', () => {
  test.use({ ownProcess: 'it is stopped' });

  test('a failure is told after the dialog or the form was closed', async ({ page, colloquy }) => {
    const posts = await holdRequests(page, '**/api/v1/*', (request) => {
      return request.method() !== 'GET';
    });
    await new VotesPage(page).open();
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByLabel('Proposal').fill('Close the old channel');
    await page.getByRole('button', { name: 'Propose it' }).click();
    await posts.asked;
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await colloquy.stop();
    posts.release();

    await expect(page.getByText('Propose something: The server does not answer')).toBeVisible();
  });

  test('so is that a task was not cancelled, with what was written', async ({ page, colloquy }) => {
    await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
    const posts = await holdRequests(page, '**/api/v1/*', (request) => {
      return request.method() !== 'GET';
    });
    await page.goto('/t/thread:t1');
    const pane = await askToCancel(page, 'Collect the prices');
    await page.keyboard.type('no budget');
    await pane.getByRole('button', { name: 'Cancel the task' }).click();
    await posts.asked;
    await page.keyboard.press('Escape');
    await expect(pane).toHaveCount(0);
    await colloquy.stop();
    posts.release();

    const notice = page.getByText('Cancel a task: The server does not answer');
    await expect(notice).toContainText('You had written: no budget');
  });
});

test('what is too long stays whole, and its field says how long it may be', async ({
  page,
  colloquy,
}) => {
  const text = 'a'.repeat(4_001);
  await new Deliberation(colloquy).propose('prop-001', 'Ship it');
  await new VoteRoom(page).open('prop-001', TRIAD_RUN);
  const comment = page.getByLabel('Comment', { exact: true });
  await comment.fill(text);
  await comment.press('Control+Enter');

  await expect(comment).toBeFocused();
  await expect(comment).toHaveJSProperty(
    'validationMessage',
    'At most 4,000 characters, and these are 4,001. Shorten the text.',
  );
  await expect(comment).toHaveValue(text);
  await comment.fill('shorter');
  await comment.press('Control+Enter');
  await expect(new VoteRoom(page).comments).toContainText('shorter');
});

test('a question that its reader closes is no news, and one that goes by itself is', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
  await page.goto('/t/thread:t1');
  const pane = await askToCancel(page, 'Collect the prices');
  await page.keyboard.type('too late');
  await page.keyboard.press('Escape');
  await expect(pane).toHaveCount(0);
  await expect(page.getByText('this changed elsewhere meanwhile')).toHaveCount(0);

  await askToCancel(page, 'Collect the prices');
  await page.keyboard.type('no budget');
  await colloquy.post([anEvent({ type: 'task.result', task_id: 'task:prices' })]);

  await expect(page.getByText('this changed elsewhere meanwhile')).toContainText('no budget');
  await expect(pane).toHaveCount(0);
});

test('no field cuts what is pasted into it', async ({ page, colloquy }) => {
  await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
  const long = 'a'.repeat(4_001);
  const paste = async (field: Locator, text = long) => {
    await field.focus();
    await page.keyboard.insertText(text);
    const length = () => field.evaluate((input: HTMLInputElement) => input.value.length);
    await expect.poll(length).toBe(text.length);
  };
  const problemOf = (field: Locator) =>
    field.evaluate((input: HTMLInputElement) => input.validationMessage);

  await page.goto('/t/thread:t1');
  const pane = await askToCancel(page, 'Collect the prices');
  await paste(pane.getByRole('textbox'));
  expect(await problemOf(pane.getByRole('textbox'))).toMatch(/^At most 4,000 characters/);

  await page.goto('/settings/audit');
  const actor = page.getByLabel('Who acted');
  await paste(actor);
  expect(await problemOf(actor)).toMatch(/^At most 512 characters/);

  await page.goto('/r/run:r1/decisions?side=try');
  const domain = page.getByLabel('Domain');
  await paste(domain);
  expect(await problemOf(domain)).toMatch(/^At most 1,000 characters/);

  await page.goto('/settings#trusted');
  await page.getByRole('button', { name: 'Trust a workspace' }).click();
  const form = page.getByRole('form', { name: 'New trusted workspace' });
  const [name, key] = [form.getByRole('textbox').first(), form.getByRole('textbox').last()];
  await expect(name).toBeFocused();
  await paste(name);
  await paste(key);
  expect(await problemOf(name)).toMatch(/^At most 100 characters/);
  expect(await problemOf(key)).toMatch(/^At most 1,000 characters/);

  await new VotesPage(page).open();
  await page.getByRole('button', { name: 'Configure a triad' }).click();
  await paste(page.getByLabel('Name', { exact: true }));
  await expect(page.getByRole('dialog')).toContainText('Name: expected 1 to 64 letters');
});

test('a search that is too long stays whole, says so, and leads nowhere', async ({ page }) => {
  await page.goto('/search?q=before');
  const field = page.getByRole('combobox');
  await field.selectText();

  await page.keyboard.insertText('a'.repeat(40_000));

  await expect(page.getByText('A search has at most 500 characters')).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue('a'.repeat(40_000));
  await expect(page).toHaveURL('/search?q=before');
});

test('a refusal names the field as its form does', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Send events out' }).click();
  const form = page.getByRole('form', { name: 'New webhook that goes out' });
  await form.getByLabel('Name', { exact: true }).fill('chat');
  await form.getByLabel('Address').fill('http://10.0.0.1/hook');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(form.getByRole('alert')).toContainText('Address: ');
});

test('a search that is too long to be saved says so', async ({ page }) => {
  await page.goto(`/search?q=${'a'.repeat(460)}`);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByLabel('Name', { exact: true }).fill('long');
  await dialog.getByRole('button', { name: 'Save' }).click();

  await expect(dialog.getByRole('alert')).toContainText('A saved one has at most 440 characters');
});
