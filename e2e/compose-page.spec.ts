// The whole composer, as a person uses it who wants to know what a message does before it is sent.
import type { Page } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import type { Colloquy } from './fixtures/colloquy';
import { aChat, aRequest } from './fixtures/events';
import { handleRequests, holdRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { ComposePage } from './pages/compose-page';
import { ThreadPage } from './pages/thread-page';

/** The composer of a thread in which one message stands. */
async function composeInThread(
  page: Page,
  colloquy: Colloquy,
  query = '?thread=thread:t1',
): Promise<ComposePage> {
  await colloquy.post([aChat('hello')]);
  const compose = new ComposePage(page);
  await compose.open(query);
  return compose;
}

/** By protocol: a kind, a field that is filled in besides, and what stands in the log. */
const KINDS = [
  {
    protocol: 'Clutch',
    kind: 'task.request',
    field: ['payload.text', 'Compare the two drafts'],
    event: { type: 'task.request', payload: { text: 'Compare the two drafts' } },
  },
  {
    protocol: 'CLowl',
    kind: 'QRY',
    field: ['body.d.text', 'Which currency?'],
    event: { type: 'chat.message', thread_id: 'thread:t1' },
  },
  {
    protocol: 'CAP',
    kind: 'delegation_notice',
    field: ['context_summary', 'Collect the prices'],
    event: { type: 'task.request', run_id: 'run:r1' },
  },
  {
    protocol: 'Heretek',
    kind: 'message',
    field: ['content.content', 'Good morning'],
    event: { type: 'chat.message', payload: { text: 'Good morning' } },
  },
  {
    protocol: 'CBCL',
    kind: 'ask',
    field: ['content', 'What is the temperature?'],
    event: { type: 'task.request', payload: { text: 'What is the temperature?' } },
  },
] as const;

for (const { protocol, kind, field, event } of KINDS) {
  test(`a form makes a ${kind} of ${protocol}, which goes into the thread as the person’s`, async ({
    page,
    colloquy,
  }) => {
    await colloquy.post([aChat('shall I begin?')]);
    const compose = new ComposePage(page);
    await compose.open('?thread=thread:t1');

    await compose.speak(protocol);
    await compose.choose(kind);
    await compose.writeAs('Form');
    await compose.field(field[0]).fill(field[1]);

    await expect(compose.preview).toContainText('"agent:user"');
    await expect(compose.form).toContainText('valid');
    expect(await colloquy.events()).toHaveLength(1);
    await compose.sendAtOnce();

    await expect(page).toHaveURL(/\/t\/thread%3At1$/);
    const [, sent] = await colloquy.events();
    expect(sent?.event).toMatchObject({
      ...event,
      from: { agent_id: 'agent:user' },
      to: [{ agent_id: 'agent:ken' }],
      thread_id: 'thread:t1',
      run_id: 'run:r1',
    });
  });
}

test('a message without a word waits for one, and the page says so', async ({ page, colloquy }) => {
  const compose = await composeInThread(page, colloquy);

  await expect(compose.form).toContainText('Write something first.');
  await expect(compose.send).toBeDisabled();
  await expect(compose.send).toHaveAccessibleDescription('Write something first.');
  await expect(page.getByRole('region', { name: 'What it does' })).toContainText(
    'user (you) sends',
  );
  await compose.writeAs('Form');
  await expect(compose.form).toContainText('Write something first.');
  await expect(compose.send).toBeDisabled();
  await compose.field('payload.text').fill('words');
  await expect(compose.send).toBeEnabled();
});

test('what is wrong stands at its field with its rule, and goes when it is mended', async ({
  page,
  colloquy,
}) => {
  const compose = await composeInThread(
    page,
    colloquy,
    '?thread=thread:t1&protocol=clowl&kind=ERR',
  );
  await compose.writeAs('Form');
  await compose.field('body.d.msg').fill('The tool is gone');

  const code = compose.field('body.d.code');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toHaveAccessibleDescription(/expected.*W\d+/s);
  await expect(compose.send).toBeDisabled();
  await code.selectOption('E003');
  await compose.field('body.d.retry').selectOption('yes');

  await expect(code).not.toHaveAttribute('aria-invalid');
  await expect(compose.form).toContainText('valid');
  await expect(compose.send).toBeEnabled();
  await compose.writeAs('JSON');
  await expect(compose.source).toHaveValue(/"code": "E003"/);
});

test('a fix is offered beside what is wrong, and mends the message in the way in which it is written', async ({
  page,
  colloquy,
}) => {
  const compose = await composeInThread(page, colloquy, '?thread=thread:t1&protocol=clowl');
  await compose.text.fill('Find the prices');
  await compose.writeAs('JSON');
  const right = await compose.source.inputValue();
  const said = right.replace('"0.2"', '"v0.2"').replace('"p": "REQ"', '"p": "req"');
  await compose.source.fill(said);
  const fixes = compose.preview.getByRole('button', { name: 'Use this fix' });
  await expect(fixes).toHaveCount(2);

  await fixes.first().click();
  await expect(fixes).toHaveCount(1);
  await fixes.first().click();

  await expect(fixes).toHaveCount(0);
  await expect(compose.source).toHaveValue(right);
  expect(await colloquy.events()).toHaveLength(1);
});

test('a source that cannot be read is refused once, with nothing to try again', async ({
  page,
  colloquy,
}) => {
  const compose = await composeInThread(page, colloquy);
  await compose.text.fill('hi there');
  await compose.writeAs('JSON');
  await expect(compose.source).toHaveValue(/hi there/);

  await compose.source.fill('{ "v": "clutch/0.1"');

  await expect(compose.form).toContainText('would be refused');
  await expect(compose.preview).toContainText('saw the end of the text');
  await expect(compose.preview.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('the source is the same message, and what cannot be read of it is not lost', async ({
  page,
  colloquy,
}) => {
  const compose = await composeInThread(page, colloquy, '?thread=thread:t1&protocol=cbcl');
  await compose.text.fill('hi there');
  await compose.writeAs('Text');
  await expect(compose.source).toHaveValue('(tell @ken "hi there" :thread "thread:t1")');

  await compose.source.fill('(ask @ken "when?" :thread "thread:t1")');
  await compose.writeAs('Form');
  await expect(compose.field('content')).toHaveValue('when?');
  await expect(compose.form.getByRole('button', { name: 'Type: ask' })).toBeVisible();
  await compose.writeAs('Text');
  await compose.source.fill('(ask @ken (list 1 2)');
  await expect(compose.preview).toContainText('refused');
  await compose.writeAs('Form');
  await expect(compose.form).toContainText('cannot be shown as a form');
  await compose.writeAs('Text');
  await expect(compose.source).toHaveValue('(ask @ken (list 1 2)');
  await compose.writeAs('Form');
  await compose.form.getByRole('button', { name: /^Drop it/ }).click();
  await expect(compose.field('content')).toHaveValue('when?');
});

test('a request to the router says whom it would choose, and a dry run records nothing', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({
    agent_id: 'agent:ken',
    capabilities: [{ id: 'skill:research', version: '1.0', tags: [] }],
  });
  await colloquy.post([aChat('hello')]);
  const before = await colloquy.events();
  const compose = new ComposePage(page);
  await compose.open('?thread=thread:t1&to=orchestrator&kind=task.request');
  await compose.writeAs('Form');
  await compose.field('payload.text').fill('Find the prices');
  await compose.form.getByRole('button', { name: 'Unfold More fields' }).click();
  await compose.field('requires').fill('skill:research');

  await expect(compose.preview).toContainText(/Would go to.*ken.*1 of 1 qualify/s);
  await compose.field('requires').fill('skill:cooking');
  await expect(compose.preview).toContainText(/Would go to.*nobody/s);
  await compose.form.getByRole('button', { name: 'Dry run' }).click();

  await expect(compose.form).toContainText(
    'it would be stored as one event. Nothing was recorded.',
  );
  expect(await colloquy.events()).toEqual(before);
});

test('Send can be taken back for five seconds, and the draft is whole again', async ({
  page,
  colloquy,
}) => {
  const compose = await composeInThread(page, colloquy);
  await compose.text.fill('too early');
  await compose.send.click();
  await expect(compose.form.getByRole('button', { name: 'Send now' })).toBeFocused();
  await expect(compose.text).toBeDisabled();

  await page.keyboard.press('Escape');

  await expect(compose.text).toHaveValue('too early');
  await expect(compose.send).toBeFocused();
  await compose.send.click();
  await page.keyboard.press('z');
  await expect(compose.text).toBeEnabled();
  expect(await colloquy.events()).toHaveLength(1);
  await compose.text.fill('in time');
  await compose.send.click();
  await expect(page).toHaveURL(/\/t\/thread%3At1$/, { timeout: 10_000 });
  const [, sent] = await colloquy.events();
  expect(sent?.event.payload).toEqual({ text: 'in time' });
});

test('whoever leaves before has sent nothing and has the draft, also after a reload', async ({
  page,
  colloquy,
}) => {
  const compose = await composeInThread(page, colloquy);
  await compose.speak('CLowl');
  await compose.text.fill('half a thought');
  await compose.writeAs('Form');
  await expect(compose.send).toBeEnabled();
  await compose.send.click();
  await expect(compose.undo).toBeVisible();

  await page.reload();

  await expect(compose.field('body.d.text')).toHaveValue('half a thought');
  await expect(compose.send).toBeEnabled();
  expect(await colloquy.events()).toHaveLength(1);
});

test('a message whose answer was lost is stored once when it is sent again', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('hello')]);
  const posts = '**/api/v1/ingest/cap?*';
  await handleRequests(page, posts, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const compose = new ComposePage(page);
  await compose.open('?thread=thread:t1&protocol=cap');
  await compose.text.fill('once only');
  await expect(compose.send).toBeEnabled();
  await compose.sendAtOnce();
  await expect(compose.form.getByRole('alert')).toContainText('The server does not answer');
  await expect(compose.send).toBeFocused();
  await page.unroute(posts);

  await compose.sendAtOnce();

  await expect(page).toHaveURL(/\/t\/thread%3At1$/);
  expect(await colloquy.events()).toHaveLength(2);
});

test('another protocol that is chosen while the server is away comes by itself, with what is written meanwhile', async ({
  page,
  colloquy,
}) => {
  let isAway = true;
  await handleRequests(page, '**/api/v1/protocols/cap/forms', (route) =>
    isAway ? route.abort() : route.continue(),
  );
  const compose = await composeInThread(page, colloquy);
  await compose.text.fill('half');
  await expect(compose.send).toBeEnabled();

  await compose.form.getByRole('radio', { name: 'CAP' }).click({ force: true });
  await expect(compose.form.getByRole('alert')).toContainText('The server does not answer');
  await expect(compose.send).toBeDisabled();
  await compose.text.fill('half a thought');
  isAway = false;

  await expect(compose.form.getByRole('alert')).toHaveCount(0);
  await expect(compose.form.getByRole('button', { name: 'Type: message' })).toBeVisible();
  await expect(compose.text).toHaveValue('half a thought');
  await expect(compose.send).toBeEnabled();
});

test('whoever goes back to the protocol before waits for no other one', async ({
  page,
  colloquy,
}) => {
  await handleRequests(page, '**/api/v1/protocols/cap/forms', (route) => route.abort());
  const compose = await composeInThread(page, colloquy);
  await compose.text.fill('half');
  await compose.form.getByRole('radio', { name: 'CAP' }).click({ force: true });
  await expect(compose.form.getByRole('alert')).toContainText('The server does not answer');

  await compose.form.getByRole('radio', { name: 'Clutch' }).click({ force: true });

  await expect(compose.form.getByRole('alert')).toHaveCount(0);
  await expect(compose.send).toBeEnabled();
});

test('a message that was sent stands in its form until its thread opens', async ({
  page,
  colloquy,
}) => {
  const thread = await holdRequests(page, '**/t/thread%3At1?_rsc=*');
  const compose = await composeInThread(page, colloquy);
  await compose.text.fill('on its way');
  await expect(compose.send).toBeEnabled();

  await compose.sendAtOnce();
  await thread.asked;
  await expect.poll(async () => (await colloquy.events()).length).toBe(2);

  await expect(compose.text).toHaveValue('on its way');
  await expect(compose.text).toBeDisabled();
  thread.release();
  await expect(page).toHaveURL(/\/t\/thread%3At1$/);
  await page.goto('/compose?thread=thread:t1');
  await expect(compose.text).toHaveValue('');
});

test('the line of a thread hands its draft over, and c opens the composer where there is no line', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aRequest('Collect the ratings')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Collect the ratings');
  await thread.composer.box.fill('begun in the thread');
  await thread.composer.form.getByRole('link', { name: /^More/ }).click();

  const compose = new ComposePage(page);
  await expect(compose.text).toHaveValue('begun in the thread');
  await page.goto('/agents');
  await page.locator('[role="status"]', { hasText: 'Live' }).waitFor({ state: 'attached' });
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/compose$/);
  await expect(page.getByRole('heading', { name: 'Compose' })).toBeVisible();
});

