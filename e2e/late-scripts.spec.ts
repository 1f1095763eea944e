// What a person does while the scripts of the page are still on their way is kept when they take over.
import type { ElementHandle, Page } from '@playwright/test';
import type { Colloquy } from './fixtures/colloquy';
import { aChat, anEvent, aRequest, KEN, threadsOfOne } from './fixtures/events';
import { CLOWL_DELEGATION, CLOWL_ERROR } from './fixtures/native-messages';
import { boxAtRest } from './fixtures/screens';
import { holdRequests } from './fixtures/slow-network';
import { tellStory } from './fixtures/story';
import { expect, test } from './fixtures/test';
import { Reactions } from './pages/reactions';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

/** Every script of the app. */
const SCRIPTS = '**/_next/static/**/*.js*';

test('the wheel that was turned: the thread stands where the reader stands', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(Array.from({ length: 120 }, (_, index) => aChat(`line ${index} of many`)));
  const thread = new ThreadPage(page);
  const scripts = await holdRequests(page, SCRIPTS);
  await page.goto('/t/thread:t1', { waitUntil: 'commit' });
  await expect(thread.said('line 119 of many')).toBeInViewport();

  await thread.scroll(-600);
  await expect(thread.said('line 119 of many')).not.toBeInViewport();
  const read = thread.said('line 90 of many');
  await expect(read).toBeInViewport();
  const before = await boxAtRest(read);
  scripts.release();

  await expect(thread.jumpToNewest).toBeVisible();
  expect(await read.boundingBox()).toEqual(before);
});

test('a list that was read to its end stands there, and the button below it that was pressed reads on', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(threadsOfOne(60));
  const scripts = await holdRequests(page, SCRIPTS);
  await page.goto('/c/research', { waitUntil: 'commit' });
  const more = page.getByRole('button', { name: 'Show older threads' });
  await more.hover();
  const last = page.getByRole('listitem').filter({ hasText: 'thread number 20' });
  const before = [await more.boundingBox(), await last.boundingBox()];

  await page.mouse.down();
  scripts.release();
  await expect(new Sidebar(page).connection).toHaveText('Live');
  expect([await more.boundingBox(), await last.boundingBox()]).toEqual(before);
  await page.mouse.up();

  await expect(page.getByText('thread number 9', { exact: true })).toBeAttached();
});

test('a row that is pointed at offers its actions, and stays the element that it was', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('point here')]);
  const thread = new ThreadPage(page);
  const scripts = await holdRequests(page, SCRIPTS);
  await page.goto('/t/thread:t1', { waitUntil: 'commit' });
  await thread.row('point here').hover();
  const row = await thread.row('point here').elementHandle();
  const before = await row?.boundingBox();
  scripts.release();

  await expect(thread.row('point here').getByRole('button', { name: 'Translate' })).toBeVisible();
  expect(await row?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await row?.boundingBox()).toEqual(before);
});

test('a link that was pressed and not yet let go is followed', async ({ page, colloquy }) => {
  await colloquy.ingest('clowl', [CLOWL_DELEGATION, CLOWL_ERROR]);
  const thread = new ThreadPage(page);
  const scripts = await holdRequests(page, SCRIPTS);
  await page.goto('/t/pipe001', { waitUntil: 'commit' });
  await thread
    .row('I do not analyze')
    .getByRole('link', { name: /breaks a rule/ })
    .hover();

  await page.mouse.down();
  scripts.release();
  await expect(thread.row('I do not analyze').getByRole('button', { name: 'Raw' })).toBeVisible();
  await page.mouse.up();

  await expect(thread.inspector.tab('Conformance')).toHaveAttribute('aria-current', 'page');
});

test('text whose formatter comes after the page stays as the server drew it, until and when it is there', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('It is **so**, and `not` so.')]);
  const thread = new ThreadPage(page);
  const scripts = await openWithoutLater(page, '/t/thread:t1');
  const bold = thread.row('It is so').locator('strong');
  await expect(bold).toHaveText('so');
  const first = await bold.elementHandle();
  const before = await bold.boundingBox();
  scripts.release();

  await expectGone(first);
  await expect(bold).toHaveText('so');
  expect(await bold.boundingBox()).toEqual(before);
});

