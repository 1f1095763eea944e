import type { Page } from '@playwright/test';
import { breachesIn, breachesOf, waitUntilLive } from './fixtures/accessibility';
import { attached } from './fixtures/attached';
import { aChat, anEvent } from './fixtures/events';
import { boxAtRest, DESK, PHONE, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { setTrap } from './fixtures/trap';
import { copiedBy } from './pages/clipboard';
import { ThreadPage } from './pages/thread-page';

test.use({ viewport: DESK });

const PYTHON = 'def area(side):\n    # of a square\n    return side ** 2';
const WIDE_LINE = `total = ${'price + '.repeat(40)}0`;
const WIDE_TABLE = [
  Array.from({ length: 14 }, (_, column) => `column${column}`),
  Array.from({ length: 14 }, () => '---'),
  ...Array.from({ length: 4 }, () => Array.from({ length: 14 }, () => 'value_that_is_long')),
]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n');

test('code takes its colours where it stands, and nothing moves', async ({ page, colloquy }) => {
  await colloquy.post([
    aChat('Before the code.'),
    aChat(`Look:\n\n\`\`\`python\n${PYTHON}\n\`\`\``),
    aChat(`And without a name:\n\n\`\`\`\n{"a": [1, true]}\n\`\`\``),
    aChat('After the code.'),
  ]);
  const trap = await setTrap(page, colloquy.url);
  const scripts = await holdScripts(page);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'After the code.');
  const code = thread.messages.locator('code');
  await expect(code.first()).toHaveText(PYTHON);
  await scripts.untilAsked();
  const before = await placesOf(page);

  scripts.release();

  await expect(code.first().locator('.text-code-keyword')).toHaveText(['def', 'return']);
  await expect(code.locator('.text-code-comment')).toHaveText('# of a square');
  await expect(code.last().locator('.text-code-number')).toHaveText(['1']);
  expect(await placesOf(page)).toEqual(before);
  await expect(code.first()).toHaveText(PYTHON);
  await trap.expectEmpty();
});

test('code that keeps a grammar busy for longer than it may stays plain, and holds up neither the page nor other code', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('The beginning.')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The beginning.');
  await waitUntilLive(page);
  await page.evaluate(noteLongTasks);
  // As much as is highlighted at all: many times longer than it may take, on a fast machine too.
  const hostile = `${'a'.repeat(990)}\n`.repeat(29);

  const code = thread.messages.locator('code');

  const packed = await attached(colloquy, 'packed.c', hostile);
  await colloquy.post([aChat('It is attached.', { attachments: [packed] })]);
  await expect(code.filter({ hasText: 'aaa' })).toBeVisible();
  await colloquy.post([aChat(`\`\`\`python\n${PYTHON}\n\`\`\``)]);

  await expect(code.last().locator('.text-code-keyword')).toHaveText(['def', 'return']);
  await expect(code).toHaveCount(2);
  await expect(code.filter({ hasText: 'aaa' })).not.toHaveAttribute('data-language');
  expect(await page.evaluate(() => (window as TaskNotes).longest ?? 0)).toBeLessThan(1_000);
});

type TaskNotes = { longest?: number };

/** Notes how long the page was held up at most from now on, in milliseconds. */
function noteLongTasks(): void {
  const notes = window as TaskNotes;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      notes.longest = Math.max(notes.longest ?? 0, duration);
    }
  }).observe({ type: 'longtask' });
}