test('an admin writes in an agent’s name, an operator does not', async ({ page, colloquy }) => {
  await colloquy.register({ agent_id: 'agent:ken', capabilities: [] });
  const compose = await composeInThread(page, colloquy);
  await compose.text.fill('as ken');

  await compose.form.getByRole('button', { name: /^Sender/ }).click();
  await page.getByRole('menuitemradio', { name: /ken/ }).click();

  await expect(compose.preview).toContainText(
    'The log keeps that an operator wrote this in its name',
  );
  await expect(compose.preview).toContainText('"agent:ken"');
});

test('Ctrl+Enter sends what is written, and not from what floats over it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('Hello.')]);
  const compose = new ComposePage(page);
  await compose.open('?thread=thread:t1');
  await compose.text.fill('Good morning.');
  await expect(compose.form.getByText('Valid')).toBeVisible();

  await compose.form.getByRole('button', { name: /^Recipients/ }).click();
  await page.keyboard.press('Control+Enter');
  await expect(compose.undo).toHaveCount(0);
  await page.keyboard.press('Escape');
  await compose.text.press('Control+Enter');
  await expect(compose.undo).toBeVisible();
  await compose.form.getByRole('button', { name: 'Send now' }).click();

  await expect(page).toHaveURL(/\/t\/thread%3At1$/);
});