test.describe('in a tall window', () => {
  test.use({ viewport: { width: 1280, height: 2_400 } });

  test('rows of the work stand as the server drew them until their code is there, and no row moves then', async ({
    page,
    colloquy,
  }) => {
    await tellStory(colloquy);
    const thread = new ThreadPage(page);
    const scripts = await openWithoutLater(page, '/t/thread:t1');
    const progress = await thread.row('Reading vendor pages').locator('progress').elementHandle();
    const card = thread.row('Nine price lists').locator('dl');
    const field = await card.elementHandle();
    const before = await placesOf(page);
    scripts.release();

    for (const drawn of [progress, field]) {
      await expectGone(drawn);
    }
    await expect(card).toBeVisible();
    expect(before.length).toBeGreaterThan(15);
    expect(await placesOf(page)).toEqual(before);
  });

  test('a tool call that is unfolded before its code is there unfolds then', async ({
    page,
    colloquy,
  }) => {
    await tellStory(colloquy);
    const thread = new ThreadPage(page);
    const scripts = await openWithoutLater(page, '/t/thread:t1');

    await thread.row('mcp:browser').getByRole('button', { expanded: false }).click();
    scripts.release();

    await expect(thread.row('mcp:browser').getByRole('link', { name: /tool\.call/ })).toBeVisible();
  });
});

test('what goes with a message stands as the server drew it until its code is there, and moves nothing then', async ({
  page,
  context,
  colloquy,
}) => {
  const attachments = [{ type: 'text_snippet', text: 'a,b' }];
  await colloquy.post([
    aChat('with a snippet', { payload: { text: 'with a snippet', attachments } }),
    aChat('agreed upon'),
    anEvent({
      type: 'chat.system',
      payload: { text: 'handed over', handoff: { from: KEN.agent_id, to: 'agent:muse' } },
    }),
  ]);
  const reactions = new Reactions(await context.newPage());
  await reactions.open('thread:t1', 'agreed upon');
  await reactions.react('agreed upon', 'Agree');
  await expect(reactions.chip('agreed upon', /^Agree/)).toBeVisible();
  const thread = new ThreadPage(page);
  const scripts = await openWithoutLater(page, '/t/thread:t1');
  const parts = [
    thread.row('with a snippet').getByRole('list', { name: 'Goes with it' }),
    thread.row('agreed upon').getByRole('button', { name: /^Agree/ }),
    thread.row('handed over').getByRole('link', { name: /Handed over to/ }),
  ];
  const drawn = await Promise.all(parts.map((part) => part.elementHandle()));
  const before = await placesOf(page);
  scripts.release();

  for (const [at, part] of parts.entries()) {
    await expectGone(drawn[at]);
    await expect(part).toBeVisible();
  }
  expect(await placesOf(page)).toEqual(before);
});

test('a timeline that was scrolled before its code is there stands where it stood', async ({
  page,
  colloquy,
}) => {
  const agents = Array.from({ length: 60 }, (_, index) => ({ agent_id: `agent:a${index}` }));
  await colloquy.post(
    agents.map((to, index) => aRequest(`part ${index}`, { task_id: `task:${index}`, to: [to] })),
  );
  const scripts = await openWithoutLater(page, '/r/run:r1?show=timeline');
  const { timeline } = new RunPage(page);
  const drawn = await timeline.elementHandle();
  await timeline.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(async () => (await timeline.boundingBox())?.y).toBeLessThan(0);
  const before = await boxAtRest(timeline);
  scripts.release();

  await expectGone(drawn);
  expect(await timeline.boundingBox()).toEqual(before);
});

