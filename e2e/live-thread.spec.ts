import { aChat } from './fixtures/events';
import { expect, test } from './fixtures/test';

test('an event that is posted by HTTP appears in the open thread without a reload', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('The first thing that was said')]);
  await page.goto('/t/thread:t1');
  await expect(page.getByText('The first thing that was said')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await colloquy.post([aChat('And the second, live')]);

  await expect(page.getByText('And the second, live')).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('the first paint of a thread is content, before any script has run', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('Rendered by the server')]);

  const answer = await page.request.get('/t/thread:t1');

  expect(await answer.text()).toContain('Rendered by the server');
});

test('a reader who scrolled up stays put, is told how much is new, and jumps to it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(Array.from({ length: 120 }, (_, index) => aChat(`line ${index} of many`)));
  await page.goto('/t/thread:t1');
  await expect(page.getByText('line 119 of many')).toBeVisible();
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, -2500);
  await expect(page.getByText('line 119 of many')).not.toBeInViewport();
  const seen = page.getByText(/^line \d+ of many$/).first();
  const text = await seen.textContent();

  await colloquy.post([aChat('said below the fold')]);

  const jump = page.getByRole('button', { name: /newest/i });
  await expect(jump).toContainText('1');
  await expect(page.getByText(text ?? 'nothing', { exact: true })).toBeVisible();
  await jump.click();
  await expect(page.getByText('said below the fold')).toBeInViewport();
});
