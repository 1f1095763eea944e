import { aChat, anEvent, aRequest } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { OwedPage } from './pages/owed';

const LEAD = { agent_id: 'agent:lead' };
const PRICES = { task_id: 'task:prices', from: LEAD };

test('an answer that is owed stands in the inbox and disappears when it comes, without a reload', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', PRICES)]);
  const owed = new OwedPage(page);
  await owed.open();
  await expect(owed.row('Collect the prices')).toContainText(
    'ken owes lead an answer to the request Collect the prices',
  );
  await expect(owed.link).toHaveText('Owed1');

  await colloquy.post([anEvent({ type: 'task.accept', task_id: 'task:prices', to: [LEAD] })]);
  await expect(owed.row('Collect the prices')).toContainText('ken owes lead a result for');
  await colloquy.post([
    anEvent({
      type: 'task.result',
      task_id: 'task:prices',
      to: [LEAD],
      payload: { title: 'Nine' },
    }),
  ]);

  await expect(page.getByText('Nobody owes anything')).toBeVisible();
  await expect(owed.link).toHaveText('Owed');
});

test('what is owed is read again also where the browser takes itself for offline, as beside a server on a machine without a network', async ({
  page,
  colloquy,
}) => {
  const owed = new OwedPage(page);
  await owed.open();
  await page.locator('[role="status"]', { hasText: 'Live' }).waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));

  await colloquy.post([aRequest('Collect the prices', PRICES)]);

  await expect(owed.row('Collect the prices')).toBeVisible();
});

test('kind, agent and run filter by the address, from which the page is drawn again', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Collect the prices', PRICES),
    aRequest('Write the brief', {
      task_id: 'task:brief',
      from: LEAD,
      to: [{ agent_id: 'agent:muse' }],
    }),
    aRequest('Draw the cover', { task_id: 'task:cover', from: LEAD, run_id: 'run:r2' }),
    anEvent({ type: 'task.accept', task_id: 'task:cover', run_id: 'run:r2', to: [LEAD] }),
  ]);
  const owed = new OwedPage(page);
  await owed.open();
  await expect(owed.list.getByRole('article')).toHaveCount(3);

  await owed.filter('Who owes', 'ken');
  await expect(owed.list.getByRole('article')).toHaveCount(2);
  await owed.filter('Kind', /^Results/);
  await expect(owed.list.getByRole('article')).toHaveCount(1);
  await expect(owed.row('Draw the cover')).toBeVisible();

  await page.reload();
  await expect(owed.list.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(owed.list.getByRole('article')).toHaveCount(3);
});

test('a task is cancelled from its row, after the dialog has said what will be recorded', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', PRICES)]);
  const owed = new OwedPage(page);
  await owed.open();

  const dialog = await owed.act(owed.row('Collect the prices'), 'Cancel');
  await expect(dialog).toContainText('Recorded as a task.cancel from you.');
  await expect(dialog.getByLabel('Reason, if there is one')).toBeFocused();
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(
    owed.row('Collect the prices').getByRole('button', { name: /^Actions/ }),
  ).toBeFocused();
  await (await owed.act(owed.row('Collect the prices'), 'Cancel'))
    .getByRole('button', { name: 'Cancel the task' })
    .click();

  await expect(page.getByText('Nobody owes anything')).toBeVisible();
  const events = await colloquy.events({ type: 'task.cancel' });
  expect(events.map(({ event }) => [event.task_id, event.from.agent_id])).toEqual([
    ['task:prices', 'agent:user'],
  ]);
});

test('whoever decides by the keyboard is at the next row when the decided one leaves', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Collect the prices', PRICES),
    aRequest('Collect the ratings', { task_id: 'task:ratings' }),
    aRequest('Draw the cover', { task_id: 'task:cover', run_id: 'run:r2' }),
  ]);
  const owed = new OwedPage(page);
  await owed.open();
  const cancel = async (title: string) => {
    await owed
      .row(title)
      .getByRole('button', { name: /^Actions/ })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Cancel' }).press('Enter');
    await page.getByRole('button', { name: 'Cancel the task' }).press('Enter');
    await expect(owed.row(title)).toHaveCount(0);
  };

  await cancel('Collect the ratings');
  await expect(owed.row('Draw the cover')).toBeFocused();
  await cancel('Draw the cover');
  await expect(owed.row('Collect the prices')).toBeFocused();
  await cancel('Collect the prices');
  await expect(page.locator('#content')).toBeFocused();
});