test('what is pressed in the inspector before its code is there is pressed then', async ({
  page,
  colloquy,
}) => {
  const [seq] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  const { inspector } = new ThreadPage(page);
  const address = `/t/pipe001?event=${seq}&tab=protocols&wide=1`;
  const scripts = await openWithoutLater(page, address);

  await inspector.pane.getByText('Bytes', { exact: true }).click();
  scripts.release();

  await expect(inspector.pane.getByRole('region', { name: 'CAP' })).toContainText(
    '"type": "delegation_notice"',
  );
});

test('a file that is picked before the composer has its code is attached then', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('which prices?')]);
  const { composer } = new ThreadPage(page);
  const scripts = await openWithoutLater(page, '/t/thread:t1');

  const prices = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
  await composer.picker.setInputFiles(prices);
  scripts.release();

  await expect(composer.files).toHaveText([/prices\.csv/]);
});

test('a composer that was left by Escape before its code is there takes no key then', async ({
  page,
  colloquy,
}) => {
  const { composer, scripts } = await openQuestion(page, colloquy);

  await page.keyboard.press('c');
  await expect(composer.box).toBeFocused();
  const drawn = await composer.box.elementHandle();
  await page.keyboard.press('Escape');
  scripts.release();
  await expectGone(drawn);
  await page.keyboard.press('g');
  await page.keyboard.press('r');

  await expect(page).toHaveURL('/runs');
});

test('what is written and sent before the composer has its code is held and sent then', async ({
  page,
  colloquy,
}) => {
  const { composer, scripts } = await openQuestion(page, colloquy);

  await page.keyboard.press('c');
  await page.keyboard.type('Yes, begin.');
  const before = await composer.form.boundingBox();
  await page.keyboard.press('Enter');
  await expect(composer.box).toHaveValue('Yes, begin.');
  scripts.release();

  await expect(composer.form).toContainText(/Sending in [1-5] s/);
  await page.keyboard.press('Escape');
  await expect(composer.box).toHaveValue('Yes, begin.');
  await expect(composer.box).toBeFocused();
  expect(await composer.form.boundingBox()).toEqual(before);
});

test('in the moment in which the composer gets its code its text stands there, with the focus and the place in it', async ({
  page,
  colloquy,
}) => {
  const { composer, scripts } = await openQuestion(page, colloquy);
  await page.keyboard.press('c');
  await page.keyboard.type('Yes, begin.');
  for (let left = 0; left < 6; left += 1) await page.keyboard.press('ArrowLeft');
  const taken = await watchTakeOver(page);
  scripts.release();

  expect(await taken()).toEqual({ text: 'Yes, begin.', isFocused: true, at: 5 });
  await page.keyboard.type('please ');
  await expect(composer.box).toHaveValue('Yes, please begin.');
});

test('an Enter in the moment in which the composer gets its code sends what was typed, once', async ({
  page,
  colloquy,
}) => {
  const { thread, composer, scripts } = await openQuestion(page, colloquy);
  await page.keyboard.press('c');
  await page.keyboard.type('Yes, begin.');
  const taken = await watchTakeOver(page, 'Enter');
  scripts.release();
  await taken();

  await expect(composer.form).toContainText(/Sending in [1-5] s/);
  await composer.sendNow.click();
  await expect(thread.said('Yes, begin.')).toBeVisible();
  await expect(composer.box).toHaveValue('');
  expect(await colloquy.events()).toHaveLength(2);
});

test('whoever types on while the composer gets its code loses no letter', async ({
  page,
  colloquy,
}) => {
  const { composer, scripts } = await openQuestion(page, colloquy);
  const words = 'Yes, begin with the prices of the first three vendors. '.repeat(6).trim();
  await page.keyboard.press('c');
  const drawn = await composer.box.elementHandle();
  const typed = page.keyboard.type(words, { delay: 2 });
  scripts.release();
  await typed;

  await expectGone(drawn);
  await expect(composer.box).toHaveValue(words);
});

