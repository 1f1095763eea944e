import { anEvent, aRequest } from './fixtures/events';
import { expect, signIn, test } from './fixtures/test';
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

test('whoever decides by the keyboard is at the message after it', async ({ page, colloquy }) => {
  await colloquy.post(STORY);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Nine of ten stay');
  const result = thread.row('Nine of ten stay');

  await result.getByRole('button', { name: 'Approve' }).press('Enter');
  await page.getByRole('button', { name: 'Approve it' }).press('Enter');

  await expect(result).not.toContainText('owes lead');
  await expect(result).toBeFocused();
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
