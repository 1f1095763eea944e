import type { BrowserContext, Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import type { Colloquy } from './fixtures/colloquy';
import { anEvent } from './fixtures/events';
import { expect, test } from './fixtures/test';

type Shown = {
  readonly title: string;
  readonly body: string;
  isClosed: boolean;
  click(): void;
};
type Notes = { shown: Shown[]; setHidden(isHidden: boolean): void };

/** Notes what a page would show, and lets it be looked away from, which a browser without windows never is. */
async function watch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: Shown[] = [];
    const Real = window.Notification;
    class Noted extends Real {
      // A browser without windows permits none, whatever its tests are granted.
      static override readonly permission = 'granted';
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        this.#shown = {
          title,
          body: options?.body ?? '',
          isClosed: false,
          click: () => this.dispatchEvent(new Event('click')),
        };
        shown.push(this.#shown);
      }
      readonly #shown: Shown;
      override close() {
        this.#shown.isClosed = true;
        super.close();
      }
    }
    let isHidden = false;
    Object.defineProperty(document, 'visibilityState', {
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    Object.assign(window, {
      Notification: Noted,
      shown,
      setHidden(next: boolean) {
        isHidden = next;
        document.dispatchEvent(new Event('visibilitychange'));
      },
    });
  });
}

const shownBy = (page: Page) =>
  page.evaluate(() => (window as unknown as Notes).shown.map(({ title, body }) => [title, body]));

/** Of those that were shown and not taken away since. */
const standing = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as Notes).shown.filter(({ isClosed }) => !isClosed).map(({ body }) => body),
  );

const hide = (page: Page) => page.evaluate(() => (window as unknown as Notes).setHidden(true));

/** Something that people are asked. */
const asked = (title: string, id: string) =>
  anEvent({
    type: 'task.request',
    task_id: `task:${id}`,
    from: { agent_id: 'agent:ken' },
    to: [{ agent_id: 'agent:user' }],
    payload: { title },
  });

async function turnOn(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('On in this browser')).toBeVisible();
}

/** Looks away once what there is of both sources is known. */
async function lookAway(page: Page): Promise<void> {
  await waitUntilLive(page);
  await page.waitForFunction(() => {
    const text = localStorage.getItem('colloquy.notified') ?? '';
    return text.includes('"owed"') && text.includes('"alerts"');
  });
  await hide(page);
}

const alertOn = (colloquy: Colloquy, name: string, q: string) =>
  colloquy.api('POST', '/searches', { name, q, alert: { over: 0, within_s: 3_600 } });

test('what people come to owe is told once, in one of the tabs, while none is looked at, and leads to its place', async ({
  page,
  context,
  colloquy,
}) => {
  await context.grantPermissions(['notifications'], { origin: colloquy.url });
  await watch(context);
  await colloquy.post([asked('Known before', 'before')]);
  await turnOn(page);
  const other = await context.newPage();
  await other.goto('/runs');
  await Promise.all([waitUntilLive(page), waitUntilLive(other)]);
  await hide(page);
  // The tab reads what came, and says nothing of it.
  const read = page.waitForResponse(/\/obligations/);
  await colloquy.post([asked('While one looks', 'looked')]);
  await read;
  await page.waitForFunction(() => localStorage.getItem('colloquy.notified')?.includes('looked'));
  await hide(other);

  await colloquy.post([asked(`Publish the prices ${'x'.repeat(500)}`, 'publish')]);

  const both = async () => [...(await shownBy(page)), ...(await shownBy(other))];
  await expect.poll(both, { timeout: 20_000 }).toHaveLength(1);
  const [[title = '', body = ''] = []] = await both();
  expect(title).toBe('You owe an answer to the request');
  expect(body).toMatch(/^Publish the prices x+…$/);
  expect(body.length).toBeLessThan(120);
  await page.evaluate(() => (window as unknown as Notes).shown[0]?.click());
  await expect(page).toHaveURL(/\/owed\?event=\d+$/);
});