test('a message that is sent before the composer has its code takes no further letters, and Escape takes it back', async ({
  page,
  colloquy,
}) => {
  const { composer, scripts } = await openQuestion(page, colloquy);
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Yes.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('No');
  await expect(composer.box).toHaveValue('Yes.');
  await page.keyboard.press('Escape');
  await page.keyboard.type(' Or no.');
  const taken = await watchTakeOver(page);
  scripts.release();
  await taken();

  await expect(composer.send).toBeEnabled();
  await expect(composer.box).toHaveValue('Yes. Or no.');
});

test('letters that are put together meanwhile are put together before the composer takes its place', async ({
  page,
  colloquy,
}) => {
  const { composer, scripts } = await openQuestion(page, colloquy);
  const keys = await page.context().newCDPSession(page);
  await page.keyboard.press('c');
  await keys.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
  const taken = await watchTakeOver(page);
  scripts.release();
  await page.waitForLoadState('networkidle');
  await keys.send('Input.imeSetComposition', {
    text: 'ni hao',
    selectionStart: 6,
    selectionEnd: 6,
  });
  await keys.send('Input.insertText', { text: '你好' });

  expect(await taken()).toEqual({ text: '你好', isFocused: true, at: 2 });
  await page.keyboard.type('!');
  await expect(composer.box).toHaveValue('你好!');
});

test('what is typed before the composer has its code is kept as a draft, and stands there before the code comes', async ({
  page,
  colloquy,
}) => {
  const { composer } = await openQuestion(page, colloquy);
  await composer.box.fill('half a thought');
  await page.goto('/runs', { waitUntil: 'commit' });
  await page.goto('/t/thread:t1', { waitUntil: 'commit' });

  await expect(composer.box).toHaveValue('half a thought');
  await expect(composer.send).toBeDisabled();
});

test('what is written before any script has come stands below the draft that was kept', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('shall I begin?')]);
  const { composer } = new ThreadPage(page);
  await page.goto('/t/thread:t1');
  await composer.box.fill('half a thought');
  await expect(composer.send).toBeEnabled();
  await page.goto('about:blank');
  const scripts = await holdRequests(page, SCRIPTS);
  await page.goto('/t/thread:t1', { waitUntil: 'commit' });

  await composer.box.fill('and another');
  scripts.release();

  await expect(composer.box).toHaveValue('half a thought\nand another');
});

test('a message with a file that is sent before the composer has its code waits for its file', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('which prices?')]);
  const { composer } = new ThreadPage(page);
  const scripts = await openWithoutLater(page, '/t/thread:t1');
  const prices = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') };
  await composer.picker.setInputFiles(prices);
  await composer.box.fill('these');
  await composer.box.press('Enter');
  scripts.release();

  await expect(composer.files).toHaveText([/prices\.csv.*8 B/]);
  await expect(composer.send).toBeEnabled();
  await expect(composer.box).toHaveValue('these');
});

test('a comment of two lines that is written before the inspector has its code stands there then', async ({
  page,
  colloquy,
}) => {
  const [seq] = await colloquy.post([aChat('shall I begin?')]);
  const { inspector } = new ThreadPage(page);
  const scripts = await openWithoutLater(page, `/t/thread:t1?event=${seq}`);
  const comment = inspector.pane.getByRole('textbox', { name: 'Comment' });
  await comment.click();
  await page.keyboard.type('Not yet.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Next week.');
  const drawn = await comment.elementHandle();
  scripts.release();

  await expectGone(drawn);
  await expect(comment).toHaveValue('Not yet.\nNext week.');
  await expect(comment).toBeFocused();
});

