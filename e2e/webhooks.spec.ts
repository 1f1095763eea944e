import { createHmac } from 'node:crypto';
import { breachesOf } from './fixtures/accessibility';
import { aChat } from './fixtures/events';
import { PHONE, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';

const ISSUE = {
  action: 'opened',
  issue: { number: 12, title: 'The cart forgets its items' },
  sender: { login: 'octocat' },
};

test('a person writes an expression, and a delivery with the right signature is seen in the thread', async ({
  page,
  colloquy,
}) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const form = page.getByRole('form', { name: 'New webhook' });
  const becomes = form.getByRole('region', { name: 'What the sample becomes' });
  await form.getByLabel('Name', { exact: true }).fill('github');
  await form.getByLabel('Sample, as').fill(JSON.stringify({ body: ISSUE }));
  const expression = form.getByLabel('Expression in JSONata');
  await expression.fill('{"from": body.sender.login,\n "text": body.issue.');
  await expect(becomes.getByRole('alert')).toContainText('Line 2');
  await expression.fill(
    '{"from": body.sender.login, "text": body.issue.title, "thread_id": "issue " & body.issue.number}',
  );
  await expect(becomes).toContainText('One event');
  await expect(becomes).toContainText('agent:github.octocat');
  await expect(becomes).toContainText('The cart forgets its items');
  await form.getByRole('button', { name: 'Save' }).click();
  const secret = (await page.getByRole('status').locator('code').textContent()) ?? '';
  await expect(form).toHaveCount(0);

  const body = JSON.stringify(ISSUE);
  const deliver = (key: string) =>
    fetch(`${colloquy.url}/api/v1/hooks/github`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-github-event': 'issues',
        'x-hub-signature-256': `sha256=${createHmac('sha256', key).update(body).digest('hex')}`,
      },
      body,
    });
  expect((await deliver('not the secret')).status).toBe(401);
  const row = page.getByRole('listitem').filter({ hasText: '/api/v1/hooks/github' });
  await expect(row).toContainText('not of this body and secret', { timeout: 15_000 });
  await expect(row).toContainText('Nothing came yet');
  expect((await deliver(secret)).status).toBe(200);
  await expect(row).toContainText('Last message', { timeout: 15_000 });

  await page.goto(`/t/${encodeURIComponent('issue 12')}`);
  await expect(page.getByRole('main')).toContainText('The cart forgets its items');
  await expect(page.getByRole('main')).toContainText('github.octocat');
});

