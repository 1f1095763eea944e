import type { Locator } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import { aChat, aRequest } from './fixtures/events';
import { boxAtRest, PHONE, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { fillWorkspace } from './fixtures/views';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

/** Of the last row of the composer. Pixels. */
const ROW_HEIGHT = 36;

/** The narrowest on which the whole of a page must be read without scrolling sideways. Pixels. */
const NARROW = { width: 320, height: 640 };

test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

test('one pane at a time: from the list to the channel, the thread, the event, and back', async ({
  page,
  colloquy,
}) => {
  await fillWorkspace(colloquy);
  await page.goto('/browse');
  const { nav } = new Sidebar(page);

  await nav.getByRole('link', { name: /^research/ }).tap();
  await expect(nav).toBeHidden();
  await page.getByRole('link', { name: 'Market research' }).tap();
  const thread = new ThreadPage(page);
  await expect(thread.said('The budget is used up.')).toBeVisible();
  await thread
    .row('The prices are in')
    .getByRole('link', { name: /inspect event/ })
    .tap();
  await expect(thread.inspector.heading).toBeVisible();
  await expect(thread.messages).toBeHidden();
  await thread.inspector.close.tap();
  await expect(thread.messages).toBeVisible();
  await page.getByRole('link', { name: 'Back to the channel' }).tap();
  await expect(page).toHaveURL('/c/research');
  await page.getByRole('link', { name: 'Back to the list' }).tap();

  await expect(page).toHaveURL('/browse');
  await expect(nav).toBeVisible();
});

test('a message is written and sent with a thumb', async ({ page, colloquy }) => {
  await fillWorkspace(colloquy);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');

  await thread.composer.box.tap();
  await page.keyboard.type('On my way.');
  await thread.composer.send.tap();
  await thread.composer.sendNow.tap();

  await expect(thread.said('On my way.')).toBeInViewport();
});

test('to whom one writes is cut short before it covers anything', async ({ page, colloquy }) => {
  await colloquy.post([
    aChat('Hello.', { from: { agent_id: 'agent:Corporate_Governance_Expert' } }),
  ]);
  await page.goto('/t/thread:t1');
  const { form, recipients } = new ThreadPage(page).composer;
  const boxes = () =>
    Promise.all(
      [
        form.getByRole('button', { name: /^Type/ }),
        form.getByText('to', { exact: true }),
        recipients,
        form.getByRole('link', { name: /^More/ }),
      ].map((part) => part.boundingBox()),
    );

  // The form is drawn once more when its code has come.
  await expect(async () => {
    const [type, word, whom, more] = await boxes();
    expect(word?.x).toBeGreaterThanOrEqual((type?.x ?? 0) + (type?.width ?? 0));
    expect(whom?.x).toBeGreaterThanOrEqual((word?.x ?? 0) + (word?.width ?? 0));
    expect(more?.x).toBeGreaterThanOrEqual((whom?.x ?? 0) + (whom?.width ?? 0));
  }).toPass();
});

test('on a very narrow screen the names of the channel and of the recipient are read whole, and the open tab is in view', async ({
  page,
  colloquy,
}) => {
  await fillWorkspace(colloquy);
  const from = { agent_id: 'agent:Corporate_Governance_Expert' };
  const open = { thread_id: 'thread:open', run_id: 'run:open', task_id: 'task:open' };
  await colloquy.post([aRequest('Check the board', open), aChat('Which one?', { ...open, from })]);
  await page.setViewportSize(NARROW);
  const isWhole = (name: Locator) =>
    name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

  await page.goto('/c/pipeline');
  await expect(page.getByRole('link', { name: /rejected$/ })).toBeInViewport({ ratio: 1 });
  expect(await isWhole(page.getByRole('heading', { level: 1 }))).toBe(true);
  expect(await page.evaluate(tooWide)).toEqual([]);

  await page.goto('/agents');
  expect(await isWhole(page.getByRole('heading', { level: 1 }))).toBe(true);

  await page.goto('/t/thread:open');
  const { cancelTask, recipients } = new ThreadPage(page).composer;
  await expect(cancelTask).toBeVisible();
  const recipient = recipients.getByText('Corporate_Governance_Expert');
  await expect(recipient).toBeVisible();
  expect(await isWhole(recipient)).toBe(true);
  expect(await page.evaluate(tooWide)).toEqual([]);

  await page.goto('/r/run:r1/suspects');
  const tab = page.getByRole('link', { name: 'Suspects' }).filter({ visible: true });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(tab).toBeInViewport({ ratio: 1 });
  await page.goto('/r/run:r1');
  const first = page.getByRole('link', { name: 'Thread' }).filter({ visible: true });
  await expect(first).toBeInViewport({ ratio: 1 });
});

test('what the composer says of a message is read whole, in a row no higher than without it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('Who asks?')]);
  await page.goto('/t/thread:t1');
  const { form } = new ThreadPage(page).composer;
  const hint = form.getByText('You write as a human.');

  // The form is drawn once more when its code has come.
  await expect(async () => {
    const [said, send] = await Promise.all([
      hint.evaluate((words) => {
        const text = document.createRange();
        text.selectNodeContents(words);
        const place = words.parentElement?.getBoundingClientRect();
        const row = words.closest('div')?.getBoundingClientRect();
        return { text: text.getBoundingClientRect(), place, row };
      }),
      form.getByRole('button', { name: 'Send' }).boundingBox(),
    ]);
    expect(said.text.right).toBeLessThanOrEqual((said.place?.right ?? 0) + 0.5);
    expect(said.text.right).toBeLessThanOrEqual(send?.x ?? 0);
    expect(said.text.height).toBeLessThanOrEqual(ROW_HEIGHT);
    expect(said.row?.height).toBe(ROW_HEIGHT);
  }).toPass();
});

