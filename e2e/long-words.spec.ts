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

test('no attribute and no title of a page carries a name without an end', async ({
  page,
  colloquy,
}) => {
  const [agent_id, other] = [`agent:${WORD.slice(0, 500)}`, `agent:${WORD.slice(0, 499)}`];
  const place = { domain: WORD.slice(0, 400), from: { agent_id }, to: [{ agent_id: other }] };
  for (const id of [agent_id, other]) {
    await colloquy.register({
      agent_id: id,
      display: { name: WORD, desc: WORD },
      capabilities: [{ id: WORD.slice(0, 400), version: WORD, tags: [WORD] }],
    });
  }
  await colloquy.post([
    aRequest(WORD, {
      ...place,
      from: { agent_id: 'agent:user', role: 'human' },
      to: [{ agent_id: ORCHESTRATOR.agent_id }],
      requires: [WORD.slice(0, 400)],
      prefers: [WORD],
    }),
    aRequest(WORD, { ...place, task_id: 'task:part', parent_task_id: 'task:root' }),
    anEvent({
      ...place,
      type: 'tool.call',
      payload: { tool: WORD, call_id: 'c1', args: { [WORD]: WORD } },
    }),
  ]);
  await expect.poll(() => colloquy.events({ type: 'routing.decision' })).toHaveLength(1);

  for (const path of [
    '/t/thread:t1',
    '/r/run:r1',
    '/r/run:r1?show=timeline',
    '/r/run:r1/decisions?side=what-if',
    '/r/run:r1/delegations',
    `/a/${agent_id}`,
    `/c/${place.domain}`,
    '/runs',
  ]) {
    await page.goto(path);
    await expect(page.getByText('WWWWWWWWWW').first()).toBeVisible();
    await expect.poll(() => page.evaluate(longNames, LABEL_MAX), { message: path }).toEqual([]);
    expect((await page.title()).length, path).toBeLessThan(LABEL_MAX);
  }
});

/** An id is whole in a label, with some words about it. Characters. */
const LABEL_MAX = 700;

/** Attributes that are read or heard, and are longer than anybody does. */
function longNames(most: number): string[] {
  const names = ['title', 'aria-label', 'aria-description', 'alt', 'placeholder'];
  return [...document.querySelectorAll('*')].flatMap((element) =>
    names
      .filter((name) => (element.getAttribute(name) ?? '').length >= most)
      .map((name) => `${element.tagName} ${name}: ${element.getAttribute(name)?.slice(0, 60)}`),
  );
}

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
