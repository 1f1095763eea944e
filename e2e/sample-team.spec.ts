// What the sample team did, once it has played: its gates, its stories in other protocols, and the tasks of its run.
import { playedTest as test } from './fixtures/played-sample';
import { expect } from './fixtures/test';
import { DelegationsPage } from './pages/delegations';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

// High enough for a whole story: the list draws only what can be seen.
test.use({ viewport: { width: 1280, height: 6000 } });

test('the lineage of the sample team has handings-over that are allowed, forbidden and held at a gate', async ({
  page,
  colloquy,
  played,
}) => {
  const { run_id, thread_id } = played;
  const delegations = new DelegationsPage(page);

  await delegations.open(run_id);

  await expect(delegations.counts).toContainText('10 delegations');
  await expect(delegations.counts).toContainText('4 allowed');
  await expect(delegations.counts).toContainText('1 forbidden');
  await expect(delegations.counts).toContainText('1 gate pending');
  const parts = delegations.row('orchestrator is among the agents of lead');
  await expect(parts).toContainText([
    /allowedP15.*Competitors, prices.*completed/,
    /allowedP15.*Customer ratings.*failed/,
    /allowedP15.*What the law asks.*completed/,
  ]);
  await expect(delegations.row('Write the page')).toContainText(/allowedP15.*editor.*completed/);
  const forbidden = delegations.row('Ken, can you read the ratings');
  await expect(forbidden).toContainText(/forbiddenP15.*allowed_agents of research-2, saw ken/);
  await expect(delegations.gate).toContainText([
    /returned to orchestrator: editor approved it/,
    /returns to orchestrator only after You approve/,
  ]);

  const thread = new ThreadPage(page);
  await page.goto(`/t/${encodeURIComponent(thread_id)}`);
  const handedOver = thread.row('Ken, can you read the ratings');
  await handedOver.getByRole('link', { name: /breaks a rule/ }).click();
  await expect(thread.inspector.pane).toContainText('P15');

  const editor = await colloquy.api('GET', '/agents/editor');
  expect(await editor.json()).toMatchObject({
    card: {
      display: { name: 'Editor', desc: 'Approves what is published' },
      endpoints: { clutch: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+/) } },
      manifest: { allowed_agents: [] },
    },
  });
  const results = await colloquy.events({ type: 'task.result', run_id });
  const approval = results.findIndex(
    ({ event }) => event.from.agent_id === 'agent:editor' && event.payload.decision === 'approve',
  );
  const passedOn = results.findIndex(
    ({ event }) =>
      event.to[0]?.agent_id === 'agent:lead' && event.payload.title === 'Market analysis complete',
  );
  expect(approval).toBeGreaterThan(-1);
  expect(passedOn).toBeGreaterThan(approval);
});

test('the sample team has a member elsewhere that is called over A2A, and one that is seen by its spans, in one tree', async ({
  page,
  colloquy,
  played,
}) => {
  const { run_id, thread_id } = played;
  const agent = await colloquy.api('GET', '/agents/rulebook');
  expect(await agent.json()).toMatchObject({
    card: { endpoints: { a2a: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+/) } } },
  });
  const seen = await colloquy.events({ protocol: 'opentelemetry', run_id });
  expect(seen.map(({ event }) => event.type).sort()).toEqual([
    ...['chat.message', 'task.request', 'task.result', 'tool.call', 'tool.result'],
  ]);
  const told = await colloquy.events({ protocol: 'a2a', run_id });
  expect(told.map(({ event }) => event.type)).toEqual([
    ...['task.accept', 'task.progress', 'task.progress', 'task.result'],
  ]);

  const thread = new ThreadPage(page);
  await page.goto(`/t/${encodeURIComponent(thread_id)}`);
  await expect(
    thread.row(/Result.*Firms that check their customers.*contract kept/s),
  ).toBeVisible();
  await expect(thread.row(/Passes on rulebook’s result.*accept the wallet/)).toBeVisible();
  await expect(thread.row(/What do the nine vendors charge.*to.*otel\.tally/)).toBeVisible();
  await expect(thread.row(/Result.*7 vendors charge per verified user/).first()).toBeVisible();

  const run = new RunPage(page);
  await run.open(run_id);
  await expect(run.task('What the law asks')).toContainText([
    /completed.*contract kept.*orchestrator/,
    /completed.*rulebook/,
  ]);
  await expect(run.task('What do the nine vendors charge')).toContainText(/completed.*otel\.tally/);
  await run.openGraph(run_id);
  await expect(run.node('What do the nine vendors charge')).toHaveAttribute('aria-level', '5');
  await run.openTimeline(run_id);
  await expect(run.bar('What do the nine vendors charge')).toBeVisible();
});

