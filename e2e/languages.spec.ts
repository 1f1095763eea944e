// The areas that take their texts from the catalogue, in the pseudo-language: nothing of theirs is without accents, and longer words break no layout.
import { aChat, anEvent } from './fixtures/events';
import { plainTexts, speakPseudo } from './fixtures/pseudo-language';
import { PHONE, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { AlertsPage } from './pages/alerts-page';
import { SearchPage } from './pages/search-page';

test('a page is in English, and says so, whatever a cookie asks for', async ({
  page,
  context,
  colloquy,
}) => {
  await context.addCookies([{ name: 'colloquy_language', value: '"><b>', url: colloquy.url }]);

  await page.goto('/alerts');

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Alerts' })).toBeVisible();
});

test('alerts speak another language', async ({ page, context, colloquy }) => {
  await colloquy.register({ agent_id: 'agent:ken', capabilities: [] });
  await new SearchPage(page).open('has:error');
  await new AlertsPage(page).save('Pricing', { over: 0 });
  await colloquy.post([
    aChat('fine'),
    anEvent({ type: 'task.error', payload: { code: 'TOOL_UNAVAILABLE', message: 'no pricing' } }),
  ]);
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('seen by')).toBeVisible();
  await speakPseudo(context, colloquy.url);

  const answer = await page.goto('/alerts');

  expect(await answer?.text()).toContain('ááļļ šééñ');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await expect(page).toHaveTitle(/^Ááļéŕŕţš/);
  const main = page.getByRole('main');
  expect(await plainTexts(main.getByRole('article'))).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(tooWide)).toEqual([]);
});