test('what would go to a thread, or answer an event, that is not there says so, and goes to nobody', async ({
  page,
}) => {
  const compose = new ComposePage(page);
  await page.goto('/compose?reply=4711');
  await expect(page.getByText('The log has no event 4711')).toBeVisible();
  await expect(compose.text).toHaveCount(0);

  await page.goto('/compose?thread=thread:gone');
  await expect(page.getByText('Nothing is known of the thread thread:gone')).toBeVisible();
  await expect(compose.text).toHaveCount(0);
  await page.getByRole('link', { name: 'Write into a new thread' }).click();

  await expect(page).toHaveURL('/compose');
  await expect(compose.text).toBeVisible();
});

test('a question of an agent is answered from Owed, within its task', async ({
  page,
  colloquy,
}) => {
  const question = aChat('Which currency?', {
    task_id: 'task:prices',
    to: [{ agent_id: 'agent:user' }],
    payload: { text: 'Which currency?', expects_reply: true },
  });
  await colloquy.post([question]);
  await page.goto('/owed');
  await page.getByRole('link', { name: /^Answer/ }).click();

  const compose = new ComposePage(page);
  await expect(page.getByText('Answers ken: Which currency?')).toBeVisible();
  await expect(compose.text).toBeFocused();
  await page.keyboard.type('Euro');
  await compose.sendAtOnce();

  await expect(page).toHaveURL(/\/t\/thread%3At1$/);
  const [, answer] = await colloquy.events();
  expect(answer?.event).toMatchObject({
    task_id: 'task:prices',
    from: { agent_id: 'agent:user' },
    to: [{ agent_id: 'agent:ken' }],
    payload: { text: 'Euro', in_reply_to: question.id },
  });
  await page.goto('/owed');
  await waitUntilLive(page);
  await expect(page.getByRole('link', { name: /^Answer/ })).toHaveCount(0);
});