test('a task is given to somebody else by name, or by the router where it chose before', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({ agent_id: 'agent:muse', capabilities: [] });
  await colloquy.post([
    aRequest('Collect the prices', PRICES),
    aRequest('Draw the cover', { task_id: 'task:cover', run_id: 'run:r2' }),
  ]);
  const owed = new OwedPage(page);
  await owed.open();

  const dialog = await owed.act(owed.row('Draw the cover'), 'Reassign');
  const router = dialog.getByRole('radio', { name: /Let the router choose/ });
  await expect(router).toBeChecked();
  await page.keyboard.press('Escape');
  await owed.act(owed.row('Collect the prices'), 'Reassign');
  await expect(dialog.getByRole('radio', { name: /muse/ })).toBeVisible();
  await expect(router).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Reassign it' })).toBeDisabled();
  await dialog.getByRole('radio', { name: /muse/ }).check();
  await dialog.getByRole('button', { name: 'Reassign it' }).click();

  await expect(owed.row('Collect the prices')).toContainText('muse owes');
});

test('g o leads to the inbox, and j, e and Escape read it', async ({ page, colloquy }) => {
  await colloquy.post([aRequest('Collect the prices', PRICES)]);
  await page.goto('/agents');
  await page.locator('[role="status"]', { hasText: 'Live' }).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  const owed = new OwedPage(page);
  await expect(owed.row('Collect the prices')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: 'Event 1', level: 2 })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('heading', { name: 'Event 1', level: 2 })).toBeHidden();
});

test('a delivery that is given up again can be sent again once more', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({
    agent_id: 'agent:far',
    capabilities: [{ id: 'skill:far' }],
    endpoints: { clutch: { url: 'http://169.254.169.254/inbox' } },
  });
  await colloquy.post([
    aRequest('Fetch the archive', { ...PRICES, to: [{ agent_id: 'agent:far' }] }),
  ]);
  const owed = new OwedPage(page);
  await owed.open();
  const row = owed.row('was not delivered');
  await expect(row).toContainText('For far from lead: task.request was not delivered');

  await row.getByRole('button', { name: 'Send again' }).click();
  await expect(row.getByRole('status')).toContainText('on its way');

  await expect(row.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect(row).toContainText('given up again');
});

test('a moment that takes too much to tell says so below the head of the page, and is told of one run', async ({
  page,
  colloquy,
}) => {
  const places = Array.from({ length: 301 }, (_, index) => {
    const id = `run:${index}`;
    return { run_id: id, thread_id: id, task_id: `task of ${id}` };
  });
  await colloquy.post(places.map((place) => aRequest(`Prices of ${place.run_id}`, place)));
  await colloquy.post(places.map((place) => aChat('I look at it', place)));
  const response = await page.goto(`/owed?at=${places.length}`);
  expect(response?.status()).toBe(200);
  await expect(page.getByText('more than 300 runs would have to be read')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const bar = await page.getByRole('slider', { name: 'Moment' }).boundingBox();
  expect(bar?.y, 'the bar of time stands at the foot').toBeGreaterThan(650);

  const owed = new OwedPage(page);
  await owed.filter('Run', 'Prices of run:300');
  await expect(owed.row('Prices of run:300')).toBeVisible();
  await page.getByRole('button', { name: 'Go live' }).first().click();
  await expect(page).not.toHaveURL(/at=/);
  await expect(owed.row('Prices of run:300')).toBeVisible();
});

test('whoever writes a reason while somebody else ends the task is told so', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', PRICES)]);
  const owed = new OwedPage(page);
  await owed.open();
  const dialog = await owed.act(owed.row('Collect the prices'), 'Cancel');
  await dialog.getByLabel('Reason, if there is one').fill('Too late');

  await colloquy.api('POST', '/runs/run:r1/tasks/task:prices/cancel', {});

  await expect(page.getByText('Nobody owes anything')).toBeVisible();
  const notice = page.getByRole('group', { name: 'What was done' });
  await expect(notice).toContainText('Cancel the task: this changed elsewhere meanwhile');
  await expect(notice).toContainText('You had written: Too late');
});
