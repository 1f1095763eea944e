import type { Locator } from '@playwright/test';
import { aChat, anEvent, aRequest } from './fixtures/events';
import { boxAtRest, PHONE } from './fixtures/screens';
import { tellStory } from './fixtures/story';
import { expect, test } from './fixtures/test';
import { TRANSCRIPT } from './fixtures/transcript';
import { DecisionPanel } from './pages/decisions-page';
import { ThreadPage } from './pages/thread-page';

test.describe('a thread with all seventeen types', () => {
  // Tall enough for the whole story, so that every row is drawn.
  test.use({ viewport: { width: 1280, height: 2_400 } });

  test('draws each type in its own way', async ({ page, colloquy }) => {
    await tellStory(colloquy);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'The budget is used up.');

    const request = thread.row('Who asks what price?');
    await expect(request).toContainText(/Task request.*to\s*ken.*cancelled/);
    await expect(thread.row(/Chose ken 0\.92 over muse 0\.85\..*lowest load/)).toBeVisible();
    await expect(thread.row('Accepted')).toContainText('task:prices');
    const progress = thread.row('Reading vendor pages');
    await expect(progress.getByRole('progressbar')).toHaveAttribute('value', '40');
    await expect(progress).toContainText('40%');
    await expect(thread.row('mcp:browser')).toContainText(/search EU prices\s*1\.80 s/);
    await expect(thread.row('mcp:files')).toContainText(/\/reports\s*failed/);
    await expect(
      thread.row(/Attempt 1 failed TOOL_UNAVAILABLE the folder is missing\s*retryable/),
    ).toBeVisible();
    await expect(
      thread.row('Retried by orchestrator: attempt 2 to ken, same idempotency key'),
    ).toBeVisible();
    await expect(thread.row('No agent matched. nobody has tool:reviews')).toBeVisible();
    await expect(thread.row(/Timed out.*task:ratings.*after 60 s/)).toBeVisible();
    await expect(thread.row('Done.').getByText('prices.csv')).toBeVisible();
    await expect(thread.row('The budget is used up.')).toContainText(
      'Notice by ken, not by this server',
    );
    await expect(thread.row(/Cancelled by orchestrator.*task:root.*no budget/)).toBeVisible();
    await expect(
      thread.row('2 heartbeats, 1 registration, 1 update from 2 agents, all healthy'),
    ).toBeVisible();
  });

  test('a result is a card with the fields of its contract', async ({ page, colloquy }) => {
    await tellStory(colloquy);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'The budget is used up.');

    const card = thread.row('Nine price lists');

    await expect(card.getByRole('heading', { name: 'Nine price lists' })).toBeVisible();
    await expect(card).toContainText('2 attempts');
    await expect(card).toContainText('research.summary.v1');
    const findings = card.getByRole('definition').filter({ hasText: 'Seven price per user.' });
    await expect(findings.getByRole('listitem')).toHaveText([
      'Seven price per user.',
      'Two price per seat.',
    ]);
    await expect(card.getByRole('link', { name: 'example.org' })).toHaveAttribute(
      'href',
      'https://example.org/prices',
    );
  });

  test('a decision says that it was declared elsewhere, and its line opens its scores', async ({
    page,
    colloquy,
  }) => {
    const seqs = await tellStory(colloquy);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'The budget is used up.');
    const line = thread.row(/Chose ken/);
    await expect(line).toContainText('declared elsewhere');

    await line.getByRole('link', { name: /Why/ }).click();

    const panel = new DecisionPanel(page);
    await expect(panel.heading).toHaveText(`Decision ${seqs.get('decision')}`);
    await expect(panel.pane).toContainText('Declared elsewhere, by orchestrator');
    await expect(panel.funnel.agent('ken')).toContainText(/0\.92.*chosen/);
    await expect(panel.funnel.agent('muse')).toContainText('0.85');
    await expect(panel.pane).toContainText('Right choice, wrong reason.');
    await panel.openEvent.click();
    await expect(thread.inspector.heading).toHaveText(`Event ${seqs.get('decision')}`);
  });

  test('a tool with a long name leaves its line room for what became of it, on a phone too', async ({
    page,
    colloquy,
  }) => {
    await page.setViewportSize(PHONE);
    const call = { tool: 'mcp:filesystem/read_multiple_files_of_a_folder', call_id: 'c1' };
    await colloquy.post([
      anEvent({ type: 'tool.call', payload: call }),
      anEvent({
        type: 'tool.error',
        payload: { ...call, code: 'tool_failed', message: 'No.', duration_ms: 0.4 },
      }),
    ]);
    const thread = new ThreadPage(page);
    await page.goto('/t/thread%3At1');
    const line = thread.messages.getByRole('button', { name: /read_multiple_files/ });

    expect(await endOf(line.getByText('failed'))).toBeLessThan(await endOf(line));
  });

  test('a tool call and its answer are one folded line that unfolds to both', async ({
    page,
    colloquy,
  }) => {
    await tellStory(colloquy);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'The budget is used up.');
    const line = thread.row('mcp:browser');
    const fold = line.getByRole('button', { name: /mcp:browser/, expanded: false });
    await expect(line.getByText('tool.result')).toHaveCount(0);

    await fold.click();

    await expect(line.getByRole('link', { name: /tool\.call/ })).toBeVisible();
    await expect(line.getByRole('link', { name: /tool\.result/ })).toBeVisible();
    await expect(line).toContainText(/hits:\s*14/);
    await line.getByRole('button', { name: /mcp:browser/, expanded: true }).click();
    await expect(line.getByText('tool.result')).toHaveCount(0);
  });

  test('signs of life are folded under their number and unfold one by one', async ({
    page,
    colloquy,
  }) => {
    await tellStory(colloquy);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'The budget is used up.');
    const fold = thread.row('2 heartbeats');
    await expect(fold.getByText('agent.register')).toHaveCount(0);

    await fold.getByRole('button', { name: /^2 heartbeats/, expanded: false }).click();

    await expect(fold.getByText(/^agent\./)).toHaveText([
      'agent.register',
      'agent.heartbeat',
      'agent.heartbeat',
      'agent.update',
    ]);
  });
});