test('a burst is told in part, and the rest counted; alerts are told too', async ({
  page,
  context,
  colloquy,
}) => {
  await context.grantPermissions(['notifications'], { origin: colloquy.url });
  await watch(context);
  await alertOn(colloquy, 'Failures', 'has:error');
  await turnOn(page);
  await lookAway(page);

  await colloquy.post([anEvent({ type: 'task.error', payload: { code: 'X', message: 'broken' } })]);
  await expect
    .poll(() => shownBy(page), { timeout: 20_000 })
    .toEqual([['Alert: Failures', '1 hit']]);
  await colloquy.post(Array.from({ length: 12 }, (_, at) => asked(`Question ${at}`, `q${at}`)));

  await expect
    .poll(async () => (await shownBy(page)).at(-1)?.[0])
    .toMatch(/^\d+ more in Colloquy$/);
  const titles = (await shownBy(page)).map(([title = '']) => title);
  expect(titles.filter((title) => !title.includes('more in Colloquy'))).toHaveLength(4);
  expect(titles.at(-1)).toBe('9 more in Colloquy');
});

test('a notification goes when what it told of was done, or its words were removed', async ({
  page,
  context,
  colloquy,
}) => {
  await context.grantPermissions(['notifications'], { origin: colloquy.url });
  await watch(context);
  await alertOn(colloquy, 'Failures', 'has:error');
  await turnOn(page);
  await lookAway(page);
  const [redacted] = await colloquy.post([
    asked('The password is hunter2', 'secret'),
    asked('Publish', 'publish'),
    asked('Still due', 'due'),
    anEvent({ type: 'task.error', payload: { code: 'X', message: 'broken' } }),
  ]);
  await expect.poll(() => standing(page), { timeout: 20_000 }).toHaveLength(4);

  await colloquy.api('POST', `/events/${redacted}/redact`, { reason: 'It held a password' });
  await colloquy.post([
    anEvent({ type: 'task.result', task_id: 'task:publish', from: { agent_id: 'agent:user' } }),
  ]);
  const { alerts } = (await (await colloquy.api('GET', '/alerts')).json()) as {
    alerts: { id: string }[];
  };
  await colloquy.api('POST', `/alerts/${alerts[0]?.id}/acknowledge`);

  await expect.poll(() => standing(page), { timeout: 20_000 }).toEqual(['Still due']);
});

test('what could not be read when it came is read again, and told', async ({
  page,
  context,
  colloquy,
}) => {
  await context.grantPermissions(['notifications'], { origin: colloquy.url });
  await watch(context);
  await turnOn(page);
  await lookAway(page);
  let asks = 0;
  await page.route('**/api/v1/obligations**', async (route) => {
    asks += 1;
    if (asks === 1) await route.abort();
    else await route.continue();
  });

  await colloquy.post([asked('Only once', 'once')]);

  await expect
    .poll(() => shownBy(page), { timeout: 20_000 })
    .toEqual([['You owe an answer to the request', 'Only once']]);
  expect(asks).toBeGreaterThan(1);
});

test('two kinds of news that come at once are both told', async ({ page, context, colloquy }) => {
  await context.grantPermissions(['notifications'], { origin: colloquy.url });
  await watch(context);
  await alertOn(colloquy, 'Requests', 'type:task.request');
  await turnOn(page);
  await lookAway(page);
  // Both answers are there at the same moment.
  const answers: (() => Promise<void>)[] = [];
  await page.route(/\/api\/v1\/(obligations|alerts)/, async (route) => {
    answers.push(() => route.continue());
    if (answers.length === 2) await Promise.all(answers.map((answer) => answer()));
    if (answers.length > 2) await route.continue();
  });

  await colloquy.post([asked('Both', 'both')]);

  await expect.poll(async () => (await shownBy(page)).length, { timeout: 20_000 }).toBe(2);
});

test('nothing is asked for before the button is pressed, and a refusal of the browser is explained', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => {
    Object.assign(window, { asked: 0 });
    Object.defineProperty(Notification, 'permission', {
      get: () => ((window as unknown as { asked: number }).asked > 0 ? 'denied' : 'default'),
    });
    Notification.requestPermission = () => {
      (window as unknown as { asked: number }).asked += 1;
      return Promise.resolve('denied');
    };
  });
  await page.goto('/settings');
  await waitUntilLive(page);
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0);

  await page.getByRole('button', { name: 'Turn on' }).click();

  await expect(page.getByText('was told to show no notifications')).toBeVisible();
});