test('a menu that is opened by a key before its code is there opens then, with the focus on its first item', async ({
  page,
  colloquy,
}) => {
  const { scripts } = await openQuestion(page, colloquy);
  const button = page.getByRole('main').getByRole('button', { name: 'More' });
  const drawn = await button.elementHandle();
  const menu = page.getByRole('menu');

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeHidden();
  scripts.release();

  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  expect(await drawn?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test('a menu that is pressed before its code is there opens then, once', async ({
  page,
  colloquy,
}) => {
  const { scripts } = await openQuestion(page, colloquy);
  const button = page.getByRole('main').getByRole('button', { name: 'More' });

  await button.click();
  scripts.release();

  await expect(page.getByRole('menu')).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
});

test.describe('a menu in a part that has no code yet', () => {
  test('opens then where it was pressed', async ({ page, colloquy }) => {
    const { menu, press, release } = await anOutline(page, colloquy);

    await press.click();
    release();

    await expect(menu).toBeVisible();
    await expect(press).toHaveAttribute('aria-expanded', 'true');
  });

  test('opens then with the focus on its first item where a key opened it', async ({
    page,
    colloquy,
  }) => {
    const { menu, press, release } = await anOutline(page, colloquy);

    await press.press('Enter');
    release();

    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(press).toBeFocused();
  });

  async function anOutline(page: Page, colloquy: Colloquy) {
    await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
    const { release } = await openWithoutLater(page, '/r/run:r1?show=outline');
    const press = page.getByRole('button', { name: 'Actions on Collect the prices' });
    return { menu: page.getByRole('menu'), press, release };
  }
});

test('a tooltip whose code is not there shows then, where the pointer rests', async ({
  page,
  colloquy,
}) => {
  const { scripts } = await openQuestion(page, colloquy);

  await page.getByRole('button', { name: 'Shortcuts' }).hover();
  scripts.release();

  await expect(page.getByRole('tooltip')).toContainText('Shortcuts');
});

/**
 * What the composer is in the very turn of the browser in which it takes the place of what the server drew, before any other key
 * can come; a key is pressed there then, where the focus is.
 */
async function watchTakeOver(page: Page, key: string | null = null) {
  // The page watches before anything is let go.
  const watched = await page.evaluateHandle(
    (pressed) => ({
      taken: new Promise((resolve) => {
        const selector = '[data-compose] textarea';
        const drawn = document.querySelector(selector);
        const watch = new MutationObserver(() => {
          const box = document.querySelector(selector);
          if (box === drawn || !(box instanceof HTMLTextAreaElement)) return;
          watch.disconnect();
          const isFocused = document.activeElement === box;
          resolve({ text: box.value, isFocused, at: box.selectionStart });
          const options = { key: pressed ?? '', bubbles: true, cancelable: true };
          if (pressed !== null)
            document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options));
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
    }),
    key,
  );
  return () => watched.evaluate(({ taken }) => taken);
}

/** Where each row of the thread stands. */
function placesOf(page: Page) {
  return page.locator('[data-row]').evaluateAll((rows) =>
    rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { seq: row.getAttribute('data-seq'), top, height };
    }),
  );
}

/** Opens a thread of one question, while the code that comes later is held. */
async function openQuestion(page: Page, colloquy: Colloquy) {
  await colloquy.post([aChat('shall I begin?')]);
  const thread = new ThreadPage(page);
  const scripts = await openWithoutLater(page, '/t/thread:t1');
  return { thread, composer: thread.composer, scripts };
}

/** Waits until something else stands where the server drew it. */
async function expectGone(drawn: ElementHandle | null | undefined): Promise<void> {
  await expect.poll(() => drawn?.evaluate(({ isConnected }) => isConnected)).toBe(false);
}

/** Opens a page that answers, while the scripts that its HTML does not name are held. */
async function openWithoutLater(page: Page, address: string) {
  const drawn = await (await page.request.get(address)).text();
  const scripts = await holdRequests(
    page,
    SCRIPTS,
    (request) => !drawn.includes(new URL(request.url()).pathname),
  );
  await page.goto(address);
  await scripts.asked;
  await untilTakenOver(page);
  return scripts;
}

/** The page answers; the code of the connection, and of what else comes later, is held. */
async function untilTakenOver(page: Page): Promise<void> {
  const choice = page.getByRole('button', { name: 'Change to: Light' });
  await expect(async () => {
    if (await choice.isVisible()) await choice.click();
    await expect(choice).toBeHidden({ timeout: 500 });
  }).toPass();
  await page.mouse.move(0, 0);
}
