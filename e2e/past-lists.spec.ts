// Lists that stand beside the runs at a moment of the past: channels, alerts, refused messages.
import { breachesOf } from './fixtures/accessibility';
import type { Colloquy } from './fixtures/colloquy';
import { aChat, anEvent } from './fixtures/events';
import { CLOWL_DELEGATION } from './fixtures/native-messages';
import { PHONE, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { AlertsPage } from './pages/alerts-page';
import { moveTo } from './pages/moments';

const inChannel = (text: string, domain: string, thread_id: string) =>
  aChat(text, { domain, thread_id, run_id: `run of ${thread_id}` });

const failed = (text: string) =>
  anEvent({ type: 'task.error', payload: { code: 'TOOL_UNAVAILABLE', message: text } });

const refuse = (colloquy: Colloquy, mid: string) =>
  colloquy.api('POST', '/ingest/clowl?channel=pipeline', { ...CLOWL_DELEGATION, mid, p: 'NOPE' });

test('the list of channels shows those that there were at a moment, and leads into them there and back', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    inChannel('Good morning', 'research', 't1'),
    inChannel('A second matter', 'research', 't2'),
    inChannel('It is packed', 'shipping', 't3'),
  ]);
  await page.goto('/channels');
  const rows = page.getByRole('list', { name: 'Channels' }).getByRole('article');
  await expect(rows).toHaveCount(2);

  await page.getByRole('button', { name: 'Travel in time' }).click();
  await moveTo(page, '1');
  await expect(page.getByText('as of 1')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('1 thread');
  await rows.getByRole('link').click();
  await expect(page).toHaveURL(/\/c\/research\?at=1$/);
  await expect(page.getByRole('list', { name: 'Threads' }).getByRole('article')).toHaveCount(1);
  await page.goBack();
  await expect(rows).toContainText('1 thread');
  await page.keyboard.press(']');
  await expect(rows).toContainText('2 threads');
  await page.getByRole('button', { name: 'Go live' }).click();

  await expect(rows).toHaveCount(2);
  await expect(page).not.toHaveURL(/at=/);
});

test('home leads into the channel in which something was said last by the moment that the address names', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    inChannel('Good morning', 'research', 't1'),
    inChannel('A second matter', 'research', 't2'),
    inChannel('It is packed', 'shipping', 't3'),
  ]);

  await page.goto('/?at=1');

  await expect(page).toHaveURL(/\/c\/research\?at=1$/);
  await expect(page.getByRole('list', { name: 'Threads' }).getByRole('article')).toHaveCount(1);
});

test('the alerts of a moment are those that had been raised, and nobody acknowledges them there', async ({
  page,
  colloquy,
}) => {
  await colloquy.api('POST', '/searches', {
    name: 'Failures',
    q: 'has:error',
    alert: { over: 0, within_s: 1 },
  });
  await colloquy.post([aChat('Good morning'), failed('it broke')]);
  const alerts = new AlertsPage(page);
  await page.goto('/alerts');
  await alerts.alert('Failures').getByRole('button', { name: 'Acknowledge' }).click();
  await expect(alerts.alert('Failures')).toContainText('seen by');
  await colloquy.post([aChat('It works again')]);

  await page.getByRole('button', { name: 'Travel in time' }).click();
  await moveTo(page, '1');
  await expect(page.getByText('No alert had been raised')).toBeVisible();
  await page.keyboard.press(']');
  await expect(alerts.alert('Failures')).toContainText('1 hit');
  await expect(alerts.alert('Failures')).not.toContainText('seen by');
  await expect(page.getByText('1 open')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Go live' }).click();

  await expect(alerts.alert('Failures')).toContainText('seen by');
  await expect(page.getByText('all seen')).toBeVisible();
});

test('the refused messages of a moment are those that had been refused, in a channel and in the lab', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([inChannel('Good morning', 'pipeline', 't1')]);
  await refuse(colloquy, 'm1');
  await colloquy.post([inChannel('A second matter', 'pipeline', 't2')]);
  await refuse(colloquy, 'm2');
  await page.goto('/c/pipeline');
  await expect(page.getByRole('link', { name: '2 rejected' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Rejected messages' }).getByRole('listitem');

  await page.getByRole('button', { name: 'Travel in time' }).click();
  await moveTo(page, '1');
  await page.getByRole('link', { name: 'Rejected', exact: true }).click();
  await expect(page).toHaveURL(/\/c\/pipeline\/rejected\?at=1$/);
  await expect(page.getByText('Nothing had been refused')).toBeVisible();
  await moveTo(page, '2');
  await expect(page.getByText('Live', { exact: true }).last()).toBeVisible();
  await page.goto('/c/pipeline/rejected?at=2');
  await expect(list).toHaveCount(1);
  await expect(page.getByText('what has been dropped since is not told')).toBeVisible();
  await page.getByRole('link', { name: 'Threads', exact: true }).click();
  await expect(page).toHaveURL(/\/c\/pipeline\?at=2$/);
  await page.goto('/lab?part=rejected&at=2');
  await expect(list).toHaveCount(1);
  await page.getByRole('button', { name: 'Go live' }).click();

  await expect(list).toHaveCount(2);
});

test('the lists of the past fit a phone and keep the rules of accessibility', async ({
  page,
  colloquy,
}) => {
  await colloquy.api('POST', '/searches', {
    name: 'A name of a saved search that is as long as a name of one may be: 80 in all',
    q: 'has:error',
    alert: { over: 0, within_s: 3_600 },
  });
  await refuse(colloquy, 'm1');
  await colloquy.post([failed('it broke'), inChannel('Good morning', 'pipeline', 't1')]);
  await page.setViewportSize(PHONE);
  for (const path of [
    '/channels?at=2',
    '/alerts?at=2',
    '/c/pipeline/rejected?at=2',
    '/lab?part=rejected&at=2',
  ]) {
    await page.goto(path);
    await expect(page.getByText('as of 2')).toBeVisible();
    expect([path, await page.evaluate(tooWide)]).toEqual([path, []]);
    expect([path, await breachesOf(page)]).toEqual([path, []]);
  }
});
