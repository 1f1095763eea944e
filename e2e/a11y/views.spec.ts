import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { sampleViews } from '../fixtures/sample-views';
import { expect, test } from '../fixtures/test';
import { fillWorkspace } from '../fixtures/views';
import { Palette } from '../pages/palette';
import { ThreadPage } from '../pages/thread-page';

// What moves is between two colours while it is looked at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('no view has a serious breach of the accessibility rules', async ({
      page,
      visitor,
      colloquy,
    }) => {
      test.slow(); // it opens every view
      await page.goto('/');
      await page.getByRole('button', { name: 'Play the sample team' }).waitFor();
      expect.soft(await breachesOf(page), 'first run').toEqual([]);

      for (const { name, path, text } of await fillWorkspace(colloquy)) {
        await page.goto(path);
        await expect(page.getByRole('main'), name).toContainText(text);
        expect.soft(await breachesOf(page), name).toEqual([]);
      }

      await visitor.emulateMedia({ colorScheme });
      await visitor.goto('/sign-in');
      await visitor.getByLabel('Key').fill('clq_wrong');
      await visitor.getByRole('button', { name: 'Sign in' }).click();
      await visitor.locator('form').getByRole('alert').waitFor();
      expect.soft(await breachesIn(visitor), 'sign-in').toEqual([]);
    });

    test('no view of what the sample team did has a serious breach', async ({ page, colloquy }) => {
      test.slow(); // it opens every view
      for (const { name, path, text } of await sampleViews(colloquy)) {
        await page.goto(path);
        await expect(page.locator('body'), name).toContainText(text);
        expect.soft(await breachesOf(page), name).toEqual([]);
      }
    });

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
  });
}

test('no view of the narrow layout has a serious breach', async ({ page, colloquy }) => {
  test.slow(); // it opens every view
  await page.setViewportSize({ width: 375, height: 812 });

  for (const { name, path, text } of await fillWorkspace(colloquy)) {
    await page.goto(path);
    await expect(page.getByRole('main'), name).toContainText(text);
    expect.soft(await breachesOf(page), name).toEqual([]);
  }
});

/** Each serious or critical breach with the place where it stands, once the page's scripts have taken over. */
async function breachesOf(page: Page): Promise<string[]> {
  // Where the sidebar is hidden, so is this word; it is there all the same.
  await page.locator('[role="status"]', { hasText: 'Live' }).waitFor({ state: 'attached' });
  return breachesIn(page);
}

async function breachesIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    );
}
