import type { Page } from '@playwright/test';
import { breachesIn, breachesInBothThemes, breachesOf } from '../fixtures/accessibility';
import { playedTest } from '../fixtures/played-sample';
import { sampleViews } from '../fixtures/sample-views';
import { DESK, PHONE, resizeTo, tooWide } from '../fixtures/screens';
import { expect, test } from '../fixtures/test';
import { fillWorkspace, HALVES, halfOf, type View } from '../fixtures/views';
import { Palette } from '../pages/palette';
import { ThreadPage } from '../pages/thread-page';

test.use({ colorScheme: 'light', viewport: DESK });

/** What is wrong with the view of an address on a wide screen in both themes, and then on a phone's. */
async function faultsAt(page: Page, { path, text }: View): Promise<string[]> {
  await page.setViewportSize(DESK);
  await page.goto(path);
  await expect(page.locator('body')).toContainText(text);
  const wide = await breachesOf(page);
  await resizeTo(page, PHONE);
  const narrow = [...(await page.evaluate(tooWide)), ...(await breachesIn(page))];
  return [...wide, ...narrow.map((fault) => `narrow: ${fault}`)];
}

test('neither an empty workspace nor the sign-in page has a serious breach of the accessibility rules', async ({
  page,
  visitor,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play the sample team' }).waitFor();
  expect.soft(await breachesOf(page), 'first run').toEqual([]);

  await visitor.goto('/sign-in');
  await visitor.getByLabel('Key').fill('clq_wrong');
  await visitor.getByRole('button', { name: 'Sign in' }).click();
  await visitor.locator('form').getByRole('alert').waitFor();
  expect.soft(await breachesInBothThemes(visitor), 'sign-in').toEqual([]);
});

for (const half of HALVES) {
  test(`no view has a serious breach or is wider than a phone, of those with ${half} places in the list`, async ({
    page,
    colloquy,
  }) => {
    test.slow(); // it opens half of all views
    const views = await fillWorkspace(colloquy);
    for (const view of halfOf(views, half)) {
      expect.soft(await faultsAt(page, view), view.name).toEqual([]);
    }
  });
}

playedTest(
  'no view of what the sample team did has a serious breach or is wider than a phone',
  async ({ page, colloquy, played }) => {
    playedTest.slow(); // it opens every view
    for (const view of await sampleViews(colloquy, played)) {
      expect.soft(await faultsAt(page, view), view.name).toEqual([]);
    }
  },
);

test('nothing that opens over a view has a serious breach', async ({ page, colloquy }) => {
  await fillWorkspace(colloquy);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The budget is used up.');

  await thread.composer.recipients.click();
  await page.getByRole('dialog', { name: 'Recipients' }).waitFor();
  expect.soft(await breachesOf(page), 'recipients').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Recipients' })).toBeHidden();
  await thread.composer.form.getByRole('button', { name: /^Type/ }).click();
  await page.getByRole('menu').waitFor();
  expect.soft(await breachesOf(page), 'types').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await thread.row('mcp:browser').getByRole('button', { expanded: false }).click();
  await thread.row('2 heartbeats').getByRole('button', { expanded: false }).click();
  await thread.row('Done.').hover();
  await page.getByRole('toolbar').first().waitFor();
  expect.soft(await breachesOf(page), 'unfolded rows and the actions of one').toEqual([]);
  await page.keyboard.press('Control+k');
  await new Palette(page).target('Runs').waitFor();
  expect.soft(await breachesOf(page), 'palette').toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor();
  expect.soft(await breachesOf(page), 'shortcuts').toEqual([]);
});
