import { aChat, anEvent, aRequest } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';
import { ThreadPage } from './pages/thread-page';

const DARK_GROUND = 'rgb(16, 16, 17)';
const LIGHT_GROUND = 'rgb(244, 244, 242)';

test.describe('where the system is dark', () => {
  test.use({ colorScheme: 'dark' });

  test('the page is dark from its first paint', async ({ page, colloquy }) => {
    await colloquy.post([aChat('hello')]);
    await page.addInitScript(noteFirstPaint);

    await page.goto('/t/thread:t1');

    await expect(page.locator('body')).toHaveCSS('background-color', DARK_GROUND);
    const { themedAt, paintedAt } = await page.evaluate(readNotes);
    expect(themedAt).toBeGreaterThan(0);
    expect(themedAt).toBeLessThanOrEqual(paintedAt);
  });

  test('the page follows the system while nobody chose', async ({ page }) => {
    await page.goto('/runs');
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_GROUND);

    await page.emulateMedia({ colorScheme: 'light' });

    await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_GROUND);
  });
});

test.describe('where the system is light', () => {
  test.use({ colorScheme: 'light' });

  test('dark is chosen with the button in the sidebar, and stays over a reload without a flash', async ({
    page,
  }) => {
    await page.goto('/runs');
    await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_GROUND);

    await page.getByRole('button', { name: 'Theme: As the system. Change to: Light' }).click();
    await page.getByRole('button', { name: 'Theme: Light. Change to: Dark' }).click();
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_GROUND);
    await page.addInitScript(noteFirstPaint);
    await page.reload();

    await expect(page.locator('body')).toHaveCSS('background-color', DARK_GROUND);
    const { themedAt, paintedAt, theme } = await page.evaluate(readNotes);
    expect(theme).toBe('dark');
    expect(themedAt).toBeGreaterThan(0);
    expect(themedAt).toBeLessThanOrEqual(paintedAt);
  });

  test('the settings choose the theme too', async ({ page }) => {
    await page.goto('/settings');

    await page.getByText('Dark', { exact: true }).click();
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_GROUND);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked();

    await expect(page.locator('body')).toHaveCSS('background-color', LIGHT_GROUND);
  });
});

type Notes = { themedAt?: number; theme?: string };

/** Notes when the document got its theme. Runs before anything of the page does. */
function noteFirstPaint(): void {
  new MutationObserver(() => {
    const notes = window as Notes;
    const { theme } = document.documentElement.dataset;
    if (notes.themedAt === undefined && theme !== undefined) {
      notes.themedAt = performance.now();
      notes.theme = theme;
    }
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-theme'] });
}

/**
 * When the theme stood and when the first content was painted, in milliseconds of the page. A page is loaded before it is painted
 * where the machine is busy.
 */
async function readNotes(): Promise<{ themedAt: number; paintedAt: number; theme: string }> {
  const paintedAt = await new Promise<number>((resolve) => {
    new PerformanceObserver((list, observer) => {
      const [entry] = list.getEntriesByName('first-contentful-paint');
      if (entry === undefined) return;
      observer.disconnect();
      resolve(entry.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  const { themedAt = 0, theme = '' } = window as Notes;
  return { themedAt, paintedAt, theme };
}

test('what runs pulses and comes to rest, and does not move for who asks for less motion', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices'), anEvent({ type: 'task.accept' })]);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/runs');
  await expect.poll(() => page.evaluate(endsOfMotion)).toContain(6_000);
  expect(Math.max(...(await page.evaluate(endsOfMotion)))).toBe(6_000);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.evaluate(endsOfMotion)).toEqual([]);
});

/** When each of the page's animations ends, in milliseconds after its start. */
function endsOfMotion(): number[] {
  return document
    .getAnimations()
    .map((animation) => Number(animation.effect?.getComputedTiming().endTime));
}

test.describe('where colours are forced', () => {
  test.use({ forcedColors: 'active' });

  test('the line of moments, the bars of a timeline and what is chosen are still seen', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aRequest('Write the report'), anEvent({ type: 'task.result' })]);
    const run = new RunPage(page);
    await run.openTimeline('run:r1');
    const canvas = await page
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);

    const line = page.getByRole('slider', { name: 'Moment' }).locator('xpath=../span').first();
    await expect(line).not.toHaveCSS('background-color', canvas);
    await expect(run.bar('Write the report')).toHaveCSS('border-top-width', '1px');
    await expect(page.getByText('Timeline', { exact: true })).toHaveCSS(
      'border-bottom-width',
      '2px',
    );
    await expect(page.getByRole('button', { name: /^Send/ })).toHaveCSS(
      'forced-color-adjust',
      'none',
    );
    const tab = page
      .getByRole('link', { name: 'Run', exact: true })
      .and(page.locator('[aria-current=page]'));
    await expect(tab).toHaveCSS('border-bottom-width', '2px');
  });

  test('a dialog has an edge, and the line of a menu that the keyboard is at a ground', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aChat('the price of it')]);
    await page.goto('/search?q=price');
    const row = page.locator('[data-row]').first();
    const ground = await page
      .locator('body')
      .evaluate((body) => getComputedStyle(body).backgroundColor);
    await expect(row).toHaveCSS('border-left-color', ground);

    const box = page.getByRole('combobox').first();
    await box.fill('fro');
    await box.press('ArrowDown');
    const chosen = page.getByRole('option', { selected: true });
    await expect(chosen).not.toHaveCSS('background-color', ground);
    await box.fill('price');
    await page.getByRole('button', { name: /^Save/ }).first().click();
    await expect(page.getByRole('dialog')).toHaveCSS('border-top-width', '1px');
  });

  test('the section of the settings that is read is seen in their list', async ({ page }) => {
    await page.goto('/settings');
    const list = page.getByRole('navigation', { name: 'Sections of the settings' });

    await expect(list.locator('[aria-current]')).toHaveCSS('border-bottom-width', '2px');
  });

  test('the message that is inspected is seen in its thread', async ({ page, colloquy }) => {
    await colloquy.post([aChat('the one'), aChat('the other')]);
    await page.goto('/t/thread:t1?event=1');
    const thread = new ThreadPage(page);

    await expect(thread.row('the one')).toHaveCSS('outline-style', 'solid');
    await expect(thread.row('the other')).toHaveCSS('outline-style', 'none');
  });
});
