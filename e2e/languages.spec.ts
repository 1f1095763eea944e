// The areas that take their texts from the catalogue, in the pseudo-language: nothing of theirs is without accents, and longer words break no layout.
import type { Locator, Page } from '@playwright/test';
import { AGENT_CONFORMANCE } from '@/lib/messages/en/features/agent/agent-conformance';
import { AGENT_DIRECTORY } from '@/lib/messages/en/features/agent/agent-directory';
import { AGENT_PAGE } from '@/lib/messages/en/features/agent/agent-page';
import { ALERT } from '@/lib/messages/en/features/alert';
import { CHANNEL } from '@/lib/messages/en/features/channel';
import { COMPOSE } from '@/lib/messages/en/features/compose/compose';
import { COMPOSE_PREVIEW } from '@/lib/messages/en/features/compose/compose-preview';
import { COMPOSER_NOTES } from '@/lib/messages/en/features/composer/composer-notes';
import { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import { DECISION } from '@/lib/messages/en/features/decision/decision';
import { DECISION_FUNNEL } from '@/lib/messages/en/features/decision/decision-funnel';
import { DECISION_SENTENCES } from '@/lib/messages/en/features/decision/decision-sentences';
import { DECISION_TRIAL, DECISIONS, WHAT_IF } from '@/lib/messages/en/features/decisions/decisions';
import { DELEGATION_DETAIL } from '@/lib/messages/en/features/delegation/delegation-detail';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import { CONFORMANCE_SIDE } from '@/lib/messages/en/features/inspector/conformance-side';
import { EVENT_SIDES } from '@/lib/messages/en/features/inspector/event-sides';
import { INSPECTOR } from '@/lib/messages/en/features/inspector/inspector';
import { INTEGRITY_SIDE } from '@/lib/messages/en/features/inspector/integrity-side';
import { OTHER_PROTOCOLS } from '@/lib/messages/en/features/inspector/other-protocols';
import { RAW_SIDE } from '@/lib/messages/en/features/inspector/raw-side';
import { SEARCH } from '@/lib/messages/en/features/search';
import { PALETTE } from '@/lib/messages/en/features/shell/palette';
import { SHELL } from '@/lib/messages/en/features/shell/shell';
import { THREAD } from '@/lib/messages/en/features/thread/thread';
import { THREAD_MESSAGES } from '@/lib/messages/en/features/thread/thread-messages';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import { VOTE_ROOM } from '@/lib/messages/en/features/votes/vote-room';
import { OBLIGATION } from '@/lib/messages/en/shared/obligation';
import { PLACES } from '@/lib/messages/en/shared/places';
import { SHORTCUTS } from '@/lib/messages/en/shared/shortcuts';
import { TASK } from '@/lib/messages/en/shared/task';
import type { MessageTree } from '@/lib/messages/message-area';
import { pseudoText } from '@/lib/messages/pseudo/pseudo-text';
import { OPERATORS } from '@/lib/search/search-query';
import { Deliberation, inMs, TRIAD_RUN } from './fixtures/deliberation';
import { aChat, anEvent, aRequest, KEN } from './fixtures/events';
import { CLOWL_DELEGATION } from './fixtures/native-messages';
import { expectToFit, plainTexts, speakPseudo } from './fixtures/pseudo-language';
import { expect, test } from './fixtures/test';
import { fillWorkspace } from './fixtures/views';
import { AlertsPage } from './pages/alerts-page';
import { SearchPage } from './pages/search-page';

/** The faces of agents, by the letters of their names. */
const FACES = /^[A-Z]{2}$/;

/** Names that stand within texts in every language. */
const OF_NOBODY = ['UTC'];

/** Texts of a place without an accent, but for those of agents and of `lib`. */
async function plainIn(
  place: Locator,
  known: readonly string[] = [],
  ofOthers?: string,
): Promise<string[]> {
  const texts = await plainTexts(place, ofOthers);
  // A name may stand within a text of ours.
  const longestFirst = [...known, ...OF_NOBODY].toSorted((one, other) => other.length - one.length);
  const ofOurs = (text: string) =>
    longestFirst.reduce((rest, name) => rest.replaceAll(name, ''), text);
  return texts.filter((text) => !FACES.test(text) && /[a-zA-Z]{2}/.test(ofOurs(text)));
}

/** In the page's main part. */
function plainOnPage(page: Page, known: readonly string[] = []): Promise<string[]> {
  return plainIn(page.getByRole('main'), known);
}

/** A text of each side of an event that the catalogue says. */
const SIDES = {
  message: EVENT_SIDES.english.comments.records,
  raw: RAW_SIDE.english.copy,
  canonical: EVENT_SIDES.english.canonical.about,
  protocols: OTHER_PROTOCOLS.english.onlyDifferences,
  integrity: INTEGRITY_SIDE.english.chain,
  conformance: CONFORMANCE_SIDE.english.verdict.keeps,
};

/** Where the texts of others stand, and the rules of protocols. */
const DATA = 'bdi, code, .font-mono, .json-tree, section li';

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

test('the frame, the palette and the shortcuts speak another language', async ({
  page,
  context,
  colloquy,
}) => {
  const chat = { ...aChat('Which prices?'), domain: 'prices' };
  await colloquy.post([chat, aRequest('Collect them', { task_id: 'task:prices' })]);
  await speakPseudo(context, colloquy.url);
  await page.goto('/alerts');
  const sidebar = page.locator('body > *').filter({ has: page.getByRole('navigation') });
  await expect(sidebar.getByText(pseudoText(SHELL.english.connection.live))).toBeVisible();
  const main = page.getByRole('main');
  const ofMain = await plainTexts(main);
  const said = ['Colloquy', 'prices', 'research', 'Which prices?', 'Collect them'];
  const known = [...said, 'ken', 'orchestrator', 'muse', ...ofMain];

  expect(await plainIn(sidebar, known)).toEqual([]);

  await page.keyboard.press('/');
  const palette = page.getByRole('dialog', { name: pseudoText(PALETTE.english.title) });
  await expect(palette).toContainText(pseudoText(PALETTE.english.appearance.dense));
  await expect(palette).toContainText(pseudoText(PLACES.english.dialectLab));
  expect(await plainIn(palette, known)).toEqual([]);
  await palette.getByRole('combobox').fill('e');
  await expect(palette.getByRole('option').filter({ hasText: 'Which prices?' })).toHaveCount(2);
  expect(await plainIn(palette, known)).toEqual([]);
  await expectToFit(page);
  await page.keyboard.press('Escape');

  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: pseudoText(PLACES.english.shortcuts) });
  await expect(shortcuts).toContainText(pseudoText(SHORTCUTS.english.run.play));
  expect(await plainIn(shortcuts)).toEqual([]);
  await expectToFit(page);
});

