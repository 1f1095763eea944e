import { aChat, aRequest } from './fixtures/events';
import { handleRequests, holdRequests } from './fixtures/slow-network';
import { expect, signIn, test } from './fixtures/test';
import { ComposePage } from './pages/compose-page';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

test('what a person writes is sent by Enter, stands in the thread as theirs and goes to the last speaker', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('shall I begin?')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'shall I begin?');

  await thread.composer.box.fill('Yes, please begin.');
  await thread.composer.sendAtOnce();

  await expect(thread.row('Yes, please begin.')).toContainText(/You\s*human/);
  await expect(thread.composer.box).toHaveValue('');
  const [said] = await colloquy.events({ after: '1' });
  expect(said?.event).toMatchObject({
    type: 'chat.message',
    from: { agent_id: 'agent:user', role: 'human' },
    to: [{ agent_id: 'agent:ken' }],
    payload: { text: 'Yes, please begin.' },
    run_id: 'run:r1',
  });
});

test('Enter holds a message for five seconds, in which it goes back into the field, and then sends it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('shall I begin?')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'shall I begin?');
  const { composer } = thread;
  await composer.box.fill('not yet');

  for (const key of ['Escape', 'Control+z', 'z']) {
    await composer.box.press('Enter');
    await expect(composer.form).toContainText(/Sending in [45] s/);
    await expect(composer.form).toContainText('Escape takes it back, Enter sends it at once.');
    await expect(composer.box).toBeDisabled();
    await page.keyboard.press(key);
    await expect(composer.box).toBeFocused();
    await expect(composer.box).toHaveValue('not yet');
  }

  await page.waitForTimeout(5_500);
  expect(await colloquy.events()).toHaveLength(1);
  await composer.box.fill('now');
  await composer.box.press('Enter');
  await expect(thread.said('now')).toBeVisible({ timeout: 10_000 });
  await expect(composer.box).toHaveValue('');
  await expect(composer.box).toBeFocused();
  expect(await colloquy.events()).toHaveLength(2);
});

test('whoever leaves the thread before has sent nothing and has the draft', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aChat('in the first'),
    aChat('in the second', { thread_id: 'thread:t2', run_id: 'run:r2' }),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'in the first');
  await thread.composer.box.fill('half a thought');
  await thread.composer.box.press('Enter');
  await expect(thread.composer.undo).toBeVisible();

  await new Sidebar(page).link('in the second').click();
  await expect(page).toHaveURL(/\/r\/run%3Ar2$/);
  await page.waitForTimeout(5_500);
  await page.goBack();

  await expect(thread.composer.box).toHaveValue('half a thought');
  expect(await colloquy.events()).toHaveLength(2);
});

