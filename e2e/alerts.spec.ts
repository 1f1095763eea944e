import type { AlertsAnswer } from '@/lib/contracts/http-alerts';
import { breachesOf } from './fixtures/accessibility';
import { aChat, anEvent } from './fixtures/events';
import { PHONE, tooWide } from './fixtures/screens';
import { holdRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { AlertsPage } from './pages/alerts-page';
import { SearchPage } from './pages/search-page';
import { Sidebar } from './pages/sidebar';

const failed = (text: string) =>
  anEvent({ type: 'task.error', payload: { code: 'TOOL_UNAVAILABLE', message: text } });

test('a search is saved with an alert, which comes by itself, leads to its hits and is acknowledged', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({ agent_id: 'agent:ken', capabilities: [] });
  await colloquy.post([failed('before it was saved')]);
  const search = new SearchPage(page);
  const alerts = new AlertsPage(page);
  await search.open('has:error pricing');
  await alerts.save('Pricing fails', { over: 1 });
  await page.getByRole('button', { name: /saved searches/i, expanded: false }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Pricing fails' });
  await expect(row).toContainText('over 1 within 1 h');
  await expect(row).toContainText('in the app');
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeDisabled();

  await colloquy.post([failed('no pricing'), aChat('pricing, fine'), failed('pricing again')]);

  const bell = new Sidebar(page).nav.getByRole('link', { name: /^Alerts/ });
  await expect(bell).toHaveText('Alerts1');
  await expect(row).toContainText('fired');
  await bell.click();
  await expect(alerts.alert('Pricing fails')).toContainText('2 hits');
  await page.reload();
  await alerts.alert('Pricing fails').getByRole('link').click();

  await expect(search.field).toHaveValue(/^has:error pricing\* after:\d+ before:\d+$/);
  await expect(search.hits).toHaveCount(2);
  await page.goBack();
  await alerts.alert('Pricing fails').getByRole('button', { name: 'Acknowledge' }).click();

  await expect(alerts.alert('Pricing fails')).toContainText('seen by');
  await expect(bell).toHaveText('Alerts');
});

test('an alert comes into the open page, and rules are saved by one press, changed and deleted', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({ agent_id: 'agent:ken', capabilities: [] });
  const alerts = new AlertsPage(page);
  await page.goto('/search');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'a task failed' })
    .getByRole('button', { name: 'Alert me' })
    .click();
  const row = page.getByRole('listitem').filter({ hasText: 'type:task.error' });
  await expect(row).toContainText('any within 1 h');
  await expect(page.getByText('Each counts what is said from now on')).toBeVisible();
  await page.goto('/alerts');
  await expect(page.getByText('No alerts')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Choose what to be told of' })).toHaveAttribute(
    'href',
    '/search',
  );

  await colloquy.post([failed('it broke')]);

  await expect(alerts.alert('Failures')).toContainText('1 hit');
  await page.getByRole('link', { name: 'Saved searches' }).click();
  await row.getByRole('button', { name: 'Change Failures' }).click();
  await expect(alerts.dialog).toContainText('Only what is said after you save it counts');
  await alerts.dialog.getByLabel('webhook').fill('http://10.0.0.1/hook');
  await alerts.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(alerts.dialog.getByRole('alert')).toContainText('may not be called');
  await alerts.dialog.getByLabel('webhook').fill('');
  await alerts.dialog.getByLabel('Over how many').fill('2');
  await alerts.dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(row).toContainText('over 2 within 1 h');
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the search' }).click();

  await expect(row).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'a task failed' })).toBeVisible();
});

test('the pages of searches and alerts fit a phone and keep the rules of accessibility', async ({
  page,
  colloquy,
}) => {
  await colloquy.api('POST', '/searches', {
    name: 'A name of a saved search that is as long as a name of one may be: 80 in all',
    q: 'has:error from:ken channel:"a channel with a long name" "a phrase that is long"',
    alert: { over: 0, within_s: 3_600, webhook: 'https://hooks.example.org/some/where' },
  });
  await colloquy.api('POST', '/searches', {
    name: 'Failures',
    q: 'type:task.error',
    alert: { over: 0, within_s: 3_600 },
  });
  await colloquy.post([failed('it broke')]);
  await page.setViewportSize(PHONE);
  const main = page.getByRole('main');
  for (const [path, row] of [
    ['/alerts', main.getByRole('article').filter({ hasText: 'Failures' })],
    ['/search', main.getByRole('listitem').filter({ hasText: 'Failures' })],
    ['/search?q=broke', main.getByRole('article').filter({ hasText: 'it broke' })],
  ] as const) {
    await page.goto(path);
    await expect(row.first()).toBeVisible();
    expect([path, await page.evaluate(tooWide)]).toEqual([path, []]);
    expect([path, await breachesOf(page)]).toEqual([path, []]);
  }
});

