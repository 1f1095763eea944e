// What a page makes of code that does not come, as after an update of the server.
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
