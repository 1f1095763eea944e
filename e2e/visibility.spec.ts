// Operators hide, rename and merge, by keyboard as well, and take it back.
import { aChat } from './fixtures/events';
import { PHONE } from './fixtures/screens';
import { handleRequests, holdRequests } from './fixtures/slow-network';
import { expect, signIn, test } from './fixtures/test';
import { Sidebar } from './pages/sidebar';

const SPAM = { domain: 'spam', thread_id: 'thread:spam', run_id: 'run:spam' };

test('a channel is hidden and brought back with the keyboard alone', async ({ page, colloquy }) => {
  await colloquy.post([aChat('hello'), aChat('buy now', SPAM)]);
  await page.goto('/c/spam');
  const sidebar = new Sidebar(page);
  await expect(sidebar.connection).toHaveText('Live');

  await page.getByRole('button', { name: 'More' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Hide this channel' }).press('Enter');

  await expect(page.getByRole('status').filter({ hasText: '# spam is hidden' })).toBeVisible();
  await expect(page.getByText('Hidden: this channel stands in no list.')).toBeVisible();
  await expect(sidebar.link('spam')).toHaveCount(0);
  await page.keyboard.press('z');

  await expect(sidebar.link('spam')).toBeVisible();
  await expect(page.getByText('Hidden: this channel')).toHaveCount(0);
});

test('what is hidden is listed, opens by its address, and comes back from there', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello'), aChat('buy now', SPAM)]);
  for (const path of ['/threads/thread%3Aspam', '/runs/run%3Aspam', '/agents/ken']) {
    expect((await colloquy.api('PATCH', path, { hidden: true })).status).toBe(200);
  }

  await page.goto('/t/thread%3Aspam');
  await expect(page.getByText('Hidden: this thread stands in no list.')).toBeVisible();
  await page.goto('/hidden?kind=run');
  const rows = page.getByRole('list', { name: 'Hidden runs' }).getByRole('listitem');
  await expect(rows).toContainText('buy now');
  await rows.getByRole('button', { name: 'Show again' }).click();
  await expect(page.getByText('No run is hidden')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(1);
});

test('a channel is renamed, and merged into another one', async ({ page, colloquy }) => {
  await colloquy.post([aChat('hello'), aChat('buy now', SPAM)]);
  await page.goto('/c/spam');
  const sidebar = new Sidebar(page);
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await choose('Rename…');
  await page.getByRole('textbox', { name: 'Title in the lists' }).fill('Advertising');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advertising');
  await expect(page).toHaveTitle('# Advertising · Colloquy');
  await expect(sidebar.link('Advertising')).toBeVisible();

  await choose('Merge into…');
  await page.getByRole('combobox', { name: 'Into which channel' }).fill('research');
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(sidebar.link('Advertising')).toHaveCount(0);
  await page.getByRole('note').getByRole('link', { name: '# research' }).click();
  await expect(page).toHaveURL('/c/research');
  await expect(page.getByRole('list', { name: 'Threads' })).toContainText('buy now');
});

test('a merge that takes the place of another is undone to that one', async ({
  page,
  colloquy,
}) => {
  const sales = { domain: 'sales', thread_id: 'thread:sales', run_id: 'run:sales' };
  await colloquy.post([aChat('hello'), aChat('buy now', SPAM), aChat('prices', sales)]);
  await colloquy.api('PATCH', '/channels/spam', { merged_into: 'research' });
  await page.goto('/c/spam');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  const note = page.getByRole('note');

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge into…' }).click();
  await page.getByRole('combobox', { name: 'Into which channel' }).fill('sales');
  await page.keyboard.press('Enter');
  await expect(note.getByRole('link', { name: '# sales' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect(note.getByRole('link', { name: '# research' })).toBeVisible();
});

test('who brings back what is hidden, or takes something back, by the keyboard stays in the page', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello'), aChat('buy now', SPAM)]);
  await colloquy.api('PATCH', '/channels/spam', { hidden: true });
  await page.goto('/c/spam');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  const note = page.getByText('Hidden: this channel stands in no list.');

  await page.getByRole('button', { name: 'Show again' }).press('Enter');
  await expect(note).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();

  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(note).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('whoever may not is offered nothing, and still sees that it is so', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('buy now', SPAM)]);
  await colloquy.api('PATCH', '/channels/spam', { hidden: true });
  await signIn(page, colloquy, await colloquy.key({ role: 'viewer' }));

  await page.goto('/c/spam');

  await expect(page.getByText('Hidden: this channel stands in no list.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show again' })).toHaveCount(0);
});

test('what refuses a new title or a merge stands in its dialog, and what was written with it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('buy now', SPAM)]);
  await page.goto('/c/spam');
  const sidebar = new Sidebar(page);
  await expect(sidebar.connection).toHaveText('Live');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge into…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge the channel' });
  const channel = dialog.getByRole('combobox', { name: 'Into which channel' });
  await expect(channel).toBeFocused();

  await page.keyboard.type('nowhere');
  await page.keyboard.press('Enter');

  await expect(dialog.getByRole('alert')).toContainText('There is no channel "nowhere" here.');
  await expect(channel).toHaveValue('nowhere');
  await expect(channel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused();
});

test('a title is given once, however often Enter is pressed', async ({ page, colloquy }) => {
  await colloquy.post([aChat('buy now', SPAM)]);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') asked.push(request.url());
  });
  const { release } = await holdRequests(page, '**/api/v1/channels/spam', (request) => {
    return request.method() === 'PATCH';
  });
  await page.goto('/c/spam');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await expect(page.getByRole('textbox', { name: 'Title in the lists' })).toBeFocused();

  await page.keyboard.type('Ads');
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter');
  release();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ads');
  expect(asked).toHaveLength(1);
});

