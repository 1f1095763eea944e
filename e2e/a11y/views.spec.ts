import { breachesInBothThemes, breachesOf } from '../fixtures/accessibility';
import { playedTest } from '../fixtures/played-sample';
import { sampleViews } from '../fixtures/sample-views';
import { expect, test } from '../fixtures/test';
import { fillWorkspace, HALVES, halfOf } from '../fixtures/views';
import { Palette } from '../pages/palette';
import { ThreadPage } from '../pages/thread-page';

test.use({ colorScheme: 'light' });

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
  test(`no view has a serious breach, of those with ${half} places in the list`, async ({
    page,
    colloquy,
  }) => {
    test.slow(); // it opens half of all views
    const views = await fillWorkspace(colloquy);
    for (const { name, path, text } of halfOf(views, half)) {
      await page.goto(path);
      await expect(page.getByRole('main'), name).toContainText(text);
      expect.soft(await breachesOf(page), name).toEqual([]);
    }
  });
}

playedTest(
  'no view of what the sample team did has a serious breach',
  async ({ page, colloquy, played }) => {
    playedTest.slow(); // it opens every view
    for (const { name, path, text } of await sampleViews(colloquy, played)) {
      await page.goto(path);
      await expect(page.locator('body'), name).toContainText(text);
      expect.soft(await breachesOf(page), name).toEqual([]);
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