test('what a framework asks is answered where it runs, and the form of the answer says so', async ({
  page,
  colloquy,
}) => {
  const interrupts = [{ id: 'wait_1', value: 'May the report go out?' }];
  const waits = { id: 'task_1', name: 'approve', result: {}, interrupts };
  await colloquy.api('POST', '/ingest/langgraph?run_id=graph_1', [['tasks', waits]]);
  await page.goto('/owed');
  await page.getByRole('link', { name: /^Answer/ }).click();

  await expect(
    page.getByText('does not reach LangGraph: answer it where the graph runs'),
  ).toBeVisible();
  await page.goto('/t/graph_1');
  const thread = new ThreadPage(page);
  await thread.row('May the report go out?').first().hover();
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByText('does not reach LangGraph')).toBeVisible();
});

test('a proposal of the composer is put to the triad', async ({ page, colloquy }) => {
  const compose = await composeInThread(
    page,
    colloquy,
    '?thread=thread:t1&protocol=heretek&kind=proposal',
  );
  await compose.text.fill('Publish the prices');
  await compose.writeAs('Form');
  await compose.field('content.reasoning').fill('They are right');
  await compose.sendAtOnce();
  await expect(page).toHaveURL(/\/t\//);

  await page.goto('/votes');

  await expect(page.getByRole('link', { name: /Publish the prices/ })).toBeVisible();
});

test('a comment is written at once where it is asked for, and Enter sends it', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('the price is 10'), aChat('and that is all')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'the price is 10');
  const comments = page.getByRole('region', { name: 'Comments' });
  const box = comments.getByRole('textbox', { name: 'Comment' });

  for (const [text, said] of [
    ['the price is 10', 'It was 12'],
    ['and that is all', 'It is not'],
  ] as const) {
    await thread.row(text).hover();
    await thread.row(text).getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(box).toBeFocused();
    await page.keyboard.type(said);
    await page.keyboard.press('Enter');
    await expect(comments.getByRole('listitem')).toContainText(said);
    await expect(box).toBeFocused();
    await expect(box).toHaveValue('');
  }

  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(comments).toHaveCount(0);
});