test('who brings back what is hidden by the keyboard is at the next row', async ({
  page,
  colloquy,
}) => {
  for (const name of ['one', 'two']) {
    await colloquy.post([aChat(name, { thread_id: `thread:${name}`, run_id: `run:${name}` })]);
    await colloquy.api('PATCH', `/runs/run%3A${name}`, { hidden: true });
  }
  await page.goto('/hidden?kind=run');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  const rows = page.getByRole('list', { name: 'Hidden runs' }).getByRole('article');
  await expect(rows).toHaveCount(2);

  await rows.first().getByRole('button', { name: 'Show again' }).press('Enter');

  await expect(rows).toHaveCount(1);
  await expect(rows).toBeFocused();
});

test('a notice of what was refused is read to its end on a phone', async ({ page, colloquy }) => {
  await colloquy.post([aChat('buy now', SPAM)]);
  await handleRequests(page, '**/api/v1/channels/spam', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.setViewportSize(PHONE);
  await page.goto('/c/spam');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Hide this channel' }).click();

  const told = page.getByText(/^The server does not answer: .* then try again\.$/);
  await expect(told).toBeVisible();
  const hidden = await told.evaluate((element) => [
    element.scrollWidth - element.clientWidth,
    element.scrollHeight - element.clientHeight,
  ]);
  expect(hidden).toEqual([0, 0]);
});

test('what could not be taken back is taken back from the notice that says so', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello'), aChat('buy now', SPAM)]);
  await page.goto('/c/spam');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Hide this channel' }).click();
  const note = page.getByText('Hidden: this channel stands in no list.');
  await expect(note).toBeVisible();
  const changes = '**/api/v1/channels/spam';
  await page.route(changes, (route) => route.abort());

  await page.keyboard.press('z');
  await expect(page.getByText('The server does not answer')).toBeVisible();
  await page.unroute(changes);
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect(note).toHaveCount(0);
});

test('a channel is merged into one that the lists call by a title, as they write it', async ({
  page,
  colloquy,
}) => {
  const sales = { domain: 'sales', thread_id: 'thread:sales', run_id: 'run:sales' };
  await colloquy.post([aChat('buy now', SPAM), aChat('prices', sales)]);
  await colloquy.api('PATCH', '/channels/sales', { title: 'Sales & trends' });
  await page.goto('/c/spam');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge into…' }).click();
  await page.getByRole('combobox', { name: 'Into which channel' }).fill('# Sales & trends');
  await page.keyboard.press('Enter');

  await expect(page.getByText('# spam stands in # Sales & trends')).toBeVisible();
  const other = page.getByRole('note').getByRole('link', { name: '# Sales & trends' });
  await expect(other).toHaveAttribute('href', '/c/sales');
  await other.click();
  await expect(page).toHaveTitle('# Sales & trends · Colloquy');
});

test('the list of what is hidden follows what is done elsewhere', async ({ page, colloquy }) => {
  await colloquy.post([aChat('hello'), aChat('buy now', SPAM)]);
  const rows = page.getByRole('article');
  for (const kind of ['channel', 'thread', 'run', 'agent']) {
    const id = kind === 'channel' ? 'spam' : kind === 'agent' ? 'agent:ken' : `${kind}:spam`;
    const change = (hidden: boolean) =>
      colloquy.api('PATCH', `/${kind}s/${encodeURIComponent(id)}`, { hidden });
    await page.goto(`/hidden?kind=${kind}`);
    await expect(new Sidebar(page).connection).toHaveText('Live');
    await expect(rows).toHaveCount(0);

    await change(true);
    await expect(rows).toHaveCount(1);
    await change(false);
    await expect(rows).toHaveCount(0);
  }
});

test('what somebody else changed again is not taken back', async ({ page, colloquy }) => {
  await colloquy.post([aChat('buy now', SPAM)]);
  await page.goto('/c/spam');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('textbox', { name: 'Title in the lists' }).fill('Advertising');
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Advertising');

  await colloquy.api('PATCH', '/channels/spam', { title: 'Ads of partners' });
  await expect(heading).toHaveText('Ads of partners');
  await page.getByRole('button', { name: 'Undo' }).click();

  await expect(page.getByText('# spam was changed again meanwhile')).toBeVisible();
  await expect(heading).toHaveText('Ads of partners');
});

test('a failure that comes when its dialog is closed is told all the same', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('buy now', SPAM)]);
  const { asked, release } = await holdRequests(page, '**/api/v1/channels/spam', (request) => {
    return request.method() === 'PATCH';
  });
  await page.goto('/c/spam');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge into…' }).click();
  await page.getByRole('combobox', { name: 'Into which channel' }).fill('spam');
  await page.keyboard.press('Enter');
  await asked;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();

  const told = page.getByText('Merge the channel: A field has a value that is not allowed.');
  await expect(told).toContainText('A channel cannot be merged into itself. Name another one.');
});