test('Shift+Enter begins a new line and sends nothing', async ({ page, colloquy }) => {
  await colloquy.post([aChat('go on')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'go on');

  await thread.composer.box.fill('first line');
  await thread.composer.box.press('Shift+Enter');
  await thread.composer.box.pressSequentially('second line');

  await expect(thread.composer.box).toHaveValue('first line\nsecond line');
  expect(await colloquy.events()).toHaveLength(1);
  await thread.composer.send.click();
  await thread.composer.sendNow.click();
  await expect(thread.row('first line')).toContainText('second line');
});

test('a request to chosen recipients opens a task of the run', async ({ page, colloquy }) => {
  await colloquy.post([
    aChat('who is there?'),
    aChat('I am', { from: { agent_id: 'agent:muse', role: 'worker' } }),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'I am');

  await thread.composer.chooseType('task.request');
  await thread.composer.toggleRecipients('muse', 'ken');
  await thread.composer.box.fill('Compare the two drafts');
  await thread.composer.send.click();
  await thread.composer.sendNow.click();

  const row = thread.row('Compare the two drafts');
  await expect(row).toContainText(/Task request.*to\s*ken.*requested/);
  const [asked] = await colloquy.events({ type: 'task.request' });
  expect(asked?.event.to).toEqual([{ agent_id: 'agent:ken' }]);
  await page.getByRole('link', { name: 'Run', exact: true }).click();
  await expect(new RunPage(page).node('Compare the two drafts')).toContainText('requested');
});

test('a reply names the message that it answers and stays with its task', async ({
  page,
  colloquy,
}) => {
  const question = aChat('which currency?', { task_id: 'task:prices' });
  await colloquy.post([question]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'which currency?');

  await thread.row('which currency?').hover();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(thread.composer.form).toContainText('Replying to ken');
  await expect(thread.composer.box).toBeFocused();
  await page.keyboard.type('Euro');
  await thread.composer.sendAtOnce();

  await expect(thread.said('Euro')).toBeVisible();
  const [, answer] = await colloquy.events();
  expect(answer?.event.task_id).toBe('task:prices');
  expect(answer?.event.payload).toEqual({ text: 'Euro', in_reply_to: question.id });
});

test('a draft stays the answer that it was begun as, after a reload and in the whole composer', async ({
  page,
  colloquy,
}) => {
  const question = aChat('which currency?', { task_id: 'task:prices' });
  await colloquy.post([question, aChat('and then there is this')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'which currency?');
  await thread.row('which currency?').hover();
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await thread.composer.box.fill('Euro');

  await page.reload();
  await expect(thread.composer.form).toContainText('Replying to ken');
  await expect(thread.composer.box).toHaveValue('Euro');
  await thread.composer.form.getByRole('link', { name: /^More/ }).click();
  const compose = new ComposePage(page);
  await expect(page.getByText('Answers ken: which currency?')).toBeVisible();
  await expect(compose.text).toHaveValue('Euro');
  await compose.sendAtOnce();

  await expect(thread.row('Euro')).toBeVisible();
  await expect(thread.composer.box).toHaveValue('');
  await expect(thread.composer.form).not.toContainText('Replying to');
  const answer = (await colloquy.events()).at(-1);
  expect(answer?.event).toMatchObject({
    task_id: 'task:prices',
    payload: { text: 'Euro', in_reply_to: question.id },
  });
});

test('a draft whose words were erased is an answer no longer after a reload', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('which currency?')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'which currency?');
  await thread.row('which currency?').hover();
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await thread.composer.box.fill('Euro');
  await expect(thread.composer.form).toContainText('Replying to ken');
  await thread.composer.box.fill('');

  await page.reload();
  await thread.composer.box.fill('Good morning.');

  await expect(thread.composer.box).toHaveValue('Good morning.');
  await expect(thread.composer.form).not.toContainText('Replying to');
});

test('nothing is sent without a word, and the composer says why, to the keyboard, too', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'hello');
  await thread.untilComplete();

  await thread.composer.box.press('Enter');

  await expect(thread.composer.form).toContainText('Write something first.');
  await thread.composer.box.fill('words');
  await expect(thread.composer.form).not.toContainText('Write something first.');
  await thread.composer.box.fill('');
  await thread.composer.send.focus();
  await expect(thread.composer.send).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(thread.composer.send).toHaveAccessibleDescription(/Write something first/);
  await expect(thread.composer.form).toContainText('Write something first.');
  expect(await colloquy.events()).toHaveLength(1);
});

