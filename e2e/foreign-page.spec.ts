import { request } from 'node:http';
import { aChat } from './fixtures/events';
import { ForeignPage } from './fixtures/foreign-page';
import { expect, signIn, workspaceTest } from './fixtures/test';

// Its pages are refused on purpose, and their consoles say so.
const test = workspaceTest.extend<{ foreign: ForeignPage }>({
  foreign: async ({ page, colloquy }, use) => {
    const foreign = await ForeignPage.create();
    await signIn(page, colloquy, colloquy.adminToken);
    await page.goto(foreign.url);
    await use(foreign);
    await foreign.dispose();
  },
});

test('a foreign page writes nothing with the session of its visitor, by whatever kind of request', async ({
  page,
  colloquy,
  foreign,
}) => {
  const target = `${colloquy.url}/api/v1/events`;
  const body = JSON.stringify(aChat('forged'));

  const outcomes = await page.evaluate(
    async ({ target, body }) => {
      const tries: RequestInit[] = [
        { headers: { 'content-type': 'application/json' } },
        { headers: { 'content-type': 'text/plain' }, mode: 'no-cors' },
        { headers: { 'content-type': 'application/x-www-form-urlencoded' }, mode: 'no-cors' },
      ];
      return Promise.all(
        tries.map((init) =>
          fetch(target, { method: 'POST', credentials: 'include', body, ...init }).then(
            ({ type, status }) => `${type} ${status}`,
            () => 'refused',
          ),
        ),
      );
    },
    { target, body },
  );
  await page.evaluate(
    ({ target, body }) => {
      const form = Object.assign(document.createElement('form'), {
        action: target,
        method: 'post',
        enctype: 'text/plain',
      });
      form.append(Object.assign(document.createElement('input'), { name: body, value: '' }));
      document.body.append(form);
      form.submit();
    },
    { target, body },
  );
  await page.waitForURL(target);

  // Opaque: sent, and its answer kept from the page.
  for (const outcome of outcomes) expect(['refused', 'opaque 0']).toContain(outcome);
  await expect(page.locator('body')).toContainText(/"status":4\d\d/);
  expect(await colloquy.events()).toEqual([]);
  expect(foreign.url).not.toContain('127.0.0.1');
});

test('a foreign page hears nothing of the log, on either transport of the live connection', async ({
  page,
  colloquy,
  foreign,
}) => {
  await colloquy.post([aChat('for readers only')]);
  const path = `//127.0.0.1:${new URL(colloquy.url).port}/socket.io/?EIO=4&transport=`;

  const [socket, polling, events] = await page.evaluate(async (path) => {
    const heard = (url: string): Promise<string> =>
      fetch(url, { credentials: 'include' }).then(
        (answer) => answer.text(),
        () => 'refused',
      );
    const opened = new Promise<string>((resolve) => {
      const socket = new WebSocket(`ws:${path}websocket`);
      socket.onmessage = ({ data }) => resolve(String(data));
      socket.onerror = () => resolve('refused');
    });
    const origin = `http:${path}`.replace(/\/socket\.io.*/, '');
    return Promise.all([opened, heard(`http:${path}polling`), heard(`${origin}/api/v1/events`)]);
  }, path);

  expect([socket, polling, events]).toEqual(['refused', 'refused', 'refused']);
  expect(foreign.url).toContain('localhost');
});

test('no page of the workspace shows inside a foreign one', async ({ page, colloquy, foreign }) => {
  await colloquy.post([aChat('press here')]);

  const refused = page.waitForEvent('requestfailed', (request) =>
    request.url().startsWith(colloquy.url),
  );

  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src }));
  }, `${colloquy.url}/t/thread:t1`);
  const frame = page.frameLocator('iframe');

  expect((await refused).failure()?.errorText).toBe('net::ERR_BLOCKED_BY_RESPONSE');
  await expect(frame.locator('body')).not.toContainText('press here');
  await expect(frame.getByRole('textbox')).toHaveCount(0);
  expect(foreign.url).toContain('localhost');
});

for (const path of ['/', '/t/thread:t1', '/api/v1/events', '/socket.io/?EIO=4&transport=polling']) {
  test(`${path} does not answer to a foreign host name`, async ({ colloquy }) => {
    const { port } = new URL(colloquy.url);

    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers: { host: `evil.example:${port}` } })
        .on('response', (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        })
        .on('error', reject)
        .end();
    });

    expect([403, 421]).toContain(status);
  });
}