test('an empty workspace has its way to the list too', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play the sample team' })).toBeInViewport();

  await page.getByRole('link', { name: 'Back to the list' }).tap();

  await expect(new Sidebar(page).link('Settings')).toBeVisible();
});

test('an empty workspace and the sign-in page are no wider than the screen', async ({
  page,
  visitor,
}) => {
  const first = await page.goto('/');
  expect(first?.ok()).toBe(true);
  expect(await page.evaluate(tooWide), 'first run').toEqual([]);

  await visitor.setViewportSize(PHONE);
  await visitor.goto('/sign-in');
  expect(await visitor.evaluate(tooWide), 'sign-in').toEqual([]);
});

test('what is below a task is folded by a touch beside its mark, which is smaller than a finger', async ({
  page,
  colloquy,
}) => {
  const lead = { agent_id: 'agent:lead' };
  await colloquy.post([
    aRequest('Write the report', { task_id: 'task:root', to: [lead] }),
    aRequest('Collect the prices', {
      task_id: 'task:prices',
      parent_task_id: 'task:root',
      from: lead,
    }),
  ]);
  await page.goto('/r/run%3Ar1?show=outline');
  await waitUntilLive(page);
  const below = page.getByRole('row').filter({ hasText: 'Collect the prices' });
  await expect(below).toBeVisible();
  const box = await page
    .getByRole('button', { name: 'Fold the tasks below Write the report' })
    .boundingBox();

  await page.touchscreen.tap((box?.x ?? 0) - 6, (box?.y ?? 0) + (box?.height ?? 0) / 2);

  await expect(below).toHaveCount(0);
});

test('what is owed in a run stands in one line above its tasks until somebody unfolds it', async ({
  page,
  colloquy,
}) => {
  const owed = Array.from({ length: 9 }, (_, index) =>
    aRequest(`Collect the prices of vendor ${index}`, { task_id: `task:${index}` }),
  );
  await colloquy.post(owed);
  const run = new RunPage(page);
  await run.open('run:r1');
  await waitUntilLive(page);
  const fold = run.waits.getByRole('button', { name: 'Who waits for whom 9' });
  const sentence = run.waits.getByText('ken owes orchestrator').first();
  await expect(run.task('vendor 2')).toBeInViewport({ ratio: 1 });
  await expect(sentence).toBeHidden();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');

  await fold.tap();
  await expect(sentence).toBeVisible();
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
  await fold.tap();
  await expect(sentence).toBeHidden();

  await page.emulateMedia({ media: 'print' });
  await expect(sentence).toBeVisible();
  await expect(fold).toBeHidden();
});

test('a finger that presses beside a small control of a list presses it, and the control is no larger', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Write the report', { task_id: 'task:root' })]);
  await page.goto('/owed');
  await waitUntilLive(page);
  const filter = page.getByRole('button', { name: /^Kind/ });
  const actions = page.getByRole('button', { name: 'Actions on Write the report' });
  const [kind, more] = [await boxAtRest(filter), await boxAtRest(actions)];
  if (kind === null || more === null) throw new Error('the controls are not drawn');
  expect([kind.height, more.height]).toEqual([24, 24]);

  await page.touchscreen.tap(kind.x + kind.width / 2, kind.y - 6);
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.touchscreen.tap(more.x - 6, more.y + more.height + 6);

  await expect(page.getByRole('menu')).toBeVisible();
});
