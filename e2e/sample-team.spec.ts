// What the sample team did, once it has played: its gates, its stories in other protocols, and the tasks of its run.
import { playedTest as test } from './fixtures/played-sample';
import { expect } from './fixtures/test';
import { DelegationsPage } from './pages/delegations';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

// High enough for a whole story: the list draws only what can be seen.
test.use({ viewport: { width: 1280, height: 4000 } });

test('what ken found is held at the gate until the editor, to whom it is pushed, approves it', async ({
  page,
  colloquy,
  played,
}) => {
  const thread = new ThreadPage(page);
  await page.goto(`/t/${encodeURIComponent(played.thread_id)}`);
  await expect(thread.head).toContainText('completed');

  await page.getByRole('link', { name: /^Delegations/ }).click();

  const delegations = new DelegationsPage(page);
  await expect(delegations.gate).toContainText(/returned to orchestrator: editor approved it/);
  const answer = await colloquy.api('GET', '/agents/editor');
  expect(await answer.json()).toMatchObject({
    card: { endpoints: { clutch: { url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+/) } } },
  });
  const [approval] = (await colloquy.events({ type: 'task.result' })).filter(
    ({ event }) => event.from.agent_id === 'agent:editor',
  );
  const [result] = (await colloquy.events({ type: 'task.result' })).filter(
    ({ event }) => event.to[0]?.agent_id === 'agent:lead',
  );
  expect(approval?.seq).toBeLessThan(result?.seq ?? 0);
});

test('the sample teams also tell a story in CAP and one in CLowl, each in its own channel', async ({
  page,
  colloquy,
}) => {
  const { nav } = new Sidebar(page);
  const thread = new ThreadPage(page);
  const inspector = thread.inspector;
  await page.goto('/');

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
  const delegations = new DelegationsPage(page);
  await expect(delegations.counts).toContainText('2 allowed');
  await expect(delegations.gate).toContainText(/returned to pm-1: qa-1 approved it/);
  for (const name of ['analyst-1', 'qa-1']) {
    const answer = await colloquy.api('GET', `/agents/${name}`);
    expect(await answer.json()).toMatchObject({ tasks_open: 0 });
  }

  await nav.getByRole('link', { name: /content/ }).click();
  await page.getByRole('main').getByRole('link', { name: 'Competitive brief' }).click();
  await expect(thread.head).toContainText('completed');
  const ring = thread.row('Would you check the first paragraph?');
  await ring.getByRole('link', { name: /breaks a rule/ }).click();
  await expect(inspector.pane).toContainText('W39');
  await expect(inspector.pane).toContainText('saw the ring');
});

test('the sample teams also tell a story in CBCL, in words that one agent taught another', async ({
  page,
}) => {
  const { nav } = new Sidebar(page);
  const thread = new ThreadPage(page);
  await page.goto('/');

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

test('the run of the sample team shows each request under the one that it serves, and who had it', async ({
  page,
  played,
}) => {
  const thread = new ThreadPage(page);
  await page.goto(`/t/${encodeURIComponent(played.thread_id)}`);
  await expect(thread.head).toContainText('completed');

  await page.getByRole('link', { name: 'Run', exact: true }).click();

  const runPage = new RunPage(page);
  await expect(page.getByText('8 tasks, 5 levels')).toBeVisible();
  await expect(runPage.task('Fintech onboarding')).toContainText([
    /completed.*orchestrator/,
    /completed.*lead/,
  ]);
  await expect(runPage.task('Competitors, prices')).toContainText([
    /completed.*contract kept.*orchestrator.*2/,
    /failed.*ken.*1/,
    /completed.*contract kept.*ken.*2/,
  ]);
  await expect(runPage.task('Customer ratings')).toContainText([
    /failed.*orchestrator/,
    /timed out.*research-2/,
  ]);
  await expect(runPage.task('Review: Market analysis complete')).toContainText(/completed.*editor/);
});