test('a webhook is changed in its place, turned off and deleted, by keyboard and on a phone', async ({
  page,
  colloquy,
}) => {
  await colloquy.api('PUT', '/webhooks/shop', {
    signature: 'standard-webhooks',
    mapping: '{"text": body.text}',
  });
  await page.setViewportSize(PHONE);
  await page.goto('/settings');
  const row = page.getByRole('listitem').filter({ hasText: '/api/v1/hooks/shop' });
  await row.getByRole('button', { name: 'Change shop' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Webhook shop' });
  await expect(form.getByLabel('Name', { exact: true })).not.toBeEditable();
  await expect(form.getByRole('region')).toContainText('One event');
  expect(await page.evaluate(tooWide)).toEqual([]);
  expect(await breachesOf(page)).toEqual([]);
  await form.getByLabel('Its agents').fill('agent:orchestrator');
  await form.getByRole('button', { name: 'Save' }).click();
  // What the sample becomes says it, and the form that was not saved.
  await expect(form.getByRole('alert')).toContainText(['prefix', 'prefix']);
  await form.getByLabel('Its agents').fill('agent:till.');
  await form.getByRole('button', { name: 'Save' }).click();

  await expect(row).toContainText('agent:till.');
  await row.getByRole('button', { name: 'Turn off' }).click();
  await expect(row).toContainText('turned off');
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();

  await expect(row).toHaveCount(0);
});

test('on a phone the whole name of a webhook is read, and its buttons stand below where they have no room beside it', async ({
  page,
  colloquy,
}) => {
  for (const name of ['shop', 'deployments-of-the-shop', 'deployments-of-the-warehouse'])
    await colloquy.api('PUT', `/outgoing-webhooks/${name}`, {
      url: 'http://localtest.invalid/hook',
    });
  await colloquy.api('PUT', '/outgoing-webhooks/deployments-of-the-shop', {
    url: 'http://localtest.invalid/hook',
    enabled: false,
  });
  await page.setViewportSize(PHONE);
  await page.goto('/settings');

  for (const name of ['shop', 'deployments-of-the-shop', 'deployments-of-the-warehouse']) {
    const shown = page.getByText(name, { exact: true });
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((text) => text.scrollWidth <= text.clientWidth), name).toBe(true);
  }
  const row = page.locator('[data-hook="shop"]');
  const [name, change] = [
    await row.getByText('shop', { exact: true }).boundingBox(),
    await row.getByRole('button', { name: 'Change shop' }).boundingBox(),
  ];
  expect(Math.abs((name?.y ?? 0) - (change?.y ?? 0)), 'one line').toBeLessThan(10);
  expect(await page.evaluate(tooWide)).toEqual([]);
});

test('events go out to an address, and what waits and fails is seen', async ({
  page,
  colloquy,
}) => {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Send events out' }).click();
  const form = page.getByRole('form', { name: 'New webhook that goes out' });
  await form.getByLabel('Name', { exact: true }).fill('chat');
  await form.getByLabel('Which events').fill('pricing');
  await form.getByLabel('Address').fill('http://10.0.0.1/hook');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('may not be called');
  // Such a name leads nowhere.
  await form.getByLabel('Address').fill('http://localtest.invalid/hook');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The secret of chat, shown this once')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: 'localtest.invalid' });
  await expect(row).toContainText('Nothing was sent yet');

  await colloquy.post([aChat('the pricing is wrong'), aChat('something else')]);

  await expect(row).toContainText('1 event waiting', { timeout: 15_000 });
  await expect(row).toContainText('Failed last', { timeout: 15_000 });
  await row.getByRole('button', { name: 'Turn off' }).click();
  await expect(row).toContainText('turned off');
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(row).toHaveCount(0);
});

test('a form stays as it is written while the server is away, and where its webhook is deleted', async ({
  page,
  colloquy,
}) => {
  const hook = { url: 'http://localtest.invalid/hook', q: '' };
  await colloquy.api('PUT', '/outgoing-webhooks/chat', hook);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change chat' }).press('Enter');
  const form = page.getByRole('form', { name: 'Webhook chat' });
  await expect(form.getByLabel('Address')).toBeFocused();
  await form.getByLabel('Which events').fill('channel:shop');

  const lists = '**/api/v1/outgoing-webhooks';
  await page.route(lists, (route) => route.abort());
  await expect(page.getByText('The server does not answer')).toBeVisible({ timeout: 15_000 });
  await expect(form.getByLabel('Which events')).toHaveValue('channel:shop');
  await colloquy.api('DELETE', '/outgoing-webhooks/chat');
  const read = page.waitForResponse(lists);
  await page.unroute(lists);
  await read;
  await expect(form.getByLabel('Which events')).toHaveValue('channel:shop');
  await form.getByRole('button', { name: 'Save' }).press('Enter');

  await expect(page.getByText('The secret of chat, shown this once')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change chat' })).toBeVisible();
});

test('a new webhook takes the place of no other', async ({ page, colloquy }) => {
  const hook = { url: 'http://localtest.invalid/hook', q: '' };
  await colloquy.api('PUT', '/outgoing-webhooks/chat', hook);
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Change chat' })).toBeVisible();
  const add = page.getByRole('button', { name: 'Send events out' });
  await add.press('Enter');
  const form = page.getByRole('form', { name: 'New webhook that goes out' });
  await expect(form.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('chat');
  await form.getByLabel('Address').fill('http://localtest.invalid/other');
  await form.getByRole('button', { name: 'Save' }).press('Enter');

  await expect(form.getByRole('alert')).toContainText('There is a webhook of this name');
  const { webhooks } = await (await colloquy.api('GET', '/outgoing-webhooks')).json();
  expect(webhooks).toMatchObject([hook]);
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(add).toBeFocused();
});

test('deleting a webhook leads the keyboard on to the next one, and at last to adding one', async ({
  page,
  colloquy,
}) => {
  const hook = { url: 'http://localtest.invalid/hook', q: '' };
  for (const name of ['chat', 'log']) await colloquy.api('PUT', `/outgoing-webhooks/${name}`, hook);
  await page.goto('/settings');
  const rows = page.getByRole('listitem').filter({ hasText: 'localtest.invalid' });
  const deleteFirst = async () => {
    await rows.first().getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('button', { name: 'Delete for good' }).press('Enter');
  };

  await deleteFirst();
  await expect(page.getByRole('button', { name: 'Change log' })).toBeFocused();
  await deleteFirst();

  await expect(page.getByRole('button', { name: 'Send events out' })).toBeFocused();
});