test('an event speaks another language on each of its sides', async ({
  page,
  context,
  colloquy,
}) => {
  test.slow(); // it opens every side
  const [seq = 0] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  const thread = `/t/pipe001?event=${String(seq)}`;
  await speakPseudo(context, colloquy.url);
  const pane = page.getByRole('complementary', { name: pseudoText(INSPECTOR.english.title) });
  // A button names a protocol.
  const known = ['Clutch', 'CLowl', 'CAP', 'Heretek A2A', 'CBCL'];

  for (const [side, says] of Object.entries(SIDES)) {
    await page.goto(`${thread}&tab=${side}`);
    await expect(pane).toContainText(pseudoText(says));
    expect(await plainIn(pane, known, DATA), side).toEqual([]);
    await expectToFit(page);
  }
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
  expect(await plainOnPage(page, ['Pricing', 'has:error', 'admin'])).toEqual([]);
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
  const ofOperators = Object.entries(OPERATORS).flat();

  await page.goto('/search');

  await expect(page.getByText(pseudoText(SEARCH.english.help.title))).toBeVisible();
  expect(await plainOnPage(page, ofOperators)).toEqual([]);
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
  const said = ['Implement it', 'Users ask for it', 'Yes'];
  const names = ['prop-001', 'default', 'steward', 'alpha', 'beta', 'charlie'];
  expect(await plainOnPage(page, [...said, ...names])).toEqual([]);
  await expectToFit(page);
});

