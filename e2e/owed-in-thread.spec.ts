import type { Page } from '@playwright/test';
import type { Colloquy } from './fixtures/colloquy';
import { anEvent, aRequest } from './fixtures/events';
import { holdRequests } from './fixtures/slow-network';
import { expect, signIn, test } from './fixtures/test';
import { ComposePage } from './pages/compose-page';
import { DelegationsPage } from './pages/delegations';
import { ThreadPage } from './pages/thread-page';

const LEAD = { agent_id: 'agent:lead' };
const WRITER = { agent_id: 'agent:writer' };
const USER = { agent_id: 'agent:user', role: 'human' };
const CHILD = { task_id: 'task:child', parent_task_id: 'task:root' };

const STORY = [
  aRequest('A brief', { from: USER, to: [LEAD] }),
  aRequest('A draft', { from: LEAD, to: [WRITER], ...CHILD }),
  anEvent({ type: 'task.accept', from: WRITER, to: [LEAD], ...CHILD }),
  anEvent({
    type: 'task.result',
    from: WRITER,
    to: [LEAD],
    ...CHILD,
    payload: { title: 'The draft', answer: 'Nine of ten stay' },
  }),
];

test.beforeEach(async ({ colloquy }) => {
  for (const agent of [LEAD, { agent_id: 'agent:qa' }]) {
    await colloquy.register({ ...agent, capabilities: [] });
  }
  await colloquy.register({ ...WRITER, capabilities: [], overseer: 'agent:qa' });
});

test('a result that waits for its overseer is approved where it stands in the thread', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY.slice(0, 3));
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');
  await expect(thread.row('A draft')).toBeVisible();

  await colloquy.post(STORY.slice(3));
  const result = thread.row('Nine of ten stay');
  await expect(result).toContainText('qa owes lead a decision on the result of A draft');
  await new DelegationsPage(page).decide(result, 'Approve', 'Well done.');

  await expect(thread.said('approve: Well done.')).toBeVisible();
  await expect(result.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(result).not.toContainText('owes lead');
  const [review] = (await colloquy.events()).filter(({ event }) => event.payload.decision);
  expect(review?.event).toMatchObject({ from: USER, task_id: 'task:child' });
});

test('a question is answered where it stands in the thread, without leaving the keyboard', async ({
  page,
  colloquy,
}) => {
  const question = anEvent({
    type: 'chat.message',
    task_id: 'task:prices',
    from: WRITER,
    to: [USER],
    payload: { text: 'Which currency?', expects_reply: true },
  });
  await colloquy.post([question]);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');
  const owed = thread.row('Which currency?').getByRole('list', { name: /owed/i });
  await expect(owed).toContainText(/You owe writer an answer(?! to)/);
  expect(
    await thread
      .row('Which currency?')
      .getByText('Which currency?')
      .filter({ visible: true })
      .count(),
  ).toBe(2);

  await thread
    .row('Which currency?')
    .getByRole('button', { name: /^Answer/ })
    .press('Enter');
  await expect(thread.composer.box).toBeFocused();
  await page.keyboard.type('Euro');
  await thread.composer.sendAtOnce();

  await expect(thread.said('Euro')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Answer/ })).toHaveCount(0);
  const answer = (await colloquy.events()).find(({ event }) => event.payload.text === 'Euro');
  expect(answer?.event).toMatchObject({
    task_id: 'task:prices',
    to: [{ agent_id: 'agent:writer' }],
    payload: { in_reply_to: question.id },
  });
});

test('a task that is asked of us is answered from where it stands in the thread', async ({
  page,
  colloquy,
}) => {
  const task = { task_id: 'task:budget' };
  const payload = { title: 'Decide the budget', text: 'Offers come tomorrow.' };
  await colloquy.post([aRequest('', { from: WRITER, to: [USER], payload, ...task })]);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');
  const row = thread.row('Offers come tomorrow.');
  await expect(row).toContainText(/Task request\s*Decide the budget/);
  await expect(row).toContainText('You owe writer an answer to the request');

  await thread.untilComplete();
  expect(await row.getByRole('button', { name: /^Actions on/ }).count()).toBe(1);
  await row.getByRole('link', { name: /^Answer/ }).click();
  const compose = new ComposePage(page);
  await expect(compose.text).toBeFocused();
  await page.keyboard.type('Ten thousand');
  await compose.sendAtOnce();

  await expect(row).toContainText('completed');
  await expect(row).not.toContainText('You owe');
  const answer = (await colloquy.events()).at(-1);
  expect(answer?.event).toMatchObject({
    type: 'task.result',
    to: [WRITER],
    payload: { text: 'Ten thousand' },
    ...task,
  });
});