test('a message has the lines in which it was written', async ({ page, colloquy }) => {
  await colloquy.post([aChat('Done *so far*:\nfirst\nsecond  \nthird'), aChat('All *in one*')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'All in one');
  // What formats Markdown comes after the page.
  await expect(thread.messages.locator('em')).toHaveText(['so far', 'in one']);
  const heightOf = async (text: string) =>
    (await boxAtRest(thread.messages.getByRole('paragraph').filter({ hasText: text })))?.height;

  const line = (await heightOf('All in one')) ?? 0;

  expect(line).toBeGreaterThan(10);
  expect(await heightOf('so far')).toBe(4 * line);
});

test('the scripts of code come only where there is code', async ({ page, colloquy }) => {
  await colloquy.post([
    aChat('Plain **words** and `a name`.'),
    aChat('```mermaid\ngraph TD\n```'),
    aChat('The end.'),
  ]);
  const scripts = await holdScripts(page);
  const thread = new ThreadPage(page);

  await thread.open('thread:t1', 'The end.');

  // What formats Markdown comes after the page, too: code has a worker of its own.
  scripts.release();
  await expect(page.locator('[role="status"]', { hasText: 'Live' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(page.workers()).toEqual([]);
  await colloquy.post([aChat(`\`\`\`python\n${PYTHON}\n\`\`\``)]);
  await expect.poll(() => page.workers().length).toBe(1);
});

test('formulas are drawn where models write them, and prices stay prices', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aChat('The side \\( s = 10 \\) and its area:\n\n\\[\n\\frac{3 \\sqrt{3}}{2} s^2\n\\]'),
    aChat('It costs $5 and $10. Wrong: \\(\\frac{a\\)'),
    aChat('Code stays code: `\\(x^2\\)`'),
    aChat('The end.'),
  ]);
  const trap = await setTrap(page, colloquy.url);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');

  const formulas = thread.messages.locator('math');
  await expect(formulas).toHaveCount(2);
  await expect(formulas.first()).toHaveAttribute('alttext', '\\( s = 10 \\)');
  await expect(formulas.last().locator('mfrac > mi, mfrac > mrow').first()).toHaveText('33');
  await expect(thread.row('It costs')).toContainText('It costs $5 and $10. Wrong: \\(\\frac{a\\)');
  await expect(thread.messages.getByTitle(/^Not drawn as a formula/)).toHaveText('\\(\\frac{a\\)');
  await expect(thread.row('Code stays code').locator('code')).toHaveText('\\(x^2\\)');
  const copied = await copiedBy(thread.messages.getByRole('button', { name: 'Copy formula' }));
  expect(copied).toBe('\\[\n\\frac{3 \\sqrt{3}}{2} s^2\n\\]');
  expect(await breachesOf(page)).toEqual([]);
  await trap.expectEmpty();
});

test('a formula that is drawn above what is read does not move it', async ({ page, colloquy }) => {
  const tall = '\\[\n\\frac{\\frac{\\frac{a}{b}}{c}}{\\frac{d}{\\frac{e}{f}}}\n\\]';
  await colloquy.post([
    ...Array.from({ length: 12 }, (_, index) => aChat(`Step ${index}:\n\n${tall}`)),
    aChat('What is read.'),
  ]);
  const scripts = await holdScripts(page);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'What is read.');
  await scripts.untilAsked();
  const top = () =>
    thread.said('What is read.').evaluate((said) => said.getBoundingClientRect().top);
  const before = await top();

  scripts.release();

  await expect(thread.messages.locator('math').first()).toBeAttached();
  await expect.poll(top).toBeCloseTo(before, 0);
});

test('code is copied as it was written', async ({ page, colloquy }) => {
  await colloquy.post([aChat(`\`\`\`python\n${PYTHON}\n\`\`\``), aChat('The end.')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');

  const copied = await copiedBy(thread.messages.getByRole('button', { name: 'Copy code' }));

  expect(copied).toBe(PYTHON);
});

test('a change shows what was added and removed, and long output of a tool its size', async ({
  page,
  colloquy,
}) => {
  const change = '--- a/x.py\n+++ b/x.py\n@@ -1,2 +1,2 @@\n import math\n-side = 1\n+side = 10';
  const log = Array.from({ length: 6_000 }, (_, at) => `line ${at}`).join('\n');
  await colloquy.post([
    anEvent({ type: 'tool.call', payload: { tool: 'sh', call_id: 'c1', args: { cmd: 'make' } } }),
    anEvent({
      type: 'tool.result',
      payload: { tool: 'sh', call_id: 'c1', patch: change, stdout: log },
    }),
    aChat(change),
    aChat('The end.'),
  ]);
  const trap = await setTrap(page, colloquy.url);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');
  const changes = thread.messages.getByRole('group', {
    name: 'Change, 1 line added, 1 line removed',
  });
  await expect(changes.getByRole('insertion')).toHaveText('+side = 10');
  await expect(changes.getByRole('deletion')).toHaveText('-side = 1');

  await thread.messages.getByRole('button', { expanded: false }).click();

  await expect(changes).toHaveCount(2);
  const output = thread.messages.getByRole('region', { name: 'stdout' });
  await expect(output).not.toContainText('line 5999');
  await output.getByRole('button', { name: 'Show all 58.9 kB, 6,000 lines' }).click();
  await expect(output).toContainText('line 5999');
  expect(await breachesOf(page)).toEqual([]);
  await trap.expectEmpty();
});

test('what is copied again is said to be for as long as what was copied first', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat(`\`\`\`python\n${PYTHON}\n\`\`\``), aChat('The end.')]);
  await page.clock.install();
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');
  const button = thread.messages.getByRole('button', { name: /^(Copy code|Copied)$/ });
  await copiedBy(button);
  await expect(button).toHaveAccessibleName('Copy code');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

  await copiedBy(button);
  await expect(button).toHaveAccessibleName('Copied');
  await page.clock.runFor(1_000);
  await copiedBy(button);
  await page.clock.runFor(1_000);
  await expect(button).toHaveAccessibleName('Copied');
  await page.clock.runFor(2_000);
  await expect(button).toHaveAccessibleName('Copy code');
});