test('a handover speaks another language: its mode, and what its decision says of it', async ({
  page,
  context,
  colloquy,
}) => {
  const handoff = { from: KEN.agent_id, to: 'agent:muse' };
  const delegation = { ...handoff, mode: 'transfer' };
  const [, seq = 0] = await colloquy.post([
    anEvent({ type: 'task.request', payload: { title: 'Collect the prices', delegation } }),
    anEvent({ type: 'chat.system', payload: { text: 'Over to muse', handoff } }),
  ]);
  await speakPseudo(context, colloquy.url);

  await page.goto(`/t/thread:t1?decision=${String(seq)}`);

  const mode = page.getByRole('img', { name: pseudoText(TASK.english.modes.transfer) });
  await expect(mode).toBeVisible();
  const pane = page.getByRole('complementary', { name: pseudoText(DECISION.english.title) });
  const [handedOver = ''] = DECISION.english.handedOver<string>(null);
  await expect(pane).toContainText(pseudoText(handedOver.trim()));
  expect(await plainIn(pane, ['ken', 'muse', 'task:root'])).toEqual([]);
});

test('what a message would do is said in another language', async ({ page, context, colloquy }) => {
  await colloquy.post([aChat('Which prices?')]);
  await speakPseudo(context, colloquy.url);

  await page.goto('/compose?thread=thread:t1&kind=task.request');

  const preview = page.getByRole('region', { name: pseudoText(COMPOSE_PREVIEW.english.title) });
  await expect(preview).toContainText(pseudoText('asks'));
  await expect(preview).not.toContainText(' asks ');
});

/** Views of `fixtures/views.ts`, each with a text that stands in it. */
const ROOMS: Readonly<Record<string, string>> = {
  thread: THREAD_MESSAGES.english.request.title,
  'decision in the thread': DECISION.english.elsewhere,
  import: COMPOSING.english.state.writeAsHuman,
  'decisions of a run': DECISION.english.nobody,
  'what if': WHAT_IF.english.about,
  'dry run': DECISION_TRIAL.english.about,
  delegations: LINEAGE.english.gate.title,
  gate: DELEGATION_DETAIL.english.review.message.isResult,
  channel: CHANNEL.english.threads(1),
  agents: AGENT_DIRECTORY.english.columns.canDo,
  agent: AGENT_PAGE.english.work.title,
  'conformance of an agent': AGENT_CONFORMANCE.english.title,
  composer: COMPOSE_PREVIEW.english.title,
};

/** Of one word an agent may say the same. */
function phrasesIn(messages: MessageTree): string[] {
  return Object.values(messages).flatMap((message) => {
    if (typeof message === 'string') return message.trim().includes(' ') ? [message.trim()] : [];
    return typeof message === 'function' ? [] : phrasesIn(message);
  });
}

const PHRASES: ReadonlySet<string> = new Set(
  [
    ...[THREAD, THREAD_MESSAGES, THREAD_ROWS],
    ...[DECISION, DECISION_FUNNEL, DECISION_SENTENCES, DECISIONS, WHAT_IF],
    ...[DECISION_TRIAL, LINEAGE, DELEGATION_DETAIL, CHANNEL, AGENT_PAGE, AGENT_DIRECTORY],
    ...[AGENT_CONFORMANCE, COMPOSE, COMPOSE_PREVIEW, COMPOSER_NOTES, COMPOSING],
  ].flatMap(({ english }) => phrasesIn(english)),
);

test('threads, decisions, delegations, channels, agents and composers speak another language', async ({
  page,
  context,
  colloquy,
}) => {
  test.slow();
  const views = await fillWorkspace(colloquy);
  const rooms = views.filter(({ name }) => Object.hasOwn(ROOMS, name));
  expect(rooms).toHaveLength(Object.keys(ROOMS).length);
  await speakPseudo(context, colloquy.url);

  for (const { name, path } of rooms) {
    await page.goto(path);

    await expect(page.getByRole('main'), name).toContainText(pseudoText(ROOMS[name] ?? ''));
    const plain = await plainTexts(page.getByRole('main'));
    expect(
      plain.filter((said) => PHRASES.has(said)),
      name,
    ).toEqual([]);
    await expectToFit(page);
  }
  await page.goto('/agents');
  await expect(page).toHaveTitle(`${pseudoText(AGENT_DIRECTORY.english.title)} · Colloquy`);
});
