// The rooms of runs, the labs and the settings in the pseudo-language: none of their texts is English, and longer words break no layout.
import type { Page } from '@playwright/test';
import { COMPARE } from '@/lib/messages/en/features/compare/compare';
import { COMPARE_PANEL } from '@/lib/messages/en/features/compare/compare-panel';
import { COMPARE_SENTENCES } from '@/lib/messages/en/features/compare/compare-sentences';
import { DIALECT_ACTIONS } from '@/lib/messages/en/features/dialect/dialect-actions';
import { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { DIALECT_LAB } from '@/lib/messages/en/features/dialect/dialect-lab';
import { DIALECT_VERSIONS } from '@/lib/messages/en/features/dialect/dialect-versions';
import { CONNECT } from '@/lib/messages/en/features/getting-started/connect';
import { CONNECT_TEAM } from '@/lib/messages/en/features/getting-started/connect-team';
import { FIRST_RUN } from '@/lib/messages/en/features/getting-started/first-run';
import { SAMPLE_TEAM } from '@/lib/messages/en/features/getting-started/sample-team';
import { LAB } from '@/lib/messages/en/features/lab/lab';
import { LAB_RESULT } from '@/lib/messages/en/features/lab/lab-result';
import { RUN } from '@/lib/messages/en/features/run/run';
import { RUN_GRAPH } from '@/lib/messages/en/features/run/run-graph';
import { RUN_LIST } from '@/lib/messages/en/features/run/run-list';
import { RUN_TIMELINE } from '@/lib/messages/en/features/run/run-timeline';
import { RUN_PAGE } from '@/lib/messages/en/features/run-page/run-page';
import { SCRUBBER } from '@/lib/messages/en/features/run-page/scrubber';
import { TIME_TRAVEL } from '@/lib/messages/en/features/run-page/time-travel';
import { AUDIT } from '@/lib/messages/en/features/settings/audit';
import { TRUSTED_KEYS } from '@/lib/messages/en/features/settings/trusted-keys';
import { WEBHOOKS } from '@/lib/messages/en/features/settings/webhooks';
import { SUSPECT_REASONS } from '@/lib/messages/en/features/suspect-reasons';
import { SUSPECTS } from '@/lib/messages/en/features/suspects';
import { TRANSLATION } from '@/lib/messages/en/features/translation';
import type { MessageArea, MessageTree } from '@/lib/messages/message-area';
import { pseudoText } from '@/lib/messages/pseudo/pseudo-text';
import { RUN_A, RUN_B, tellComparedRuns } from './fixtures/compared-runs';
import { anEvent, aRequest } from './fixtures/events';
import { expectToFit, saidInEnglish, speakPseudo } from './fixtures/pseudo-language';
import { expect, test } from './fixtures/test';

const OF_RUNS = [RUN, RUN_GRAPH, RUN_LIST, RUN_TIMELINE, RUN_PAGE, SCRUBBER, TIME_TRAVEL];
const OF_COMPARISONS = [COMPARE, COMPARE_PANEL, COMPARE_SENTENCES, RUN_PAGE, TIME_TRAVEL];
const OF_DIALECTS = [
  ...[DIALECT_LAB, DIALECT_ACTIONS, DIALECT_EDITOR, DIALECT_EXPANSION, DIALECT_VERSIONS],
];
const OF_FIRST_STEPS = [FIRST_RUN, SAMPLE_TEAM, CONNECT, CONNECT_TEAM];

/** Opens a page that says a text, and finds none of the areas' texts in English. */
async function expectSpoken(
  page: Page,
  path: string,
  text: string,
  areas: readonly MessageArea<MessageTree>[],
): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  const said = pseudoText(text);
  await expect(main.getByText(said).or(main.getByLabel(said)).first()).toBeAttached();
  expect(await saidInEnglish(main, areas), path).toEqual([]);
  await expectToFit(page);
}

const PRICES = { task_id: 'task:prices', parent_task_id: 'task:root' };
const TABLE = { task_id: 'task:table', parent_task_id: 'task:nowhere' };

/** A run that failed, one task of which has no parent there. */
const FAILED = [
  aRequest('Write the report', { task_id: 'task:root' }),
  aRequest('Collect the prices', PRICES),
  anEvent({ type: 'task.accept', ...PRICES }),
  anEvent({ type: 'tool.call', ...PRICES, payload: { tool: 'fetch', url: 'a' } }),
  anEvent({ type: 'tool.result', ...PRICES, payload: { tool: 'fetch', result: [] } }),
  anEvent({ type: 'task.error', ...PRICES, payload: { code: 'E003', message: 'gone' } }),
  aRequest('Draw the table', TABLE),
  anEvent({ type: 'task.error', ...TABLE, payload: { code: 'E004', message: 'no prices' } }),
  anEvent({ type: 'task.error', payload: { code: 'E004', message: 'no prices' } }),
];

