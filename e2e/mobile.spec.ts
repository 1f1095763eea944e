import { breachesIn, waitUntilLive } from './fixtures/accessibility';
import { playedTest } from './fixtures/played-sample';
import { sampleViews } from './fixtures/sample-views';
import { expect, test } from './fixtures/test';
import { fillWorkspace, HALVES, halfOf } from './fixtures/views';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

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

  await expect(thread.said('On my way.')).toBeInViewport();
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

  await visitor.setViewportSize({ width: 375, height: 812 });
  await visitor.goto('/sign-in');
  expect(await visitor.evaluate(tooWide), 'sign-in').toEqual([]);
});

for (const half of HALVES) {
  test(`no view is wider than the screen or has a serious breach of the accessibility rules, of those with ${half} places in the list`, async ({
    page,
    colloquy,
  }) => {
    test.slow(); // it opens half of all views
    const views = await fillWorkspace(colloquy);
    for (const { name, path, text } of halfOf(views, half)) {
      await page.goto(path);
      await expect(page.getByRole('main'), name).toContainText(text);
      expect.soft(await page.evaluate(tooWide), name).toEqual([]);
      await waitUntilLive(page);
      expect.soft(await breachesIn(page), name).toEqual([]);
    }
  });
}

playedTest(
  'no view of what the sample team did is wider than the screen',
  async ({ page, colloquy, played }) => {
    playedTest.slow(); // it opens every view
    for (const { name, path, text } of await sampleViews(colloquy, played)) {
      await page.goto(path);
      await expect(page.locator('body'), name).toContainText(text);
      expect(await page.evaluate(tooWide), name).toEqual([]);
    }
  },
);

/** What sticks out at the right, but for what scrolls by itself: code, its editor, tables and rows of tabs. */
function tooWide(): string[] {
  const width = document.documentElement.clientWidth;
  const found = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { right, width: own } = element.getBoundingClientRect();
    if (own === 0 || right <= width + 0.5) return false;
    for (let box = element.parentElement; box !== null; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.position === 'absolute' && box.offsetWidth <= 1) return false;
      // An ellipsis stands where such a box cuts off what is in it.
      if (style.textOverflow === 'ellipsis') return false;
      if (style.overflowX === 'auto' && box.getBoundingClientRect().right <= width + 0.5) {
        return !box.matches('pre, [data-editor], [class*="overflow-x-auto"]');
      }
    }
    return true;
  });
  const { scrollWidth = 0, scrollHeight = 0 } = document.scrollingElement ?? {};
  return [
    ...(scrollWidth > width ? ['the page itself is wider'] : []),
    // Lists scroll, and the page around them never.
    ...(scrollHeight > window.innerHeight ? ['the page itself is higher'] : []),
    ...found.map(
      (element) => `${element.tagName} ${element.className} "${element.textContent.slice(0, 40)}"`,
    ),
  ];
}