test('a very long name leaves the title of a request its room', async ({ page, colloquy }) => {
  const title = 'Collect the prices of all vendors in Europe';
  const to = [{ agent_id: `agent:${'a-very-long-name-'.repeat(12)}` }];
  await colloquy.post([aRequest(title, { to })]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', title);

  const drawn = thread.row(title).getByText(title);

  expect(await drawn.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
});

test('a long code is cut, and a stack trace stands in its lines below the error', async ({
  page,
  colloquy,
}) => {
  const message = 'Traceback:\n  File "main.py", line 3\nTimeoutError: no answer';
  await colloquy.post([
    aRequest('Collect the prices'),
    anEvent({ type: 'task.error', payload: { code: 'E'.repeat(10_000), message } }),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Collect the prices');

  const error = thread.row('Traceback');

  await expect(error).toContainText(`${'E'.repeat(79)}…`);
  await expect(error.getByText('Traceback:')).toHaveCSS('white-space-collapse', 'preserve');
  expect((await error.boundingBox())?.height).toBeLessThan(200);
});

test('what a stranger says of a task stands in the thread and says that it changes nothing', async ({
  page,
  colloquy,
}) => {
  const eve = await colloquy.key({ role: 'agent', agent_id: 'agent:eve' });
  const from = { agent_id: 'agent:eve' };
  await colloquy.post([aRequest('Prices', { from: { agent_id: 'agent:anna' } })]);
  await colloquy.post([anEvent({ type: 'task.cancel', from, payload: { reason: 'no' } })], eve);
  await colloquy.post([aRequest('Give it to me', { from, to: [from] })], eve);
  const thread = new ThreadPage(page);

  await thread.open('thread:t1', 'Prices');

  await expect(thread.row(/Not cancelled by eve/)).toContainText(/changes nothing/i);
  await expect(thread.row('Give it to me')).toContainText(/changes nothing/i);
  await expect(thread.row('Prices').first()).toContainText(/to\s*ken.*requested/);
  await expect(thread.row('Prices').first()).not.toContainText(/changes nothing/i);
});

test('coming back draws a line above what is new, and reading on draws none', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('read before')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'read before');
  const [seq] = await colloquy.post([aChat('read while it came')]);
  await expect(thread.said('read while it came')).toBeVisible();
  await expect(thread.unreadLine).toHaveCount(0);
  // What is drawn is noted as read a moment later: who leaves within that moment has not read it.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('colloquy.read')))
    .toContain(`"thread:t1",${seq},`);

  await page.goto('/runs');
  await colloquy.post([aChat('said meanwhile')]);
  await page.goto('/t/thread:t1');

  await expect(thread.messages).toContainText(
    /read while it came.*New since you were here.*said meanwhile/s,
  );
});

test('turning to another tab and back draws the line above what came meanwhile', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('read before')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'read before');

  await page.evaluate(turnTo, 'hidden');
  await colloquy.post([aChat('said meanwhile')]);
  await expect(thread.said('said meanwhile')).toBeVisible();
  await page.evaluate(turnTo, 'visible');

  await expect(thread.messages).toContainText(/read before.*New since.*said meanwhile/s);
});

/** As the browser does when its reader turns to another tab, or back. */
function turnTo(visibilityState: string): void {
  Object.defineProperty(document, 'visibilityState', {
    value: visibilityState,
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('an imported transcript reads as a thread: thoughts folded, the mistake marked', async ({
  page,
  colloquy,
}) => {
  await colloquy.ingest('transcript', [TRANSCRIPT]);
  const [opening] = await colloquy.events();
  const thread = new ThreadPage(page);

  await page.goto('/c/transcripts');
  await page.getByRole('main').getByRole('link', { name: TRANSCRIPT.question }).click();

  await expect(thread.said('The capital is Valletta.')).toBeVisible();
  await expect(thread.said('First I need the name.')).toHaveCount(0);
  const thought = thread.row('1 thought of Orchestrator');
  await thought.getByRole('button', { expanded: false }).click();
  await expect(thought).toContainText('First I need the name.');
  await expect(thread.row('It has nine letters.')).toContainText(
    'mistake Valletta has eight letters.',
    { ignoreCase: true },
  );
  expect(opening?.event.payload.title).toBe(TRANSCRIPT.question);
});

/** The right edge, in pixels of the page. */
async function endOf(element: Locator): Promise<number> {
  const box = await boxAtRest(element);
  return (box?.x ?? Number.NaN) + (box?.width ?? Number.NaN);
}