test('searches are saved, deleted and acknowledged by the keyboard, whose focus is never lost', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({ agent_id: 'agent:ken', capabilities: [] });
  const content = page.locator('#content');
  await page.goto('/search');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  const preset = page.getByRole('listitem').filter({ hasText: 'a task failed' });
  await preset.getByRole('button', { name: 'Alert me' }).press('Enter');
  await expect(preset).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Be told of' })).toBeFocused();

  const row = page.getByRole('listitem').filter({ hasText: 'type:task.error' });
  await row.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.getByRole('button', { name: 'Delete the search' }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(content).toBeFocused();

  await page.goto('/search?q=has%3Aerror');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Errors');
  await page.getByRole('dialog').getByLabel('Raise an alert').check();
  await page.keyboard.press('Enter');
  const saved = page.getByRole('button', { name: 'Saved', exact: true });
  await expect(saved).toBeDisabled();
  await expect(saved).toBeFocused();

  await colloquy.post([failed('it broke')]);
  await page.goto('/alerts');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  const alert = new AlertsPage(page).alert('Errors');
  await alert.getByRole('button', { name: 'Acknowledge' }).press('Enter');
  await expect(alert).toContainText('seen by');
  await expect(alert).toBeFocused();
});

test('a rule that is offered is saved once, however often it is pressed', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  const { release } = await holdRequests(page, '**/api/v1/searches', (request) => {
    return request.method() === 'POST';
  });
  await page.goto('/search');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  const preset = page.getByRole('listitem').filter({ hasText: 'a task failed' });
  await preset.getByRole('button', { name: 'Alert me' }).dblclick();
  release();
  await expect(preset).toHaveCount(0);
  const answer = await colloquy.api('GET', '/searches');
  expect(await answer.json()).toMatchObject({ searches: [{ name: 'Failures' }] });
});

test('an acknowledgement that is refused says so at its alert, until the alert is acknowledged', async ({
  page,
  colloquy,
}) => {
  for (const name of ['Errors', 'Failures']) {
    const body = { name, q: name === 'Errors' ? 'has:error' : 'type:task.error' };
    await colloquy.api('POST', '/searches', { ...body, alert: { over: 0, within_s: 3_600 } });
  }
  await colloquy.post([failed('it broke')]);
  await page.goto('/alerts');
  await expect(new Sidebar(page).connection).toHaveText('Live');
  const alert = (name: string) => new AlertsPage(page).alert(name);
  await page.route('**/acknowledge', (route) => route.abort());
  await alert('Errors').getByRole('button', { name: 'Acknowledge' }).click();
  await expect(alert('Errors').getByRole('alert')).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);

  const answer = await colloquy.api('GET', '/alerts');
  const { alerts } = (await answer.json()) as AlertsAnswer;
  const id = alerts.find(({ name }) => name === 'Errors')?.id;
  await colloquy.api('POST', `/alerts/${encodeURIComponent(id ?? '')}/acknowledge`);

  await expect(alert('Errors')).toContainText('seen by');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('a search that was deleted elsewhere while it is changed can be kept as a new one', async ({
  page,
  colloquy,
}) => {
  const body = { name: 'Prices', q: 'price', alert: null };
  const saved = await (await colloquy.api('POST', '/searches', body)).json();
  const { dialog } = new AlertsPage(page);
  await page.goto('/search');
  await page.getByRole('button', { name: 'Change Prices' }).click();
  await dialog.getByLabel('Name').fill('All prices');

  await colloquy.api('DELETE', `/searches/${saved.id}`);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    /This search was deleted meanwhile.*keep it as a new one/,
  );
  await expect(dialog.getByLabel('Name')).toHaveValue('All prices');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change All prices' })).toBeVisible();
});

test('a search that was deleted elsewhere is deleted', async ({ page, colloquy }) => {
  const body = { name: 'Prices', q: 'price', alert: null };
  const saved = await (await colloquy.api('POST', '/searches', body)).json();
  await page.goto('/search');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();

  await colloquy.api('DELETE', `/searches/${saved.id}`);
  await page.getByRole('button', { name: 'Delete the search' }).click();

  await expect(page.getByRole('button', { name: 'Change Prices' })).toHaveCount(0);
  await expect(page.getByText('Not found')).toHaveCount(0);
});
