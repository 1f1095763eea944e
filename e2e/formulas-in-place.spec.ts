// Formulas stand where they are drawn: nothing of a thread moves when what reads TeX comes.
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import type { Colloquy } from './fixtures/colloquy';
import { aChat, anEvent, aRequest } from './fixtures/events';
import { countShifts, shiftsOf } from './fixtures/shifts';
import { handleRequests, holdRequests } from './fixtures/slow-network';
import { expect, signIn, test } from './fixtures/test';
import { ThreadPage } from './pages/thread-page';

const MEAN = '\\[\n\\bar{x} = \\frac{10.1 + 12.3 + 11.5 + 13.7 + 12.95}{5} = 12.1\n\\]';
const DEVIATION = '\\[\ns = \\sqrt{\\frac{1}{N-1} \\sum_{i=1}^N (x_i - \\bar{x})^2}\n\\]';
const TALL = '\\[\nq = \\frac{\\frac{\\frac{a}{b}}{c}}{\\frac{d}{\\frac{e}{f}}}\n\\]';
const STEPS = [
  `First the mean:\n${MEAN}\n\nwhich is \\(\\bar{x}\\).`,
  `Then each \\( (x_i - \\bar{x})^2 \\), with \\( N = \\text{the number of values that were counted} \\):\n${DEVIATION}`,
  `The average of \\(\\frac{1.5118}{2}\\) and \\(\\frac{1.3784}{2}\\):\n\n${TALL}\n\nand\n\n${TALL}`,
];

/** Rows are taken over meanwhile. Milliseconds. */
const KATEX_LATE_MS = 1_000;

/** The most formulas that ever waited beside one another for what draws them. */
type Waited = { waited?: number };

for (const [name, viewport] of [
  ['wide', { width: 1440, height: 900 }],
  ['narrow', { width: 375, height: 760 }],
] as const) {
  test.describe(`on a ${name} screen`, () => {
    test.use({ viewport });

    test('a thread of formulas does not move when it is opened', async ({ page, colloquy }) => {
      const thread = await openCounted(page, colloquy, [
        ...[...STEPS, ...STEPS, ...STEPS].map((text) => aChat(text)),
        aChat('What is read.'),
      ]);

      await expect(thread.messages.locator('math').first()).toBeAttached();
      await expect(thread.messages.locator('.formula-awaited')).toHaveCount(0);
      expect(await shiftsOf(page)).toBeLessThan(0.02);
    });

    test('nor does one whose results have formulas', async ({ page, colloquy }) => {
      const events = STEPS.flatMap((text, step) => [
        aRequest(`Step ${step}`, { task_id: `task:${step}` }),
        anEvent({
          type: 'task.result',
          task_id: `task:${step}`,
          payload: { derivation: text, note: 'so **it** is' },
        }),
      ]);
      const thread = await openCounted(page, colloquy, [...events, aChat('What is read.')]);

      await expect(thread.messages.locator('math').first()).toBeAttached();
      expect(await shiftsOf(page)).toBeLessThan(0.02);
    });
  });
}

test.describe('where what reads TeX comes later than all else', () => {
  test.use({ viewport: { width: 375, height: 760 } });

  test('what the server drew stays until it is there', async ({ page, colloquy }) => {
    await handleRequests(page, '**/_next/static/chunks/**', async (route) => {
      const response = await route.fetch();
      const script = await response.text();
      if (script.includes('KaTeX parse error')) await setTimeout(KATEX_LATE_MS);
      await route.fulfill({ response, body: script });
    });
    await page.addInitScript(() => {
      const counted = globalThis as Waited;
      counted.waited = 0;
      new MutationObserver(() => {
        const waiting = document.querySelectorAll('.formula-awaited').length;
        counted.waited = Math.max(counted.waited ?? 0, waiting);
      }).observe(document, { subtree: true, childList: true });
    });

    await openCounted(page, colloquy, [
      ...[...STEPS, ...STEPS, ...STEPS].map((text) => aChat(text)),
      aChat('What is read.'),
    ]);

    expect(await page.evaluate(() => (globalThis as Waited).waited)).toBe(0);
    expect(await shiftsOf(page)).toBeLessThan(0.02);
  });
});

test('a formula is there before any script has run', async ({ browser, colloquy }) => {
  await colloquy.post([aChat(STEPS[0] ?? '')]);
  const context = await browser.newContext({ baseURL: colloquy.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, colloquy, colloquy.adminToken);

  await page.goto('/t/thread:t1');

  await expect(page.locator('math')).toHaveCount(2);
  await expect(page.locator('math').first()).toBeVisible();
  await context.close();
});

test('the first formula that comes live is not seen as TeX, and is seen as such where what draws it does not come', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('The *beginning*.')]);
  let isHeld = false;
  const scripts = await holdRequests(page, '**/_next/static/chunks/**', () => isHeld);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The beginning.');
  await thread.untilComplete();
  isHeld = true;

  await colloquy.post([aChat('So \\(x^2\\) holds.')]);

  const source = thread.messages.getByText('\\(x^2\\)', { exact: true });
  await expect(thread.row('holds.')).toBeVisible();
  await expect(source).toBeHidden();
  await expect(source).toBeVisible();
  scripts.release();
  await expect(thread.row('holds.').locator('math')).toBeVisible();
  await expect(source).toHaveCount(0);
});

/** Opens the thread, and waits until all that comes after the page is there. */
async function openCounted(
  page: Page,
  colloquy: Colloquy,
  events: Parameters<Colloquy['post']>[0],
): Promise<ThreadPage> {
  await colloquy.post(events);
  await countShifts(page);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'What is read.');
  await waitUntilLive(page);
  await page.waitForLoadState('networkidle');
  return thread;
}
