import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { playedTest } from './fixtures/played-sample';
import { PLAY_TIMEOUT_MS, playSample } from './fixtures/sample-views';
import { expect, test } from './fixtures/test';
import { DecisionPanel } from './pages/decisions-page';
import { DelegationsPage } from './pages/delegations';
import { FirstRunPage } from './pages/first-run-page';
import { OwedPage } from './pages/owed';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

const run = promisify(execFile);

// High enough for a whole story: the list draws only what can be seen.
test.use({ viewport: { width: 1280, height: 6000 } });

test('an empty workspace says what to do, and says when each list will hold something', async ({
  page,
}) => {
  const firstRun = new FirstRunPage(page);
  await firstRun.open();

  await expect(firstRun.play).toBeEnabled();
  await expect(page.getByRole('heading', { name: 'Connect yours' })).toBeVisible();
  await expect(page.getByText('Waiting for the first message')).toBeVisible();
  const { nav, connection } = new Sidebar(page);
  await expect(nav).toContainText('A channel appears with its first message.');
  await expect(nav).toContainText('An agent appears when it registers or speaks.');
  await expect(connection).toHaveText('Live');
});

test('the sample team plays its whole story into the open page, live', async ({ page }) => {
  test.slow(); // a dozen processes have to start
  const firstRun = new FirstRunPage(page);
  await firstRun.open();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await firstRun.play.click();

  const thread = new ThreadPage(page);
  await expect(thread.title).toHaveText('Fintech onboarding', { timeout: PLAY_TIMEOUT_MS });
  await expect(thread.row('I need one page about fintech onboarding')).toBeVisible();
  await expect(thread.row('Task request').first()).toContainText('Market research on fintech');
  await expect(thread.row(/Chose lead 1\.00.*The only one of \d+ agents/)).toBeVisible();
  const choices = thread.row(/Chose ken 0\.85 over research-2 0\.50/);
  await expect(choices.first()).toBeVisible();
  await expect(thread.row(/mcp:browser.*digital onboarding pricing/)).toBeVisible();
  await expect(thread.row(/Attempt 1 failed TOOL_UNAVAILABLE/).first()).toBeVisible();
  await expect(thread.row(/Failed CAP_403.*your manifest does not name me/)).toBeVisible();
  await expect(thread.row(/Retried by lead: attempt 2 to orchestrator/)).toBeVisible();
  await expect(choices).toHaveCount(2);
  await expect(thread.row(/Retried by orchestrator: attempt 2 to ken/)).toBeVisible();
  await expect(thread.row(/Timed out .*research-2 may work 4 s on a task/)).toBeVisible();
  await expect(thread.row(/Market analysis complete.*contract kept/s).first()).toBeVisible();
  await expect(thread.row(/Review: Market analysis complete.*to.*editor/)).toBeVisible();
  await expect(
    thread.said('question: Two pages could not be read. Where do their prices come from?'),
  ).toBeVisible();
  await expect(thread.row(/Result.*approve: Sources are named/)).toBeVisible();
  const passedOn = thread.row(/Passes on ken’s result.*Market analysis complete/);
  await expect(passedOn).toBeVisible();
  await expect(thread.row(/Market analysis complete.*contract kept/s)).toHaveCount(1);
  await expect(thread.row(/Result.*The page is written/)).toBeVisible();
  await expect(thread.row('2 of 3 parts came back')).toBeVisible();
  await expect(thread.row(/Result.*Fintech onboarding in the EU/)).toHaveCount(1);
  await expect(thread.row(/Review: Fintech onboarding in the EU.*to.*You/)).toBeVisible();
  await expect(thread.head).toContainText('running');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

  const unfold = passedOn.getByRole('button', { name: /^Passes on ken’s result/ });
  await unfold.press('Enter');
  await expect(passedOn).toContainText(/findings.*contract kept/s);
  await unfold.press('Enter');
  await expect(passedOn).not.toContainText('findings');

  await choices.first().getByRole('link', { name: /Why/ }).click();
  const { funnel } = new DecisionPanel(page);
  await expect(funnel.agent('ken')).toContainText(/0\.85.*chosen/);
  await expect(funnel.agent('lead')).toContainText('asked for it itself');
});