test('a message is copied as JSON, as Markdown and as a command', async ({ page, colloquy }) => {
  await colloquy.post([aChat("It's **so**."), aChat('The end.')]);
  const [event] = await colloquy.events();
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');
  const copyAs = async (form: string) => {
    await thread.row('so').hover();
    await thread
      .row('so')
      .getByRole('button', { name: /^(Copy as|Copied)$/ })
      .click();
    return copiedBy(page.getByRole('menuitem', { name: form }));
  };

  expect(JSON.parse(await copyAs('Copy as JSON'))).toEqual(event?.event);
  expect(await copyAs('Copy as Markdown')).toMatch(
    /^`agent:ken` to [\s\S]*\n\nIt's \*\*so\*\*\.\n$/,
  );
  const command = await copyAs('Copy as curl');
  expect(command).toContain(`curl '${colloquy.url}/api/v1/events'`);
  expect(command).toContain('Bearer $COLLOQUY_KEY');
});

for (const [name, viewport] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const) {
  test(`tables and code are as wide as the pane of a ${name} and scroll inside themselves`, async ({
    page,
    colloquy,
  }) => {
    await page.setViewportSize(viewport);
    await colloquy.post([
      aChat('Words that stay as narrow as one reads them well. '.repeat(8)),
      aChat(`\`\`\`python\n${WIDE_LINE}\n\`\`\``),
      aChat(WIDE_TABLE),
      aChat('The end.'),
    ]);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'The end.');
    // What the server drew gives way to the page's own when the formatter is there.
    await page.waitForLoadState('networkidle');
    const code = thread.messages.getByRole('group', { name: 'Code, python' });
    const table = thread.messages.getByRole('group', { name: 'Table' });

    for (const box of [code, table]) {
      const { width, inner } = await box.evaluate(({ clientWidth, scrollWidth }) => ({
        width: clientWidth,
        inner: scrollWidth,
      }));
      expect(inner).toBeGreaterThan(width);
      expect(width).toBeGreaterThan(viewport === DESK ? 620 : 250);
      await box.focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    }
    expect(await page.evaluate(tooWide)).toEqual([]);
    expect(viewport === DESK ? await breachesOf(page) : await breachesIn(page)).toEqual([]);
  });
}

/** Where each row stands, in pixels. */
function placesOf(page: Page): Promise<number[][]> {
  return page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const { top, height } = row.getBoundingClientRect();
        return [top, height];
      }),
    );
}

/** Holds back what a page loads after the scripts that its document names, until it is released. */
async function holdScripts(page: Page) {
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const document = await (await page.request.get('/t/thread:t1')).text();
  await page.route('**/_next/static/chunks/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!document.includes(pathname.slice(pathname.lastIndexOf('/')))) {
      asked.push(pathname);
      await released;
    }
    await route.continue();
  });
  return {
    asked,
    release: () => release(),
    untilAsked: () => expect.poll(() => asked.length).toBeGreaterThan(0),
  };
}
