// Following links in the past: they stay in it, and the frame leads out of it.
import { Deliberation, inMs } from './fixtures/deliberation';
import { aChat, anEvent, aRequest, KEN } from './fixtures/events';
import { expect, test } from './fixtures/test';
import { moveTo } from './pages/moments';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';
import { VoteRoom, VotesPage } from './pages/votes';

/** Requested, accepted, completed, and a word after it. */
const STORY = [
  aRequest('Write the report', { task_id: 'task:root' }),
  anEvent({ type: 'task.accept', task_id: 'task:root' }),
  anEvent({ type: 'task.result', task_id: 'task:root', payload: { title: 'Nine' } }),
  aChat('It is done', { from: KEN }),
];

test('who follows links of a thread in the past stays at its moment, comes back to it, and leaves it by the sidebar', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1?at=2');
  await expect(thread.row('Write the report')).toContainText('accepted');

  await thread.messages.getByRole('link', { name: 'ken', exact: true }).first().click();
  await expect(page).toHaveURL(/\/a\/[^?]*\?at=2$/);
  await expect(page.getByText('as of 2')).toBeVisible();
  const owes = page.getByRole('region', { name: 'What it owes' });
  await owes.getByRole('link', { name: 'Open run' }).click();
  await expect(page).toHaveURL(/\/r\/[^?]*\?at=2$/);
  await expect(new RunPage(page).node('Write the report')).toContainText('accepted');
  await page.getByRole('link', { name: 'Thread', exact: true }).first().click();
  await expect(page).toHaveURL(/\/t\/[^?]*\?at=2$/);
  await expect(thread.said('It is done')).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/a\/[^?]*\?at=2$/);
  await expect(owes.getByRole('article')).toHaveCount(1);

  await new Sidebar(page).link('ken').click();

  await expect(page).not.toHaveURL(/at=/);
  await expect(page.getByRole('region', { name: 'Last events' })).toContainText('It is done');
  await expect(owes.getByRole('article')).toHaveCount(0);
});

test('the list of votes shows how each proposal stood at a moment, and its room and the way back keep it', async ({
  page,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  await triad.propose('prop-001', 'Implement feature X', { deadline: inMs(600_000) });
  await triad.vote('alpha', 'prop-001', 'approve');
  await triad.vote('beta', 'prop-001', 'approve');
  await triad.vote('charlie', 'prop-001', 'approve');
  await triad.propose('prop-002', 'Raise the rate limit');
  const votes = new VotesPage(page);
  await votes.open();
  await expect(votes.row('Implement feature X')).toContainText('approved');
  await expect(votes.row('Raise the rate limit')).toContainText('open');

  await page.getByRole('button', { name: 'Travel in time' }).click();
  await moveTo(page, '2');
  await expect(page.getByText('as of 2')).toBeVisible();
  await expect(votes.row('Implement feature X')).toContainText('open');
  await expect(votes.row('Implement feature X')).toContainText('1 approve');
  await expect(votes.row('Raise the rate limit')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Propose' })).toHaveCount(0);
  await votes.row('Implement feature X').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/votes\/prop-001\?run=.*&at=2$/);
  const room = new VoteRoom(page);
  await expect(room.seat('beta')).toContainText('Has not voted');
  await page.getByRole('link', { name: 'Votes', exact: true }).last().click();
  await expect(page).toHaveURL(/\/votes\?at=2$/);
  await expect(votes.row('Implement feature X')).toContainText('open');
  await page.getByRole('button', { name: 'Go live' }).click();

  await expect(votes.row('Raise the rate limit')).toBeVisible();
  await expect(votes.row('Implement feature X')).toContainText('approved');
});

test('the list of runs shows those that had begun at a moment as they stood, and leads to them there and back', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    ...STORY,
    aRequest('Count the boxes', { run_id: 'run:r2', thread_id: 'thread:t2', task_id: 'task:two' }),
    aChat('Thank you', { from: KEN }),
  ]);
  await page.goto('/runs?at=2');
  const rows = page.getByRole('list', { name: 'Runs' }).getByRole('article');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Write the report');
  await expect(rows).toContainText('running');
  await expect(rows).toContainText('0 of 1 done');
  await expect(page.getByText('as of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);

  await rows.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/r\/[^?]*\?at=2$/);
  await expect(new RunPage(page).node('Write the report')).toContainText('accepted');
  await page.goBack();
  await expect(rows).toContainText('running');
  await page.keyboard.press(']');
  await expect(rows).toContainText('completed');
  await moveTo(page, '5');
  await expect(rows.first()).toContainText('Count the boxes');
  await expect(rows.last()).toContainText('Write the report');
  await page.getByRole('button', { name: 'Go live' }).click();

  await expect(rows.first()).toContainText('Write the report');
  await expect(page).not.toHaveURL(/at=/);
});