test('runs speak another language: their list, graph, timeline, outline, past and suspects', async ({
  page,
  context,
  colloquy,
}) => {
  await colloquy.post(FAILED);
  await speakPseudo(context, colloquy.url);
  const run = '/r/run%3Ar1';

  await expectSpoken(page, '/runs', RUN_LIST.english.title, OF_RUNS);
  await expectSpoken(page, '/runs?at=1', TIME_TRAVEL.english.goLive, OF_RUNS);
  await expectSpoken(page, run, RUN_GRAPH.english.title, OF_RUNS);
  await expectSpoken(page, `${run}?show=timeline`, RUN_TIMELINE.english.title, OF_RUNS);
  await expectSpoken(page, `${run}?show=outline`, RUN.english.outline.assignedTo, OF_RUNS);
  await expectSpoken(page, `${run}?at=2`, TIME_TRAVEL.english.goLive, OF_RUNS);
  await expectSpoken(page, `${run}/suspects`, SUSPECTS.english.head.title, [SUSPECTS, RUN_PAGE]);
  await expect(page.getByRole('main')).toContainText(
    pseudoText(SUSPECT_REASONS.english.first_task_error(0)),
  );
});

test('two runs beside each other speak another language, and so does one that is not there', async ({
  page,
  context,
  colloquy,
}) => {
  await tellComparedRuns(colloquy);
  await speakPseudo(context, colloquy.url);
  const [a, b] = [RUN_A, RUN_B].map(encodeURIComponent);

  const { parting } = COMPARE.english.row;
  await expectSpoken(page, `/r/${a}/compare/${b}`, parting, OF_COMPARISONS);
  await page.getByText('Fintech onboarding').last().click();
  await expect(page.getByRole('complementary')).toContainText(
    pseudoText(COMPARE_PANEL.english.result.title),
  );
  expect(await saidInEnglish(page.getByRole('main'), OF_COMPARISONS)).toEqual([]);
  await expectToFit(page);
  const { title } = COMPARE.english.noRun;
  await expectSpoken(page, `/r/${a}/compare/run%3Anowhere`, title, OF_COMPARISONS);
});

test('the labs speak another language', async ({ page, context, colloquy }) => {
  await speakPseudo(context, colloquy.url);
  const ofLab = [LAB, LAB_RESULT, TRANSLATION];

  await expectSpoken(page, '/lab', LAB_RESULT.english.empty.title, ofLab);
  await expectSpoken(page, '/lab?part=prompt', LAB.english.prompt.written, ofLab);
  await expectSpoken(page, '/lab?sample=cbcl/tell', LAB_RESULT.english.outputs, ofLab);
  const { rules } = DIALECT_EDITOR.english.verdicts;
  await expectSpoken(page, '/lab/dialects', rules.R1, OF_DIALECTS);
  const { title } = DIALECT_LAB.english.undefinedHere;
  await expectSpoken(page, '/lab/dialects?tab=versions&part=bench', title, OF_DIALECTS);
});

test('the first steps, the audit and webhooks speak another language', async ({
  page,
  context,
  colloquy,
}) => {
  await speakPseudo(context, colloquy.url);

  await expectSpoken(page, '/', FIRST_RUN.english.title, OF_FIRST_STEPS);
  await page.getByText(pseudoText(CONNECT.english.way.framework)).click();
  await expect(page.getByRole('main')).toContainText(pseudoText(CONNECT_TEAM.english.framework));
  expect(await saidInEnglish(page.getByRole('main'), OF_FIRST_STEPS)).toEqual([]);
  await expectToFit(page);
  await expectSpoken(page, '/settings/audit', AUDIT.english.title, [AUDIT]);
  await expectSpoken(page, '/settings', WEBHOOKS.english.incoming.add, [WEBHOOKS]);
  await expectSpoken(page, '/settings', TRUSTED_KEYS.english.add, [TRUSTED_KEYS]);
  await page.getByRole('button', { name: pseudoText(WEBHOOKS.english.incoming.add) }).click();
  await expect(page.getByRole('main')).toContainText(
    pseudoText(WEBHOOKS.english.mapping.expression),
  );
  expect(await saidInEnglish(page.getByRole('main'), [WEBHOOKS])).toEqual([]);
  await expectToFit(page);
});
