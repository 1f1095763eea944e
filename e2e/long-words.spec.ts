// Words without an end, wherever somebody else's text is shown: they end where their pane does, and are laid out within a frame.
import { aChat, anEvent, aRequest, ORCHESTRATOR } from './fixtures/events';
import { layoutMs } from './fixtures/layout-ms';
import { expect, test } from './fixtures/test';
import { ThreadPage } from './pages/thread-page';

const WORD = 'W'.repeat(10_000);

/** What a page may stand still (U7), on the slowest machine. Milliseconds. */
const BLOCK_MS = 200;

test('a word without an end widens no pane', async ({ page, colloquy }) => {
  await colloquy.register({
    agent_id: 'agent:wide',
    display: { name: 'Wide', desc: WORD },
    capabilities: [{ id: WORD.slice(0, 400), version: WORD, tags: [WORD] }],
    security: { network: WORD },
  });
  const secret = await colloquy.key({
    role: 'agent',
    agent_id: ORCHESTRATOR.agent_id,
    grants: ['orchestrator'],
  });
  await colloquy.post([
    aChat(WORD, {
      to: [{ agent_id: 'agent:user' }],
      payload: { text: WORD, performative: 'QRY', expects_reply: true, [WORD.slice(0, 400)]: WORD },
    }),
  ]);
  await colloquy.post(
    [anEvent({ type: 'routing.failure', from: ORCHESTRATOR, payload: { reason: WORD } })],
    secret,
  );

  for (const path of [
    '/t/thread:t1',
    '/t/thread:t1?event=2&tab=message',
    '/t/thread:t1?event=2&tab=canonical',
    '/r/run:r1/decisions',
    '/a/agent:wide',
    '/owed',
  ]) {
    await page.goto(path);
    await expect(page.getByText('WWWWWWWWWW').first()).toBeVisible();
    await expect.poll(() => page.evaluate(widened), { message: path }).toEqual([]);
  }
});

test('a long name of an agent ends in dots where its place is narrow', async ({
  page,
  colloquy,
}) => {
  const to = ['one', 'two'].map((name) => ({ agent_id: `agent:${name.repeat(60)}` }));
  await colloquy.post([aRequest('Count the pages', { to })]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Count the pages');

  const names = thread.row('Count the pages').locator('[title^=one], [title^=two]');

  await expect(names).toHaveCount(2);
  expect(await names.evaluateAll(beyondTheirPlaces)).toEqual([0, 0]);
});

test('a result of words without an end is laid out within a frame', async ({ page, colloquy }) => {
  const names = ['summary', 'comments', 'decision', 'language'];
  await colloquy.post([
    anEvent({
      type: 'task.result',
      payload_type: 'code.output.v1',
      payload: { title: 'the result', ...Object.fromEntries(names.map((name) => [name, WORD])) },
    }),
    aChat('after it'),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'after it');
  const row = thread.row('the result');

  const ms = await row.evaluate(layoutMs);

  console.log(`ms of layout: ${String(ms)}`);
  expect(ms).toBeLessThan(BLOCK_MS);
});

/** Panes that scroll downwards and are wider than what is seen of them. */
function widened(): string[] {
  return [...document.querySelectorAll('.overflow-y-auto')]
    .filter((pane) => pane.scrollWidth > pane.clientWidth)
    .map((pane) => `${pane.className}: ${pane.scrollWidth} > ${pane.clientWidth}`);
}

/** How far each reaches beyond what holds it, where it would be cut off. Pixels. */
function beyondTheirPlaces(names: Element[]): number[] {
  return names.map((name) => {
    const place = name.closest('.truncate:not([title])') ?? document.body;
    const beyond = name.getBoundingClientRect().right - place.getBoundingClientRect().right;
    return Math.max(0, Math.round(beyond));
  });
}
