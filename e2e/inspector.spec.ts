import { waitUntilLive } from './fixtures/accessibility';
import { aChat } from './fixtures/events';
import { holdRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { Inspector } from './pages/inspector';
import { ThreadPage } from './pages/thread-page';

test('a click on the time of a message opens it, and the address names it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('first'), aChat('second')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'second');

  await thread
    .row('first')
    .getByRole('link', { name: /inspect event 1/ })
    .click();

  await expect(thread.inspector.heading).toHaveText('Event 1');
  await expect(thread.inspector.pane).toContainText('ken tells orchestrator: “first”.');
  await expect(page).toHaveURL(/\?event=1$/);
  await expect(thread.row('first')).toHaveAttribute('aria-current', 'true');
});

test('a row opens by Enter and by e, and e closes it again', async ({ page, colloquy }) => {
  await colloquy.post([aChat('first'), aChat('second')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'second');

  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(thread.inspector.heading).toHaveText('Event 1');
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(thread.inspector.heading).toHaveText('Event 2');
  await page.keyboard.press('e');

  await expect(thread.inspector.pane).toBeHidden();
});

test('Raw shows the bytes as they were sent, with their control characters named', async ({
  page,
  colloquy,
}) => {
  const event = aChat('with an escape \u001b[31m and a mark \u202e here');
  const raw = JSON.stringify(event).replaceAll('\u202e', '\\u202e').replace('{', '{ ');
  await colloquy.api('POST', '/events', undefined);
  const answer = await fetch(`${colloquy.url}/api/v1/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${colloquy.adminToken}`,
      'content-type': 'application/json',
    },
    body: raw,
  });
  expect(answer.ok).toBe(true);
  const thread = new ThreadPage(page);

  await page.goto('/t/thread:t1?event=1&tab=raw');

  await expect(thread.inspector.pane).toContainText(raw);
  await expect(thread.inspector.pane).toContainText(`application/json, ${raw.length} B`);
});

test('each side of an event tells its own part', async ({ page, colloquy }) => {
  const event = aChat('to be looked at', { meta: { ui_channel: 'lab' } });
  await colloquy.post([aChat('before'), event]);
  const detail = await colloquy.api('GET', '/events/2');
  const { hash, prev_hash } = (await detail.json()) as { hash: string; prev_hash: string };
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'to be looked at');
  await thread
    .row('to be looked at')
    .getByRole('link', { name: /inspect event/ })
    .click();
  const { inspector } = thread;

  await expect(inspector.pane).toContainText(/Channel\s*lab/);
  await inspector.show('Raw');
  await expect(inspector.pane).toContainText(JSON.stringify(event));
  await inspector.show('Canonical');
  await expect(inspector.pane).toContainText('ui_channel');
  await expect(inspector.pane).toContainText('"lab"');
  await inspector.show('Integrity');

  await expect(inspector.pane.getByRole('heading', { level: 3 }).first()).toHaveText('unsigned');
  await expect(inspector.pane).toContainText(hash);
  await expect(inspector.pane).toContainText(prev_hash);
  await expect(page).toHaveURL(/\?event=2&tab=integrity$/);
});

test('next and previous walk along the thread and keep the side', async ({ page, colloquy }) => {
  await colloquy.post([
    aChat('one'),
    aChat('elsewhere', { thread_id: 'thread:t2' }),
    aChat('three'),
  ]);
  const { inspector } = new ThreadPage(page);
  await page.goto('/t/thread:t1?event=1&tab=canonical');
  await expect(inspector.previous).toBeDisabled();

  await inspector.next.click();

  await expect(inspector.heading).toHaveText('Event 3');
  await expect(inspector.tab('Canonical')).toHaveAttribute('aria-current', 'page');
  await expect(inspector.next).toBeDisabled();
  await inspector.previous.click();
  await expect(inspector.heading).toHaveText('Event 1');
});

test('the address brings back event and side, and going back closes', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('first'), aChat('second')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'second');
  await thread
    .row('second')
    .getByRole('link', { name: /inspect event/ })
    .click();
  await thread.inspector.show('Raw');

  await page.reload();
  await expect(thread.inspector.heading).toHaveText('Event 2');
  await expect(thread.inspector.tab('Raw')).toHaveAttribute('aria-current', 'page');
  await page.goBack();

  await expect(thread.inspector.pane).toBeHidden();
  await expect(thread.said('second')).toBeVisible();
  await page.goForward();
  await expect(thread.inspector.heading).toHaveText('Event 2');
  await page.keyboard.press('Escape');
  await expect(thread.inspector.pane).toBeHidden();
});

test('a copied link leads to the event, also far from the end', async ({ page, colloquy }) => {
  await colloquy.post(Array.from({ length: 700 }, (_, index) => aChat(`line ${index + 1}`)));
  const thread = new ThreadPage(page);

  await page.goto('/t/thread:t1?event=50');

  await expect(thread.inspector.heading).toHaveText('Event 50');
  await expect(thread.said('line 50')).toBeInViewport();
  await expect(thread.jumpToNewest).toBeVisible();
});

test('an event that is not there says so at its place', async ({ page, colloquy }) => {
  await colloquy.post([aChat('the only one')]);
  const thread = new ThreadPage(page);

  await page.goto('/t/thread:t1?event=77');

  await expect(thread.inspector.pane.getByRole('alert')).toContainText(/not found|no event/i);
  await expect(thread.said('the only one')).toBeVisible();
});

test('the border of the inspector is moved by keys and by dragging, and a double click puts it back', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('first')]);
  await page.goto('/t/thread:t1?event=1');
  const border = page.getByRole('separator', { name: 'Width of the detail pane' });
  const width = async () => (await page.locator('#detail').boundingBox())?.width;
  const before = await width();
  const box = await border.boundingBox();
  if (before === undefined || box === null) throw new Error('The border is drawn.');

  await border.press('ArrowLeft');
  await expect.poll(width).toBe(before + 16);
  await border.press('End');
  await expect.poll(width).toBe(328);
  await border.dblclick();
  await expect.poll(width).toBe(before);
  await page.mouse.move(box.x, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x - 50, box.y + 100);
  await page.mouse.up();
  await expect.poll(width).toBe(before + 50);
});

test('the content has its width before the detail beside it has arrived', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('first')]);
  const address = `${colloquy.url}/t/thread:t1?event=1`;
  const widthOf = async () => (await page.locator('#main').boundingBox())?.width;
  await page.goto(address);
  const whole = await widthOf();

  await page.route(address, async (route) => {
    const response = await route.fetch();
    const [arrived = ''] = (await response.text()).split('<hr');
    await route.fulfill({ response, body: arrived });
  });
  await page.goto(address);

  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('first');
  await expect(page.locator('#detail')).toHaveCount(0);
  expect(await widthOf()).toBe(whole);
});

test('what is written while a comment is on its way stays', async ({ page, colloquy }) => {
  await colloquy.post([aChat('We ship on Friday')]);
  const { asked, release } = await holdRequests(page, '**/api/v1/events');
  await page.goto('/t/thread:t1?event=1');
  await waitUntilLive(page);
  const comment = new Inspector(page).pane.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Not yet.');
  await page.getByRole('button', { name: 'Comment', exact: true }).last().click();
  await asked;

  await comment.press('End');
  await page.keyboard.type(' And who tests?');
  release();

  await expect(comment).toHaveValue(' And who tests?');
  expect((await colloquy.events()).map(({ event }) => event.payload.text)).toContain('Not yet.');
});
