// The areas that take their texts from the catalogue, in the pseudo-language: nothing of theirs is without accents, and longer words break no layout.
import type { Page } from '@playwright/test';
import { ALERT_PRESETS } from '@/lib/alerts/presets';
import { ALERT } from '@/lib/messages/en/features/alert';
import { SEARCH } from '@/lib/messages/en/features/search';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import { OBLIGATION } from '@/lib/messages/en/shared/obligation';
import { pseudoText } from '@/lib/messages/pseudo/pseudo-text';
import { OPERATORS } from '@/lib/search/search-query';
import { Deliberation, inMs, TRIAD_RUN } from './fixtures/deliberation';
import { aChat, anEvent, aRequest } from './fixtures/events';
import { plainTexts, speakPseudo } from './fixtures/pseudo-language';
import { DESK, PHONE, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { AlertsPage } from './pages/alerts-page';
import { SearchPage } from './pages/search-page';

/** What rooms that are not converted yet draw in these: times, whole and short; avatars, names, the way to the past, comments. */
const OF_OTHER_ROOMS =
  /^(just now|\d+ [smh]( ago)?|(\d+ [smh] ?)+|\d+ \w+ \d{4}, [\d:]+ UTC|[A-Z]{2}|You|[\d:]+, inspect event \d+|Travel in time|Comment)$/;

/** Texts of the page's main part without an accent, but for those of agents, of `lib`, and of rooms that are not converted. */
async function plainOnPage(page: Page, known: readonly string[] = []): Promise<string[]> {
  const texts = await plainTexts(page.getByRole('main'));
  // A name may stand within a text of ours.
  const longestFirst = known.toSorted((one, other) => other.length - one.length);
  const ofOurs = (text: string) =>
    longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return texts.filter((text) => !OF_OTHER_ROOMS.test(text) && /[a-zA-Z]{2}/.test(ofOurs(text)));
}

async function expectToFit(page: Page): Promise<void> {
  for (const screen of [PHONE, DESK]) {
    await page.setViewportSize(screen);
    expect(await page.evaluate(tooWide), String(screen.width)).toEqual([]);
  }
}

test('a page is in English, and says so, whatever a cookie asks for', async ({
  page,
  context,
  colloquy,
}) => {
  await context.addCookies([{ name: 'colloquy_language', value: '"><b>', url: colloquy.url }]);

  await page.goto('/alerts');

  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Alerts', exact: true })).toBeVisible();
});

test('alerts speak another language, and the server draws them in it', async ({
  page,
  context,
  colloquy,
}) => {
  await colloquy.register({ agent_id: 'agent:ken', capabilities: [] });
  await new SearchPage(page).open('has:error');
  await new AlertsPage(page).save('Pricing', { over: 0 });
  await colloquy.post([
    anEvent({ type: 'task.error', payload: { code: 'TOOL_UNAVAILABLE', message: 'no pricing' } }),
  ]);
  await page.goto('/alerts');
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.getByText('seen by')).toBeVisible();
  await speakPseudo(context, colloquy.url);

  const answer = await page.goto('/alerts');

  expect(await answer?.text()).toContain(pseudoText(ALERT.english.allSeen));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await expect(page).toHaveTitle(`${pseudoText(ALERT.english.title)} · Colloquy`);
  const ofLib = ['Pricing', 'has:error', '1 hit', 'any within 1 h', 'admin'];
  expect(await plainOnPage(page, ofLib)).toEqual([]);
  await expectToFit(page);
});

test('the inbox speaks another language', async ({ page, context, colloquy }) => {
  await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
  await speakPseudo(context, colloquy.url);

  await page.goto('/owed');

  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText(
    pseudoText(OBLIGATION.english.headings.accept),
  );
  const said = ['ken', 'orchestrator', 'Collect the prices'];
  const ofActions = ['Actions on Collect the prices'];
  expect(await plainOnPage(page, [...said, ...ofActions])).toEqual([]);
  await expectToFit(page);
});

test('the search speaks another language', async ({ page, context, colloquy }) => {
  await colloquy.post([aChat('Which pricing pages are there?'), aChat('The pricing is there.')]);
  await speakPseudo(context, colloquy.url);
  const ofOperators = Object.entries(OPERATORS).flatMap(([name, { asks, example }]) => [
    ...[name, asks, example],
  ]);
  const ofPresets = ALERT_PRESETS.flatMap(({ name, tells }) => [name, tells]);

  await page.goto('/search');

  await expect(page.getByText(pseudoText(SEARCH.english.help.title))).toBeVisible();
  const plain = await plainOnPage(page, [...ofOperators, ...ofPresets]);
  expect(plain.filter((text) => !/^(any|over \S+) within \d+ [dhm]$/.test(text))).toEqual([]);
  await expectToFit(page);

  await page.goto('/search?q=pricing');

  await expect(page.getByRole('status').filter({ hasText: '2' })).toContainText(
    pseudoText('2 hits'),
  );
  const said = ['Which', 'pricing', 'pages are there?', 'The', 'is there.'];
  const names = ['ken', 'research', 'chat.message', 'thread:t1', 'Which pricing pages are there?'];
  expect(await plainOnPage(page, [...said, ...names])).toEqual([]);
  await expectToFit(page);
});

test('the room of a proposal speaks another language', async ({ page, context, colloquy }) => {
  const triad = new Deliberation(colloquy);
  await triad.propose('prop-001', 'Implement it', { deadline: inMs(600_000) });
  await triad.vote('alpha', 'prop-001', 'approve', { reasoning: 'Yes', confidence: 0.82 });
  await triad.vote('alpha', 'prop-001', 'reject');
  await speakPseudo(context, colloquy.url);

  await page.goto(`/votes/prop-001?run=${TRIAD_RUN}`);

  await expect(page.getByRole('main')).toContainText(pseudoText(VOTE_ROOM.english.comments.title));
  const said = ['Implement it', 'Users ask for it', 'Yes', 'approve', 'reject', 'abstain'];
  const names = ['prop-001', 'default', 'steward', 'alpha', 'beta', 'charlie'];
  const ofServer = ['the first vote of an agent counts'];
  expect(await plainOnPage(page, [...said, ...names, ...ofServer])).toEqual([]);
  await expectToFit(page);
});