test('a comment stands with the event that it is about, and in the thread', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('the price is 10')]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'the price is 10');
  await thread.row('the price is 10').hover();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();

  const comments = page.getByRole('region', { name: 'Comments' });
  await comments.getByRole('textbox', { name: 'Comment' }).fill('It was 12 last week');
  await comments.getByRole('button', { name: 'Comment' }).click();

  await expect(comments.getByRole('listitem')).toContainText('It was 12 last week');
  await expect(thread.row('It was 12 last week')).toContainText('On event 1');
  const [, comment] = await colloquy.events();
  expect(comment?.event).toMatchObject({
    type: 'chat.message',
    from: { agent_id: 'agent:user' },
    to: [{ agent_id: 'agent:ken' }],
    payload: { text: 'It was 12 last week', about_seq: 1 },
  });
});

test('another protocol is asked about its own message, and finds nothing in the one before', async ({
  page,
  colloquy,
}) => {
  const compose = await composeInThread(page, colloquy);
  await compose.text.fill('Good morning.');
  await expect(compose.form.getByText('Valid')).toBeVisible();
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/translate')) asked.push(request.postDataJSON());
  });

  await compose.speak('CLowl');
  await expect(compose.preview).toContainText('"clowl"');

  const message = expect.stringContaining('"clowl": "0.2"');
  expect(asked).toEqual([expect.objectContaining({ from: 'clowl', message })]);
});

test('a result without a word, and one of a task that nobody asked for, are valid and pointed out', async ({
  page,
  colloquy,
}) => {
  const request = aRequest('Decide', { task_id: 'task:budget', to: [{ agent_id: 'agent:user' }] });
  await colloquy.post([request]);
  const compose = new ComposePage(page);
  await compose.open('?thread=thread:t1&kind=task.result');
  await expect(compose.form).toContainText('It names a new task, for which nobody asked.');
  await expect(compose.form).toContainText('The result is empty.');
  await expect(compose.send).toBeEnabled();

  await compose.open('?reply=1&kind=task.result');
  await expect(compose.form).toContainText('The result is empty.');
  await expect(compose.form).not.toContainText('It names a new task');
  await compose.text.fill('Ten thousand');
  await expect(compose.form).not.toContainText('The result is empty.');
});