test('whoever decides by the keyboard is at the message after it', async ({ page, colloquy }) => {
  const { result } = await openResult(page, colloquy);

  await result.getByRole('button', { name: 'Approve' }).press('Enter');
  await page.getByRole('button', { name: 'Approve it' }).press('Enter');

  await expect(result).not.toContainText('owes lead');
  await expect(result).toBeFocused();
});

test('a reason is written and given without leaving the keyboard', async ({ page, colloquy }) => {
  const { thread, result } = await openResult(page, colloquy);

  await result.getByRole('button', { name: 'Reject' }).press('Enter');
  await expect(page.getByLabel('What is wrong, if you want to say')).toBeFocused();
  await page.keyboard.type('Which ten?');
  await page.keyboard.press('Control+Enter');

  await expect(thread.said('reject: Which ten?')).toBeVisible();
});

test('what waits is on the first paint, a reader cannot decide it, and a past moment does not offer it', async ({
  page,
  visitor,
  colloquy,
}) => {
  await colloquy.post(STORY);

  const painted = await page.request.get('/t/thread:t1');
  expect(await painted.text()).toContain('a decision on the result of');
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1?at=7');
  await expect(thread.row('Nine of ten stay')).toBeVisible();
  await expect(thread.messages.getByText('a decision on the result of')).toHaveCount(0);

  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));
  const reader = new ThreadPage(visitor);
  await visitor.goto('/t/thread:t1');
  await expect(reader.row('Nine of ten stay')).toContainText('a decision on the result of');
  await expect(reader.messages.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('whoever writes a reason while somebody else decides is told so, and what was written', async ({
  page,
  colloquy,
}) => {
  const { result } = await openResult(page, colloquy);
  await result.getByRole('button', { name: 'Reject' }).click();
  await page.getByLabel('What is wrong, if you want to say').fill('Which ten?');

  await colloquy.api('POST', '/runs/run:r1/tasks/task:child/approve', {});

  await expect(result).not.toContainText('owes lead');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const notice = page.getByRole('group', { name: 'What was done' });
  await expect(notice).toContainText('Reject: this changed elsewhere meanwhile');
  await expect(notice).toContainText('You had written: Which ten?');
});

test('whoever decides, or closes the question and goes elsewhere, is told of no change', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Nine of ten stay');
  await thread.untilComplete();
  const result = thread.row('Nine of ten stay');
  const notice = page.getByRole('group', { name: 'What was done' });

  await result.getByRole('button', { name: 'Reject' }).click();
  await page.goto('/owed');
  await page.goBack();
  await result.getByRole('button', { name: 'Reject' }).click();
  await page.keyboard.press('Escape');
  await new DelegationsPage(page).decide(result, 'Approve', 'Well done.');

  await expect(result).not.toContainText('owes lead');
  await expect(notice).toHaveCount(0);
});

test('a verdict that is refused when its pane is closed is told all the same', async ({
  page,
  colloquy,
}) => {
  await colloquy.post(STORY);
  const approvals = '**/tasks/task%3Achild/approve';
  const { asked, release } = await holdRequests(page, approvals);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Nine of ten stay');
  const result = thread.row('Nine of ten stay');

  await new DelegationsPage(page).decide(result, 'Approve');
  await asked;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await colloquy.api('POST', '/runs/run:r1/tasks/task:child/reject', {});
  await expect(result).not.toContainText('owes lead');
  release();

  await expect(page.getByText('Approve: The state has moved on.')).toBeVisible();
});

/** The thread of the story, at the result that waits for a decision. */
async function openResult(page: Page, colloquy: Colloquy) {
  await colloquy.post(STORY);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Nine of ten stay');
  return { thread, result: thread.row('Nine of ten stay') };
}