playedTest(
  'the report of the sample team is owed an approval until a person gives it, which completes the run',
  async ({ page, played }) => {
    const { run_id, thread_id } = played;
    const runPage = new RunPage(page);
    await runPage.open(run_id);
    await expect(page.getByText('14 tasks, 5 levels')).toBeVisible();
    await expect(runPage.task('Fintech onboarding')).toContainText([
      /requested.*orchestrator/,
      /lead/,
      /Review.*requested.*You/,
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
    await expect(runPage.task('Review: Market analysis complete')).toContainText(
      /completed.*editor/,
    );
    const owed = new OwedPage(page);
    await owed.open();
    const debt = owed.row(/You owe orchestrator a decision on the result of Fintech onboarding/);
    await expect(debt).toBeVisible();
    await expect(owed.link).toContainText('1');
    const thread = new ThreadPage(page);

    await new DelegationsPage(page).decide(debt, 'Approve', 'Send it out.');

    await expect(page.getByText('Nobody owes anything')).toBeVisible();
    await page.goto(`/t/${encodeURIComponent(thread_id)}`);
    await expect(thread.said('approve: Send it out.')).toBeVisible();
    await expect(thread.row(/Passes on lead’s result.*Fintech onboarding in the EU/)).toBeVisible();
    await expect(thread.head).toContainText('completed');
  },
);

test.describe('a team that takes its time', () => {
  test.use({ settings: { COLLOQUY_PACE: '1' } });

  test('is shown from its first message on, and stopping it takes its request back with everything that was asked for it', async ({
    page,
    colloquy,
  }) => {
    const firstRun = new FirstRunPage(page);
    await firstRun.open();
    await firstRun.play.click();
    const thread = new ThreadPage(page);
    await expect(thread.row('I need one page about fintech onboarding')).toBeVisible();
    const demo = (await (await colloquy.api('GET', '/demo')).json()) as { run_id: string };
    const { run_id } = demo;
    expect(await colloquy.events({ type: 'task.result', run_id })).toEqual([]);
    await thread
      .row(/Accepted/)
      .nth(2)
      .waitFor();

    await page.getByRole('button', { name: 'Stop the sample team' }).click();

    await expect(thread.row(/Cancelled by You.*the sample was stopped/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop the sample team' })).toBeHidden();
    await expect(thread.head).toContainText('cancelled');
    const cancels = await colloquy.events({ type: 'task.cancel', run_id });
    const pairs = cancels.map(({ event }) =>
      [event.from, ...event.to].map(({ agent_id }) => agent_id),
    );
    expect(pairs[0]).toEqual(['agent:user', 'agent:orchestrator']);
    expect(pairs).toContainEqual(['agent:orchestrator', 'agent:lead']);
    await page.getByRole('link', { name: 'Run', exact: true }).click();
    const run = new RunPage(page);
    await run.showOutline();
    await expect(run.tasks).not.toContainText(/requested|running|accepted/);
    await expect
      .poll(async () =>
        (await colloquy.api('GET', `/obligations?run_id=${encodeURIComponent(run_id)}`)).json(),
      )
      .toMatchObject({ total: 0 });
  });
});

playedTest(
  'the sample team plays again after it has played, and neither play hears of the other',
  async ({ page, colloquy, played }) => {
    playedTest.slow(); // a dozen processes have to start
    const typesOf = async (run_id: string) => {
      const events = await colloquy.events({ run_id });
      return events.map(({ event }) => event.type).sort();
    };

    const again = await playSample(colloquy);

    expect(await typesOf(again.run_id)).toEqual(await typesOf(played.run_id));
    const approval = { kind: 'approval', agent_id: 'agent:user' };
    expect(await (await colloquy.api('GET', '/obligations')).json()).toMatchObject({
      obligations: [
        { ...approval, run_id: played.run_id },
        { ...approval, run_id: again.run_id },
      ],
      total: 2,
    });
    const thread = new ThreadPage(page);
    await page.goto(`/t/${encodeURIComponent(again.thread_id)}`);
    await expect(thread.row(/Review: Fintech onboarding in the EU.*to.*You/)).toBeVisible();
  },
);

const PROGRAMS = [
  { language: 'curl', command: 'bash', file: 'hello.sh' },
  { language: 'JavaScript', command: process.execPath, file: 'hello.mjs' },
  { language: 'Python', command: 'python3', file: 'hello.py' },
] as const;

for (const { language, command, file } of PROGRAMS) {
  test(`the ${language} snippet works as pasted, and the page goes to its thread`, async ({
    page,
  }, testInfo) => {
    testInfo.skip(!(await isInstalled(command)), `no ${command} on this machine`);
    const firstRun = new FirstRunPage(page);
    await firstRun.open();
    const text = await firstRun.copySnippetWithKey(language);

    const answer = await runProgram(command, file, text);

    expect(JSON.parse(answer)).toMatchObject({ results: [{ status: 'stored', seq: 1 }] });
    const thread = new ThreadPage(page);
    await expect(thread.said('Hello, this is my first message.')).toBeVisible();
    await expect(page).toHaveURL(/\/t\/thr/);
  });
}

test('the settings of a client of MCP work as pasted, and the page goes to its calls', async ({
  page,
}) => {
  test.slow(); // the recorder and the server that it runs have to start
  const firstRun = new FirstRunPage(page);
  await firstRun.open();
  const { mcpServers } = JSON.parse(await firstRun.copySnippetWithKey('MCP'));
  const { colloquy, everything } = mcpServers;

  const recorded = new Client({ name: 'e2e', version: '1' });
  const env = { ...(process.env as Record<string, string>), ...everything.env };
  await recorded.connect(new StdioClientTransport({ ...everything, env, stderr: 'ignore' }));
  const answer = await recorded.callTool({ name: 'echo', arguments: { message: 'Hello' } });
  await recorded.close();
  const assistant = new Client({ name: 'e2e', version: '1' });
  const requestInit = { headers: colloquy.headers };
  await assistant.connect(
    new StreamableHTTPClientTransport(new URL(colloquy.url), { requestInit }),
  );
  const { tools } = await assistant.listTools();
  const read = await assistant.callTool({ name: 'list_runs', arguments: {} });
  await assistant.close();

  expect(answer).toMatchObject({ content: [{ text: 'Echo: Hello' }] });
  expect(tools.map(({ name }) => name)).toContain('read_thread');
  expect(read.isError, 'what is pasted can read').toBeUndefined();
  const { nav } = new Sidebar(page);
  await expect(nav.getByRole('link', { name: /^mcp/ })).toBeVisible();
  await expect(nav).toContainText('my-agent');
  await expect(page).toHaveURL(/\/t\//);
});

async function isInstalled(command: string): Promise<boolean> {
  return run(command, ['--version']).then(
    () => true,
    () => false,
  );
}

/** Runs a pasted program in a folder of its own and answers what it printed. */
async function runProgram(command: string, file: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-snippet-'));
  try {
    await writeFile(join(folder, file), text);
    const { stdout } = await run(command, [file], { cwd: folder });
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}