test('a channel shows the threads that there were at a moment, how far they had come, and how their runs stood', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    ...STORY,
    aChat('Another matter', { run_id: 'run:r2', thread_id: 'thread:t2' }),
    aChat('Thank you', { from: KEN }),
  ]);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1?at=2');
  await expect(thread.row('Write the report')).toContainText('accepted');
  await page
    .getByRole('main')
    .getByRole('link', { name: /research/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/c\/research\?at=2$/);
  const rows = page.getByRole('list', { name: 'Threads' }).getByRole('article');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('2 events');
  await expect(rows).toContainText('running');
  await expect(rows).not.toContainText('completed');

  await moveTo(page, '5');
  await expect(rows.first()).toContainText('Another matter');
  await expect(rows.last()).toContainText('4 events');
  await expect(rows.last()).toContainText('completed');
  await rows.last().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/t\/[^?]*\?at=5$/);
  await expect(thread.said('It is done')).toBeVisible();
  await expect(thread.said('Thank you')).toHaveCount(0);
  await page.goBack();
  await expect(rows.last()).toContainText('4 events');
  await page.getByRole('button', { name: 'Back to the present' }).click();

  await expect(rows.first()).toContainText('5 events');
  await expect(rows.first()).toContainText('completed');
});

test('the list of agents shows who had said something by a moment, and what is not told of it', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({ agent_id: KEN.agent_id, capabilities: [{ id: 'skill:research' }] });
  await colloquy.post([...STORY, aChat('Here', { from: { agent_id: 'agent:muse' } })]);
  await colloquy.register({ agent_id: KEN.agent_id, capabilities: [{ id: 'skill:travel' }] });
  await page.goto('/agents?at=3');
  const rows = page.getByRole('list', { name: 'Agents' }).getByRole('article');
  const ken = rows.filter({ hasText: 'ken' });
  await expect(page.getByText('as of 3')).toBeVisible();
  await expect(ken).toContainText('skill:research');
  await expect(ken).not.toContainText('skill:travel');
  await expect(rows.filter({ hasText: 'muse' })).toHaveCount(0);
  await expect(page.getByText('is not told here')).toBeVisible();

  await moveTo(page, '4');
  await expect(ken).toContainText('100 %');
  await ken.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/a\/[^?]*\?at=4$/);
  await expect(page.getByRole('region', { name: 'The agent then' })).toContainText(
    'skill:research',
  );
  await page.goBack();
  await expect(ken).toContainText('100 %');
  await page.getByRole('button', { name: 'Go live' }).click();

  await expect(ken).toContainText('skill:travel');
  await expect(rows.filter({ hasText: 'muse' })).toBeVisible();
  await expect(page.getByText('is not told here')).toHaveCount(0);
});

test('what is no moment, or one that the log has not reached, is the present, under an address that names none', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY);

  for (const path of [
    '/t/thread:t1?event=1&at=4711',
    '/r/run:r1?at=4711',
    '/r/run:r1/decisions?at=4711',
    '/r/run:r1/delegations?at=4711',
    '/r/run:r1/suspects?at=4711',
    '/a/ken?at=4711',
    '/c/research?at=4711',
    '/owed?at=4711&run=run:r1',
    '/alerts?at=4711',
    '/votes?at=4711',
    '/runs?at=4711',
    '/agents?at=4711',
    '/channels?at=4711',
    '/lab?part=rejected&at=4711',
    '/?at=4711',
    '/runs?at=0',
    '/t/thread:t1?at=-5',
    '/r/run:r1/compare/run:r1?at=4711-1',
    '/r/run:r1/compare/run:r1?at=then',
    '/search?q=a&at=4711',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(page.url(), path).not.toContain('at=');
    await expect(page.getByText(/^as of \d/), path).toHaveCount(0);
  }
  await page.goto('/t/thread:t1?event=1&at=4711');
  await expect(page).toHaveURL('/t/thread%3At1?event=1');
  await page.goto('/r/run:r1?at=4');
  await expect(page.getByText('as of 4')).toBeVisible();
});

test('a search at a moment is for what had been said by then', async ({ page, colloquy }) => {
  await colloquy.post([aChat('The first page'), aChat('The second page')]);

  await page.goto('/search?q=page&at=1');

  await expect(page).toHaveURL('/search?q=before%3A2+page');
  await expect(page.getByRole('main').locator('mark')).toHaveText(['page']);
});
