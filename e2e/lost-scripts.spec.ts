// What a page makes of code that does not come, as after an update of the server.
import type { Page } from '@playwright/test';
import { aChat } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { ThreadPage } from './pages/thread-page';

const SCRIPTS = '**/_next/static/**/*.js*';

/** A name that the parser of Markdown has for a part of a text. */
const OF_THE_PARSER = 'codeFencedFence';

test('text whose formatter does not come stays as the server drew it, and nothing fails', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('one **word** of it'), aChat(`**${'many\n'.repeat(80)}**`)]);
  let lost = 0;
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch();
    const isFormatter = (await response.text()).includes(OF_THE_PARSER);
    if (isFormatter) lost += 1;
    await (isFormatter ? route.abort() : route.fulfill({ response }));
  });
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'one word of it');

  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  await expect(thread.said('one word of it')).toBeVisible();
  // What the page fetches ahead may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('a page that was open while the server was updated', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 60_000;
    });
  });

  test('is asked for anew by a part that is opened, and what was written stands in it', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aChat('read before')]);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'read before');
    await thread.composer.box.fill('not sent yet');
    await thread.row('read before').click();
    // A part that the page fetches by itself may be the first that does not come.
    const renewed = page.waitForEvent('load');
    await losesScripts(page);
    await page.keyboard.press('?');
    await renewed;

    await expect(thread.composer.box).toHaveValue('not sent yet');
    await expect(thread.said('read before')).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  });

  test('opens the view that a link leads to', async ({ page, colloquy }) => {
    await colloquy.post([aChat('read before')]);
    await new ThreadPage(page).open('thread:t1', 'read before');
    await losesScripts(page);

    await page.getByRole('link', { name: 'Votes' }).click();

    await expect(page.getByRole('heading', { name: 'Votes' })).toBeVisible();
    await expect(page.getByText('This view failed')).toBeHidden();
  });
});

/** The server has no script of this page any more; the next page has its own. */
async function losesScripts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  let isRenewed = false;
  await page.route('**/*', (route) => {
    if (route.request().resourceType() === 'document') isRenewed = true;
    return route.fallback();
  });
  await page.route(SCRIPTS, (route) =>
    isRenewed ? route.fallback() : route.fulfill({ status: 404 }),
  );
}