test('nothing can be sent to nobody, and the composer says why', async ({ page, colloquy }) => {
  await colloquy.post([aChat('hello')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'hello');
  await expect(thread.composer.send).toBeDisabled();

  await thread.composer.box.fill('to whom?');
  await expect(thread.composer.form).toContainText('Valid, 1 event, from you');
  await thread.composer.toggleRecipients('ken');

  await expect(thread.composer.form).toContainText('Choose at least one recipient.');
  await expect(thread.composer.send).toBeDisabled();
  await thread.composer.box.press('Enter');
  await expect(thread.composer.box).toHaveValue('to whom?');
  expect(await colloquy.events()).toHaveLength(1);
});

test('a draft outlives going away, and each thread has its own', async ({ page, colloquy }) => {
  await colloquy.post([
    aChat('in the first'),
    aChat('in the second', { thread_id: 'thread:t2', run_id: 'run:r2' }),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'in the first');
  await thread.composer.box.fill('half a thought');

  await new Sidebar(page).link('in the second').click();
  // The thread that is left has a link of this name too.
  await expect(page).toHaveURL(/\/r\/run%3Ar2$/);
  await page.getByRole('link', { name: 'Thread', exact: true }).click();
  await expect(thread.said('in the second')).toBeVisible();
  await expect(thread.composer.box).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\/r\/run%3Ar2$/);
  await page.goBack();

  await expect(thread.composer.box).toHaveValue('half a thought');
  await page.reload();
  await expect(thread.composer.box).toHaveValue('half a thought');
});

test.describe('while the server is gone', () => {
  test.use({ ownProcess: 'it is stopped and started again' });

  test('with the server gone the words stay, the reason stands beside them, and sending again works', async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aChat('still there?')]);
    const thread = new ThreadPage(page);
    await thread.open('thread:t1', 'still there?');
    await thread.untilComplete();
    await colloquy.stop();
    await expect(new Sidebar(page).connection).toHaveText('Offline');

    await thread.composer.box.fill('I am here');
    await thread.composer.sendAtOnce();

    const failure = thread.composer.form.getByRole('alert');
    await expect(failure).toContainText('The server does not answer');
    await expect(failure).toContainText(/send it again|try again/i);
    await expect(thread.composer.box).toHaveValue('I am here');
    await colloquy.start();
    await expect(new Sidebar(page).connection).toHaveText('Live');
    await thread.composer.sendAtOnce();
    await expect(thread.said('I am here')).toBeVisible();
    await expect(failure).toHaveCount(0);
    expect(await colloquy.events()).toHaveLength(2);
  });
});

test('what is written while a message is on its way is the next one', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  const sending = await holdRequests(page, '**/api/v1/events');
  const thread = new ThreadPage(page);
  const { composer } = thread;
  await page.goto('/t/thread:t1');
  await composer.box.fill('the first');
  await composer.sendAtOnce();
  await sending.asked;

  await composer.box.press('End');
  await composer.box.pressSequentially(' and the next');
  sending.release();

  await expect(composer.box).toHaveValue('and the next');
  await expect(thread.messages).toContainText('the first');
  await expect(thread.messages).not.toContainText('and the next');
});

test('words whose answer was lost are not said twice when they are sent again', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  await handleRequests(page, '**/api/v1/events', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'hello');
  await thread.composer.box.fill('once only');
  await thread.composer.sendAtOnce();
  await expect(thread.composer.form.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/v1/events');

  await thread.composer.sendAtOnce();

  await expect(thread.composer.box).toHaveValue('');
  await expect(thread.said('once only')).toHaveCount(1);
  expect(await colloquy.events()).toHaveLength(2);
});

test('a message that the server refuses keeps its words and gives the reason', async ({
  visitor,
  colloquy,
}) => {
  await colloquy.post([aChat('before')]);
  const answer = await colloquy.api('POST', '/keys', { role: 'operator' });
  const { id, secret } = (await answer.json()) as { id: string; secret: string };
  await signIn(visitor, colloquy, secret);
  const thread = new ThreadPage(visitor);
  await thread.open('thread:t1', 'before');
  await colloquy.api('DELETE', `/keys/${id}`);

  await thread.composer.box.fill('after');
  await thread.composer.sendAtOnce();

  await expect(thread.composer.form.getByRole('alert')).toContainText(/sign in|key/i);
  await expect(thread.composer.box).toHaveValue('after');
});