test('the sample teams also tell stories in CAP, CLowl and CBCL, each in its own channel', async ({
  page,
  colloquy,
  played,
}) => {
  await page.goto(`/t/${encodeURIComponent(played.thread_id)}`);
  const { nav } = new Sidebar(page);
  const thread = new ThreadPage(page);
  const inspector = thread.inspector;
  const delegations = new DelegationsPage(page);

  await nav.getByRole('link', { name: /sales-trends/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /sales trends/ })
    .click();
  await expect(thread.row(/Chose pm-1/)).toBeVisible();
  await expect(thread.row(/Task request.*to.*qa-1/)).toBeVisible();
  await expect(thread.row(/Result.*Here is the verified Q4 report/)).toHaveCount(1);
  await expect(thread.row(/Passes on pm-1’s result.*Here is the verified Q4/)).toBeVisible();
  await expect(thread.head).toContainText('completed');
  await page.getByRole('link', { name: /^Delegations/ }).click();
  await expect(delegations.counts).toContainText('2 allowed');
  await expect(delegations.gate).toContainText(/returned to pm-1: qa-1 approved it/);
  for (const name of ['analyst-1', 'qa-1']) {
    const answer = await colloquy.api('GET', `/agents/${name}`);
    expect(await answer.json()).toMatchObject({ tasks_open: 0 });
  }

  await nav.getByRole('link', { name: /content/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Competitive brief' }).click();
  await expect(thread.head).toContainText('completed');
  const cyclic = thread.row('Would you check the first paragraph?');
  await cyclic.getByRole('link', { name: /breaks a rule/ }).click();
  await expect(inspector.pane).toContainText('W39');
  await expect(inspector.pane).toContainText('saw the cycle');
  await page.getByRole('link', { name: /^Delegations/ }).click();
  await expect(delegations.counts).toContainText('2 allowed');
  await expect(delegations.row('Would you check')).toContainText(/forbiddenW39/);

  await nav.getByRole('link', { name: /warehouse/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Truck 7 is at the gate/ })
    .click();
  await expect(thread.row('Truck 7 is empty')).toBeVisible();
  await expect(thread.row(/moved :pallets 6 :damaged 1/)).toBeVisible();
  await expect(thread.row(/UNKNOWN_DIALECT/)).toBeVisible();
  await expect(thread.head).toContainText('completed');
});

test('the triad of the sample team approves one proposal, rejects one and finds no consensus on one', async ({
  page,
  colloquy,
  played,
}) => {
  const thread = new ThreadPage(page);
  await page.goto(`/t/${encodeURIComponent(played.thread_id)}`);
  await new Sidebar(page).nav.getByRole('link', { name: /^triad/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Send the page at noon/ })
    .click();

  await expect(thread.row(/charlie/).filter({ hasText: 'I would wait an hour' })).toBeVisible();
  await expect(thread.row('goes out at noon')).toBeVisible();
  const answer = await colloquy.api('GET', '/proposals');
  const { proposals } = (await answer.json()) as {
    proposals: { state: string; consensus: boolean; tally: object }[];
  };
  expect(proposals, 'newest first').toMatchObject([
    { state: 'rejected', consensus: false, tally: { approve: 1, reject: 1, abstain: 1 } },
    { state: 'rejected', consensus: true, tally: { approve: 0, reject: 2, abstain: 1 } },
    { state: 'approved', consensus: true, tally: { approve: 2, reject: 1, abstain: 0 } },
  ]);
});
