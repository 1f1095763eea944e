import type { Colloquy } from './fixtures/colloquy';
import { anEvent } from './fixtures/events';
import { DESK, PHONE, tooWide } from './fixtures/screens';
import { expect, signIn, test } from './fixtures/test';
import { TRANSCRIPT } from './fixtures/transcript';
import { SuspectsPage } from './pages/suspects-page';

const KEN = { agent_id: 'agent:ken' };
const LEAD = { agent_id: 'agent:lead' };
const FAILED_RUN = 'run:prices';

/** A run in which a tool gives nothing, its agent answers all the same, and the task fails. */
async function tellFailure(colloquy: Colloquy): Promise<void> {
  const say = (id: string, rest: Parameters<typeof anEvent>[0]) =>
    anEvent({
      id,
      run_id: FAILED_RUN,
      thread_id: 'thread:prices',
      task_id: 'task:prices',
      ...rest,
    });
  await colloquy.post([
    say('p1', {
      from: LEAD,
      to: [KEN],
      type: 'task.request',
      payload: { title: 'Prices', text: 'Find the prices of the three museums.' },
    }),
    say('p2', { from: KEN, to: [LEAD], type: 'task.accept', payload: {} }),
    say('p3', { from: KEN, to: [LEAD], type: 'tool.call', payload: { tool: 'fetch', url: 'a' } }),
    say('p4', {
      from: KEN,
      to: [LEAD],
      type: 'tool.result',
      payload: { tool: 'fetch', result: [] },
    }),
    say('p5', {
      from: KEN,
      to: [LEAD],
      type: 'chat.message',
      payload: { text: 'I have found them all, they are 12, 14 and 4711 a head.' },
    }),
    say('p6', {
      from: KEN,
      to: [LEAD],
      type: 'task.error',
      payload: { code: 'NO_RESULT', message: 'Nothing to show.', retryable: false },
    }),
  ]);
}

async function importTranscript(colloquy: Colloquy) {
  const [seq = 0] = await colloquy.ingest('transcript', [TRANSCRIPT]);
  const [first] = await colloquy.events({ after: String(seq - 1), limit: '1' });
  return { runId: first?.event.run_id ?? '', threadId: first?.event.thread_id ?? '' };
}

test('a failed run names the likeliest places, each with its reason, and leads to the event', async ({
  page,
  colloquy,
}) => {
  await tellFailure(colloquy);
  const suspects = new SuspectsPage(page);
  await suspects.open(FAILED_RUN);

  await expect(page.getByRole('heading', { name: 'Where it may have gone wrong' })).toBeVisible();
  await expect(page.getByText(/In 20 runs that were kept aside/)).toBeVisible();
  const first = suspects.at(1);
  await expect(first).toContainText('ken');
  await expect(first).toContainText('Its tool returned nothing, and it answered all the same.');
  await expect(first.getByRole('list', { name: 'What it rests on' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What this cannot see' })).toBeVisible();

  await first.getByRole('link', { name: /^Inspect event/ }).click();
  await expect(first).toHaveAttribute('aria-current', 'true');
  await expect(suspects.inspector.pane).toContainText('4711');
});

test('what a person says of a place is kept, and can be taken back', async ({ page, colloquy }) => {
  await tellFailure(colloquy);
  const suspects = new SuspectsPage(page);
  await suspects.open(FAILED_RUN);
  const [first, second] = [suspects.at(1), suspects.at(2)];

  await first.getByRole('button', { name: 'This is it' }).click();
  await expect(first).toContainText('You: this is it');
  await second.getByRole('button', { name: 'Not this' }).click();
  await expect(second).toContainText('You: not this');

  await page.reload();
  await expect(first).toContainText('You: this is it');
  await second.getByRole('button', { name: 'Undo' }).click();
  await expect(second.getByRole('button', { name: 'Not this' })).toBeVisible();
  const said = await colloquy.events({ run_id: FAILED_RUN, type: 'chat.system' });
  expect(said.map(({ event }) => event.payload.judged)).toEqual(['wrong', 'right', null]);
});

test('a run that nobody called wrong is marked by a person; then its thread bears the numbers', async ({
  page,
  colloquy,
}) => {
  const { runId, threadId } = await importTranscript(colloquy);
  const suspects = new SuspectsPage(page);
  await suspects.open(runId);
  await expect(page.getByText('Nobody marked this run as wrong here')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What annotators said' })).toContainText(
    'Valletta has eight letters.',
  );

  const takeBack = page.getByRole('button', { name: 'Take the mark of the run back' });
  await suspects.markRun.press('Enter');

  await expect(page.getByText('You marked this run as wrong.')).toBeVisible();
  await expect(takeBack).toBeFocused();
  await expect(suspects.at(1)).toBeVisible();
  await page.goto(`/t/${encodeURIComponent(threadId)}`);
  await expect(page.getByRole('img', { name: 'suspect 1' })).toBeVisible();

  await suspects.open(runId);
  await takeBack.press('Enter');
  await expect(suspects.markRun).toBeFocused();
});

test('a run that is too long to be looked at whole is not said to be silent, and names what failed late', async ({
  page,
  colloquy,
}) => {
  const said = { run_id: FAILED_RUN, thread_id: 'thread:prices' };
  const asked = Array.from({ length: 2_300 }, (_, index) => {
    const task = { ...said, task_id: `task:${index}`, from: LEAD, to: [KEN] };
    const parent = index > 0 && { parent_task_id: 'task:0' };
    return [
      anEvent({ ...task, ...parent, type: 'task.request', payload: { title: `Page ${index}` } }),
      anEvent({ ...task, type: 'task.accept', from: KEN, to: [LEAD] }),
    ];
  });
  await colloquy.post(asked.flat());
  const suspects = new SuspectsPage(page);

  await suspects.open(FAILED_RUN);
  await suspects.markRun.click();

  const beginning = 'It looked at the first 4,000 events of this run';
  await expect(page.getByText(`${beginning}, and found no failure behind them.`)).toBeVisible();
  await expect(page.getByText('Nobody said anything in this run.')).toHaveCount(0);

  const error = { code: 'E003', message: 'The page is gone.' };
  const failed = { ...said, task_id: 'task:0', from: KEN, to: [LEAD] };
  await colloquy.post([anEvent({ ...failed, type: 'task.error', payload: error })]);

  await expect(suspects.at(1)).toContainText('A task failed here, the first of the run.');
  await expect(
    page.getByText(`${beginning} and at what stands around 1 failure behind them.`),
  ).toBeVisible();
});

test('who may only read sees the places and says nothing of them', async ({
  visitor,
  colloquy,
}) => {
  await tellFailure(colloquy);
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));
  const suspects = new SuspectsPage(visitor);
  await suspects.open(FAILED_RUN);

  await expect(suspects.at(1)).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'This is it' })).toHaveCount(0);
  await expect(suspects.markRun).toHaveCount(0);
});

test('the places are said by keyboard and fit a phone', async ({ page, colloquy }) => {
  await tellFailure(colloquy);
  const suspects = new SuspectsPage(page);
  await page.setViewportSize(PHONE);
  await suspects.open(FAILED_RUN);
  await expect(suspects.at(1)).toBeVisible();
  expect(await page.evaluate(tooWide)).toEqual([]);
  await page.setViewportSize(DESK);
  await suspects.at(1).getByRole('button', { name: 'Not this' }).focus();
  await page.keyboard.press('Enter');

  await expect(suspects.at(1)).toContainText('You: not this');
  await expect(suspects.at(1).getByRole('button', { name: 'Undo' })).toBeFocused();
});