test('a task is cancelled after saying what will be recorded, and the log has it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Collect the ratings', { task_id: 'task:ratings' }),
    aRequest('Collect the prices', { task_id: 'task:prices' }),
  ]);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');

  await thread.composer.cancelTask.click();
  const pane = page.getByRole('dialog', { name: 'Cancel a task' });
  await pane.getByRole('button', { name: /Collect the prices/ }).click();
  await expect(pane).toContainText('Cancel “Collect the prices”?');
  await expect(pane).toContainText('Recorded as a task.cancel from you to ken and orchestrator.');
  await pane.getByRole('textbox').fill('the budget is gone');
  await pane.getByRole('button', { name: 'Cancel the task' }).click();

  await expect(thread.row(/Cancelled by You.*the budget is gone/)).toBeVisible();
  await expect(thread.row('Collect the prices')).toContainText('cancelled');
  await expect(thread.row('Collect the ratings')).toContainText('requested');
  await expect(pane).toBeHidden();
  const [cancel] = await colloquy.events({ type: 'task.cancel' });
  expect(cancel?.event).toMatchObject({
    task_id: 'task:prices',
    from: { agent_id: 'agent:user' },
    to: [{ agent_id: 'agent:ken' }, { agent_id: 'agent:orchestrator' }],
    payload: { reason: 'the budget is gone' },
  });
});

test('the keyboard alone cancels a task, and is at the button after it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([
    aRequest('Collect the ratings', { task_id: 'task:ratings' }),
    aRequest('Collect the prices', { task_id: 'task:prices' }),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Collect the ratings');

  await thread.composer.cancelTask.press('Enter');
  await expect(page.getByRole('button', { name: /Collect the ratings/ }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reason, if there is one' })).toBeFocused();
  await page.keyboard.type('no budget');
  await page.keyboard.press('Enter');

  await expect(thread.row(/Cancelled by You.*no budget/)).toBeVisible();
  await expect(thread.composer.cancelTask).toBeFocused();
});

test('a message that is being written stays where a task is cancelled beside it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the prices', { task_id: 'task:prices' })]);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');
  await thread.composer.box.fill('Not ready yet');

  await thread.composer.cancelTask.click();
  const pane = page.getByRole('dialog', { name: 'Cancel a task' });
  await pane.getByRole('button', { name: /Collect the prices/ }).click();
  await pane.getByRole('button', { name: 'Cancel the task' }).click();

  await expect(thread.row(/Cancelled by You/)).toBeVisible();
  await expect(thread.composer.sendNow).toHaveCount(0);
  await expect(thread.composer.box).toHaveValue('Not ready yet');
});

test('of many open tasks the one to cancel is found by its name', async ({ page, colloquy }) => {
  await colloquy.post(
    Array.from({ length: 80 }, (_, place) =>
      aRequest(`Collect page ${String(place)}`, { task_id: `task:${String(place)}` }),
    ),
  );
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');

  await thread.composer.cancelTask.click();
  const pane = page.getByRole('dialog', { name: 'Cancel a task' });
  await expect(pane.getByRole('button')).toHaveCount(50);
  await expect(pane).toContainText('and 30 more, found by typing');
  await pane.getByRole('searchbox', { name: 'Find a task' }).fill('page 77');
  await expect(pane.getByRole('button')).toHaveText([/Collect page 77/]);
  await pane.getByRole('searchbox').fill('page of nobody');
  await expect(pane).toContainText('No open task has this name.');
});

test('the last look can keep the task', async ({ page, colloquy }) => {
  await colloquy.post([aRequest('Collect the ratings', { task_id: 'task:ratings' })]);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');

  await thread.composer.cancelTask.click();
  const pane = page.getByRole('dialog', { name: 'Cancel a task' });
  await pane.getByRole('button', { name: /Collect the ratings/ }).click();
  await pane.getByRole('button', { name: 'Keep it' }).click();

  await expect(pane).toBeHidden();
  expect(await colloquy.events({ type: 'task.cancel' })).toEqual([]);
});
