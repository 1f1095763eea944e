// Forms that fail: closed while they were sent, too long, refused for a field.
import { Deliberation, TRIAD_RUN } from './fixtures/deliberation';
import { holdRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { VoteRoom, VotesPage } from './pages/votes';

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
