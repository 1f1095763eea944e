import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './fixtures/test';
import { FirstRunPage } from './pages/first-run-page';
import { RunPage } from './pages/run-page';
import { Sidebar } from './pages/sidebar';
import { ThreadPage } from './pages/thread-page';

const run = promisify(execFile);

// High enough for a whole story: the list draws only what can be seen.
test.use({ viewport: { width: 1280, height: 4000 } });

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
  const firstRun = new FirstRunPage(page);
  await firstRun.open();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  await firstRun.play.click();

  const thread = new ThreadPage(page);
  await expect(thread.title).toHaveText('Fintech onboarding');
  await expect(thread.row('Task request').first()).toContainText('Market research on fintech');
  await expect(thread.row(/Chose ken 0\.92 over research-2 0\.85/)).toBeVisible();
  await expect(thread.row(/mcp:browser.*digital onboarding pricing/)).toBeVisible();
  await expect(thread.row(/Attempt 1 failed TOOL_UNAVAILABLE/)).toBeVisible();
  await expect(thread.row(/Retried by orchestrator: attempt 2 to ken/)).toBeVisible();
  await expect(thread.row(/Attempt 1 failed SOURCE_FORBIDDEN/)).toBeVisible();
  await expect(thread.row('Market analysis complete')).toBeVisible();
  await expect(thread.row(/Result.*Fintech onboarding in the EU/)).toBeVisible();
  await expect(thread.head).toContainText('completed');
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});

test('the sample teams also tell a story in CAP and one in CLowl, each in its own channel', async ({
  page,
}) => {
  const firstRun = new FirstRunPage(page);
  await firstRun.open();
  await firstRun.play.click();
  const { nav } = new Sidebar(page);
  const thread = new ThreadPage(page);
  const inspector = thread.inspector;
  // The page goes to the story that it announced; who leaves before is brought back.
  await expect(thread.title).toHaveText('Fintech onboarding');

  await nav.getByRole('link', { name: /sales-trends/ }).click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /sales trends/ })
    .click();
  await expect(thread.row('Here is the verified Q4 report')).toBeVisible();
  await expect(thread.row(/Task request.*T1\.1\.1.*qa-1/)).toBeVisible();

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
  const firstRun = new FirstRunPage(page);
  await firstRun.open();
  await firstRun.play.click();
  const { nav } = new Sidebar(page);
  const thread = new ThreadPage(page);
  await expect(thread.title).toHaveText('Fintech onboarding');

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

test('the run of the sample team shows three tasks, one of them failed and one tried twice', async ({
  page,
}) => {
  const firstRun = new FirstRunPage(page);
  await firstRun.open();
  await firstRun.play.click();
  const thread = new ThreadPage(page);
  await thread.row(/Result.*Fintech onboarding in the EU/).waitFor();

  await page.getByRole('link', { name: 'Run', exact: true }).click();

  const runPage = new RunPage(page);
  await expect(page.getByText('3 tasks, 2 levels')).toBeVisible();
  await expect(runPage.task('Fintech onboarding')).toContainText(/completed.*orchestrator/);
  await expect(runPage.task('Competitors, prices')).toContainText(/completed.*ken.*2/);
  await expect(runPage.task('Customer ratings')).toContainText(/failed.*research-2.*1/);
});

test.describe('a team that takes its time', () => {
  test.use({ settings: { COLLOQUY_PACE: '1' } });

  test('stopping the sample team cancels its request in the log', async ({ page, colloquy }) => {
    const firstRun = new FirstRunPage(page);
    await firstRun.open();
    await firstRun.play.click();
    const thread = new ThreadPage(page);
    await thread.row('Task request').first().waitFor();

    await page.getByRole('button', { name: 'Stop the sample team' }).click();

    await expect(thread.row(/Cancelled by You.*the sample was stopped/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop the sample team' })).toBeHidden();
    const cancels = await colloquy.events({ type: 'task.cancel' });
    expect(cancels.map(({ event }) => event.from.agent_id)).toEqual(['agent:user']);
  });
});

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
