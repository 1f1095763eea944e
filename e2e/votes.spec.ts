import { breachesOf } from './fixtures/accessibility';
import { Deliberation, inMs, TRIAD_RUN } from './fixtures/deliberation';
import { anEvent } from './fixtures/events';
import { DESK, PHONE, resizeTo, tooWide } from './fixtures/screens';
import { expect, signIn, test } from './fixtures/test';
import { VoteRoom, VotesPage } from './pages/votes';

/** Long enough for what a test says before it, short enough to wait for. Milliseconds. */
const SHORT_MS = 2_500;

test('votes arrive live: seats, tally and outlook follow, and the server’s decision ends it', async ({
  page,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  await triad.propose('prop-001', 'Implement new feature X', { deadline: inMs(600_000) });
  const room = new VoteRoom(page);
  await room.open('prop-001', TRIAD_RUN);
  await expect(room.main).toContainText('Open: nobody has voted yet.');
  await expect(room.seat('charlie')).toContainText('Has not voted');
  await expect(room.outlook('alpha, beta or charlie')).toContainText('It stays open.');
  await expect(room.main).toContainText(/left, until/);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await triad.vote('alpha', 'prop-001', 'approve', {
    reasoning: 'Feature aligns with the **roadmap**',
    confidence: 0.82,
  });
  await expect(room.seat('alpha')).toContainText('Feature aligns with the roadmap');
  await expect(room.seat('alpha')).toContainText('0.82');
  await expect(room.outlook('beta or charlie')).toContainText('It is approved, whatever');
  await triad.vote('beta', 'prop-001', 'reject', { reasoning: 'Two incidents are open' });
  await expect(room.main).toContainText('The vote of charlie decides it.');
  await expect(room.outlook('charlie')).toContainText(
    'No majority by the deadline: it is rejected.',
  );
  await expect(
    page.locator('p[aria-live="polite"]', { hasText: 'beta votes reject' }),
  ).toBeAttached();
  await triad.vote('charlie', 'prop-001', 'approve');

  await expect(room.main).toContainText('Approved: 2 of 3 approve and 1 rejects.');
  await expect(room.main.getByRole('list', { name: 'Dissent' })).toContainText(
    'Two incidents are open',
  );
  await expect(room.main).toContainText('It decided 1 proposal and approved 1.');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('votes that do not count stand there with why, and no majority by the deadline is told', async ({
  page,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  await triad.propose('prop-002', 'Raise the rate limit', { deadline: inMs(SHORT_MS) });
  await triad.vote('alpha', 'prop-002', 'approve');
  await triad.vote('alpha', 'prop-002', 'reject');
  await triad.vote('examiner', 'prop-002', 'approve');
  const room = new VoteRoom(page);
  await room.open('prop-002', TRIAD_RUN);
  await expect(room.uncounted.getByRole('listitem')).toHaveCount(2);
  await expect(room.uncounted).toContainText('the first vote of an agent counts');
  await expect(room.uncounted).toContainText('only members of the triad vote');

  await expect(room.main).toContainText('Expired, no majority by the deadline');
  await triad.vote('beta', 'prop-002', 'approve');

  await expect(room.uncounted.getByRole('listitem')).toHaveCount(3);
  await expect(room.uncounted).toContainText(/it came after the (deadline|decision)/);
  await expect(room.seat('beta')).toContainText('Did not vote');
  await expect(room.seat('alpha')).toContainText('Approve');
});

test('a declared decision stands beside the recomputed one, and says where they differ', async ({
  page,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  await triad.propose('prop-003', 'Archive old sessions');
  await triad.declare('prop-003', 'approved');
  const room = new VoteRoom(page);
  await room.open('prop-003', TRIAD_RUN);
  await expect(room.main).toContainText('Declared approved, while the votes are still open.');

  for (const name of ['alpha', 'beta', 'charlie']) await triad.vote(name, 'prop-003', 'reject');

  await expect(room.main).toContainText(
    'Declared approved, but the votes in the log come to rejected. The votes count.',
  );
  await new VotesPage(page).open();
  await expect(new VotesPage(page).row('Archive old sessions')).toContainText('declared otherwise');
});

test('the list shows what is open first, filters by the address and follows', async ({
  page,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  const votes = new VotesPage(page);
  await votes.open();
  await expect(page.getByText('Nothing has been proposed')).toBeVisible();

  await triad.propose('prop-old', 'Rotate the key');
  await triad.propose('prop-new', 'Ship it');
  await expect(votes.row('Ship it')).toContainText('open');
  for (const name of ['alpha', 'beta', 'charlie']) await triad.vote(name, 'prop-new', 'approve');
  await expect(votes.row('Ship it')).toContainText('approved');
  await expect(votes.list.getByRole('heading', { level: 2 })).toHaveText(['Open', 'Decided']);
  await expect(votes.list.getByRole('article').first()).toContainText('Rotate the key');

  await votes.filter('State', 'approved');
  await expect(votes.list.getByRole('article')).toHaveCount(1);
  await page.reload();
  await expect(votes.list.getByRole('article')).toHaveCount(1);
  await votes.filter('State', 'expired');
  await expect(page.getByText('Nothing is expired')).toBeVisible();
  await page.getByRole('link', { name: 'Show all proposals' }).click();
  await expect(votes.list.getByRole('article')).toHaveCount(2);
});

test('of many proposals only those near the window are drawn, and older pages are read on demand', async ({
  page,
  colloquy,
}) => {
  const proposals = Array.from({ length: 60 }, (_, index) =>
    anEvent({
      type: 'task.request',
      payload_type: 'triad.proposal.v1',
      task_id: `task:p${String(index)}`,
      from: { agent_id: 'agent:steward' },
      to: [{ agent_id: 'group:triad' }],
      payload: { proposal: `Proposal number ${String(index)}` },
    }),
  );
  await colloquy.post(proposals);
  const votes = new VotesPage(page);
  await votes.open();
  await expect(votes.row('Proposal number 59')).toBeVisible();
  await page.locator('[role="status"]', { hasText: 'Live' }).waitFor();
  const drawn = await votes.list.getByRole('article').count();
  expect(drawn).toBeLessThan(50);

  await expect(async () => {
    await votes.list.hover();
    await page.mouse.wheel(0, 5_000);
    await expect(page.getByRole('button', { name: 'Show older open ones' })).toBeInViewport({
      timeout: 500,
    });
  }).toPass();
  await page.getByRole('button', { name: 'Show older open ones' }).click();
  await expect(page.getByRole('button', { name: 'Show older open ones' })).toHaveCount(0);
  await expect(async () => {
    await page.mouse.wheel(0, 5_000);
    await expect(votes.row('Proposal number 0')).toBeInViewport({ timeout: 500 });
  }).toPass();
});

test('g v leads to the list, j and Enter into a room, and its thread back to it', async ({
  page,
  colloquy,
}) => {
  await new Deliberation(colloquy).propose('prop-004', 'Ship it');
  await page.goto('/agents');
  await page.locator('[role="status"]', { hasText: 'Live' }).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(new VotesPage(page).row('Ship it')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('Open: nobody has voted yet.');
  await page.getByRole('main').getByRole('link', { name: 'thread', exact: true }).click();
  // The room has a link of this name, too.
  await expect(page).toHaveURL(/\/t\//);
  await page.getByRole('main').getByRole('link', { name: 'Votes', exact: true }).click();

  await expect(page).toHaveURL(/\/votes\/prop-004\?run=/);
});

test('the title of a room stands once, and what its head cannot show stands below it', async ({
  page,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  const long = 'Print the two estimated prices in the table, beside the confirmed ones';
  await triad.propose('prop-011', 'Ship it', { deadline: inMs(600_000) });
  await triad.propose('prop-012', long, { deadline: inMs(600_000) });
  await triad.propose('prop-013', 'Ship **all** of it', { deadline: inMs(600_000) });
  await triad.propose('prop-014', 'Do https://a.example/plan', { deadline: inMs(600_000) });
  const room = new VoteRoom(page);
  const title = page.getByRole('heading', { level: 1 });
  const said = (words: string) =>
    room.main.getByText(words, { exact: true }).filter({ visible: true });

  await room.open('prop-011', TRIAD_RUN);
  await expect(title).toHaveText('Ship it');
  await expect(said('Ship it')).toHaveCount(1);

  await room.open('prop-012', TRIAD_RUN);
  await expect(title).toHaveText(long);
  await expect(said(long)).toHaveCount(1);
  await resizeTo(page, PHONE);
  await expect(said(long)).toHaveCount(2);
  await resizeTo(page, DESK);

  await room.open('prop-013', TRIAD_RUN);
  await expect(room.main.locator('strong', { hasText: 'all' })).toBeVisible();

  await room.open('prop-014', TRIAD_RUN);
  await expect(room.main.getByRole('link', { name: 'https://a.example/plan' })).toBeVisible();
});

test('a room with every part has no serious breach, is no wider than a phone, and its dialogs neither', async ({
  page,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  await triad.propose('prop-006', 'Ship it', { deadline: inMs(600_000) });
  await triad.vote('alpha', 'prop-006', 'approve', { reasoning: 'It is done', confidence: 0.8 });
  await triad.vote('beta', 'prop-006', 'reject', { reasoning: 'aWordWithoutEnd'.repeat(20) });
  await triad.vote('examiner', 'prop-006', 'approve');
  await triad.declare('prop-006', 'approved');
  const room = new VoteRoom(page);

  await room.open('prop-006', TRIAD_RUN);
  expect.soft(await breachesOf(page), 'open').toEqual([]);
  await triad.vote('charlie', 'prop-006', 'reject');
  await expect(room.main).toContainText('come to rejected. The votes count.');
  expect.soft(await breachesOf(page), 'differs').toEqual([]);
  await resizeTo(page, PHONE);
  expect.soft(await page.evaluate(tooWide), 'on a phone').toEqual([]);
  const votes = new VotesPage(page);
  await votes.open();
  await expect(votes.list.getByRole('article')).toHaveCount(1);
  expect.soft(await page.evaluate(tooWide), 'the list on a phone').toEqual([]);
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByRole('dialog', { name: 'Propose something' }).waitFor();
  expect.soft(await breachesOf(page), 'propose').toEqual([]);
  expect.soft(await page.evaluate(tooWide), 'propose on a phone').toEqual([]);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Configure a triad' }).click();
  await page.getByRole('dialog', { name: 'Configure a triad' }).waitFor();

  expect(await breachesOf(page), 'configure').toEqual([]);
});

test('a person proposes and comments, and neither is a ballot', async ({ page, colloquy }) => {
  const votes = new VotesPage(page);
  await votes.open();

  await page.getByRole('button', { name: 'Propose' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose something' });
  await expect(dialog).toContainText('alpha, beta and charlie are asked to vote.');
  await expect(dialog.getByLabel('Proposal')).toBeFocused();
  await dialog.getByLabel('Proposal').fill('Close the old channel');
  await dialog.getByLabel('Reasoning, if there is one').fill('Nobody reads it');
  await dialog.getByLabel('Deadline').selectOption('1 hour');
  await dialog.getByRole('button', { name: 'Propose it' }).click();
  const room = new VoteRoom(page);
  await expect(room.main).toContainText('Nobody reads it');
  await expect(room.main).toContainText('proposed by You');
  const [request] = await colloquy.events({ type: 'task.request' });
  expect(request?.event).toMatchObject({
    from: { agent_id: 'agent:user' },
    to: [{ agent_id: 'group:triad' }],
    payload: { proposal: 'Close the old channel', triad: 'default' },
  });

  await page.getByLabel('Comment', { exact: true }).fill('I would keep its archive');
  await page.getByRole('button', { name: 'Comment' }).click();
  await expect(room.comments).toContainText('I would keep its archive');
  await expect(room.comments).toContainText('observer, no ballot');
  await expect(room.main).toContainText('Open: nobody has voted yet.');
});

test('an operator configures a triad beside the list, and it can be asked at once', async ({
  page,
  colloquy,
}) => {
  await new VotesPage(page).open();

  await page.getByRole('button', { name: 'Configure a triad' }).click();
  const dialog = page.getByRole('dialog', { name: 'Configure a triad' });
  await dialog.getByLabel('Name', { exact: true }).fill('board');
  await dialog.getByLabel('Members, by their names').fill('ann, ben');
  await dialog.getByLabel('Rule').selectOption('quorum');
  await expect(dialog).toContainText('expected how many votes make the quorum');
  await dialog.getByLabel('Votes that make the quorum').fill('2');
  await dialog.getByLabel('Casting vote, if somebody has it').fill('cid');
  await dialog.getByRole('button', { name: 'Configure it' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByLabel('Triad', { exact: true }).selectOption('board');

  await expect(page.getByRole('dialog')).toContainText('ann and ben are asked to vote.');
  expect(await (await colloquy.api('GET', '/triads/board')).json()).toMatchObject({
    members: ['agent:ann', 'agent:ben'],
    rule: 'quorum',
    quorum: 2,
    casting_vote: 'agent:cid',
  });
});

test('a missing vote is asked for from its seat, which then says who asked, when and how often', async ({
  page,
  visitor,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  const card = { v: 'clutch/0.1', agent_id: 'agent:charlie', capabilities: [] };
  await colloquy.api('PUT', '/agents/charlie', card);
  await triad.propose('prop-007', 'Ship it', { deadline: inMs(600_000) });
  await triad.vote('alpha', 'prop-007', 'approve');
  const room = new VoteRoom(page);
  await room.open('prop-007', TRIAD_RUN);
  await expect(room.ask('alpha')).toHaveCount(0);
  await expect(room.seat('charlie')).toContainText(/(online|idle|offline)/);
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));
  const other = new VoteRoom(visitor);
  await other.open('prop-007', TRIAD_RUN);

  await room.ask('charlie').click();

  await expect(room.seat('charlie')).toContainText('Asked again by You');
  await expect(other.seat('charlie')).toContainText('Asked again by You');
  await expect(other.seat('charlie')).toContainText('Has not voted');
  await expect(other.ask('charlie')).toHaveCount(0);
  await expect
    .poll(async () => {
      const pull = { max: 10, wait_ms: 5_000 };
      const inbox = await colloquy.api('POST', '/agents/charlie/inbox', pull);
      return JSON.stringify(await inbox.json());
    })
    .toContain('charlie, your vote on the proposal prop-007');
  await room.ask('charlie').click();
  await expect(room.seat('charlie')).toContainText(/charlie was asked .* ask again in \d+ s/);
  await room.ask('beta').click();
  await expect(room.seat('beta')).toContainText('nothing reaches it');
  await expect(room.comments.getByRole('listitem')).toHaveCount(0);
  expect.soft(await breachesOf(page), 'asked').toEqual([]);
  await resizeTo(page, PHONE);
  expect.soft(await page.evaluate(tooWide), 'asked, on a phone').toEqual([]);

  await triad.vote('charlie', 'prop-007', 'approve');

  await expect(room.ask('charlie')).toHaveCount(0);
  await expect(room.seat('charlie')).toContainText('Approve');
  await expect(room.seat('charlie')).not.toContainText('ask again in');
});

test('who only reads is told why nothing can be proposed or said', async ({
  visitor,
  colloquy,
}) => {
  await new Deliberation(colloquy).propose('prop-005', 'Ship it');
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));

  await visitor.goto('/votes');
  await expect(visitor.getByText('The role viewer reads; proposing needs')).toBeVisible();
  await expect(visitor.getByRole('button', { name: 'Propose' })).toHaveCount(0);
  await visitor.goto(`/votes/prop-005?run=${TRIAD_RUN}`);

  await expect(visitor.getByText('The role viewer reads; commenting needs')).toBeVisible();
  await expect(visitor.getByLabel('Comment', { exact: true })).toHaveCount(0);
});

test('the room shows a vote as it stood at a moment, and nothing can be done there', async ({
  page,
  colloquy,
}) => {
  const triad = new Deliberation(colloquy);
  await triad.propose('prop-past', 'Keep the cache', { deadline: inMs(600_000) });
  await triad.vote('alpha', 'prop-past', 'approve');
  await triad.vote('beta', 'prop-past', 'approve');
  await triad.vote('charlie', 'prop-past', 'reject');
  const room = new VoteRoom(page);
  await room.open('prop-past', TRIAD_RUN);
  await expect(room.main).toContainText('Approved: 2 of 3 approve and 1 rejects.');

  await page.keyboard.press('[');
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.press('Home');
  await expect(room.main).toContainText('Open: nobody has voted yet.');
  await expect(room.seat('charlie')).toContainText('Has not voted');
  await expect(room.main.getByRole('button', { name: /Ask/ })).toHaveCount(0);
  await slider.press(']');
  await expect(room.outlook('beta or charlie')).toContainText('It is approved, whatever');
  await page.reload();

  await expect(room.outlook('beta or charlie')).toContainText('It is approved, whatever');
  await page.getByRole('button', { name: 'Go live' }).click();
  await expect(room.main).toContainText('Approved: 2 of 3 approve and 1 rejects.');
});
