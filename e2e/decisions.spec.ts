import { randomUUID } from 'node:crypto';
import type { Colloquy } from './fixtures/colloquy';
import { aChat, anEvent, ORCHESTRATOR } from './fixtures/events';
import { delayRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';
import { DecisionPanel, DecisionsPage } from './pages/decisions-page';
import { ThreadPage } from './pages/thread-page';

const research = (tools: readonly string[], tags: readonly string[]) => [
  { id: 'skill:research', version: '1.0', tools, tags },
];

/** Two that can do research, ken a little better; one busy at its limit by its card; one who writes. */
async function registerTeam(colloquy: Colloquy): Promise<void> {
  const cards = [
    { agent_id: 'agent:ken', capabilities: research(['mcp:browser'], ['market']) },
    { agent_id: 'agent:research-2', capabilities: research(['mcp:browser'], []) },
    {
      agent_id: 'agent:full',
      capabilities: research(['mcp:browser'], []),
      limits: { max_concurrency: 0 },
    },
    { agent_id: 'agent:muse', capabilities: [{ id: 'skill:write' }] },
  ];
  for (const card of cards) await colloquy.register(card);
}

/** A person asks the orchestrator for research, in so many words. */
function aPersonsRequest(text: string, wishes: Record<string, unknown> = {}) {
  return anEvent({
    type: 'task.request',
    task_id: `task_${randomUUID()}`,
    from: { agent_id: 'agent:user', role: 'human' },
    to: [{ agent_id: ORCHESTRATOR.agent_id }],
    payload: { title: text },
    requires: ['skill:research'],
    prefers: ['tool:browser', 'tag:market'],
    ...wishes,
  });
}

test('a person sends a request, sees in the thread who got it, opens the funnel, changes a weight and sees the flip', async ({
  page,
  colloquy,
}) => {
  await registerTeam(colloquy);
  await colloquy.post([aChat('ready', { from: ORCHESTRATOR, to: [{ agent_id: 'agent:user' }] })]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'ready');
  await thread.composer.chooseType('task.request');
  await thread.composer.box.fill('Who competes?');
  await thread.composer.sendAtOnce();
  const first = thread.row(/Chose .* agents qualified/);
  await expect(first).toHaveCount(1);
  await expect(first).not.toContainText('declared elsewhere');

  await colloquy.post([aPersonsRequest('How is it priced?')]);
  const line = thread.row(/Chose ken 1\.00 over research-2/);
  await expect(line).toContainText('2 of 4 agents qualified.');
  await line.getByRole('link', { name: /Why/ }).click();

  const panel = new DecisionPanel(page);
  await expect(panel.pane).toContainText(
    'Two of 4 agents passed every filter, and ken scored highest.',
  );
  await expect(panel.funnel.agent('ken')).toContainText(/1\.00.*chosen/);
  await expect(panel.funnel.agent('muse')).toContainText('no skill:research');
  await expect(panel.funnel.agent('full')).toContainText('max_concurrency reached');
  await expect(page).toHaveURL(/\/t\/.*decision=\d+/);
  await expect(thread.said('ready')).toBeVisible();
  await panel.whatIf.click();

  const decisions = new DecisionsPage(page);
  await decisions.whatIfButton.click();
  await expect(decisions.whatIf).toContainText('2 decisions computed again: the same');
  await decisions.weight('tag:market').press('Home');
  await expect(decisions.whatIf).toContainText('1 of 2 decisions flip');
  await expect(decisions.flips.getByText('flips').first()).toBeVisible();
  await expect(decisions.flips).toContainText(/ken.*research-2.*The least loaded gets it/s);
  await expect(page).toHaveURL(/weights=/);

  await decisions.flips.getByRole('link', { name: /flips/ }).click();
  await expect(decisions.view).toContainText('research-2 would get');
  await decisions.view.getByText('As recorded', { exact: true }).click();
  await expect(decisions.view).toContainText('ken got');
  await decisions.reset.click();
  await expect(decisions.whatIf).toContainText('computed again: the same');
  await expect(page).not.toHaveURL(/weights=/);
});

test('what if is computed on while one decision follows another', async ({ page, colloquy }) => {
  await registerTeam(colloquy);
  await colloquy.post([aPersonsRequest('The first one')]);
  const decisions = new DecisionsPage(page);
  // Slower than the decisions come.
  await delayRequests(page, '**/api/v1/route/what-if');
  await decisions.open('run:r1');
  await decisions.whatIfButton.click();

  let asked = 1;
  const computed = async () => {
    asked += 1;
    await colloquy.post([aPersonsRequest(`The next one, ${asked}`)]);
    const text = await decisions.whatIf.textContent();
    return Number(/(\d+) decisions? computed again/.exec(text ?? '')?.[1] ?? 0);
  };
  await expect.poll(computed, { intervals: [50] }).toBeGreaterThan(1);

  await expect(decisions.whatIf).toContainText(`${asked} decisions computed again: the same`);
});

test('agents are taken away and limits changed, and the address keeps it', async ({
  page,
  colloquy,
}) => {
  await registerTeam(colloquy);
  await colloquy.post([aPersonsRequest('How is it priced?')]);
  const decisions = new DecisionsPage(page);
  await decisions.open('run:r1', '?side=what-if');

  await decisions.takesPart('ken').click();
  await expect(decisions.flips).toContainText('ken is taken away, next is research-2');
  await decisions.limit('full').fill('3');
  await expect(decisions.flips).toContainText('ken is taken away, next is full');
  await decisions.weightNumber('tag:market').fill('0.9');
  await expect(page).toHaveURL(/weights=/);
  await expect(page).toHaveURL(/away=.*limits=/);
  await page.reload();

  await expect(decisions.takesPart('ken')).toHaveAttribute('aria-checked', 'false');
  await expect(decisions.limit('full')).toHaveValue('3');
  await expect(decisions.weightNumber('tag:market')).toHaveValue('0.9');
  await expect(decisions.flips).toContainText('ken is taken away');
});

test('a request that nobody can take says what is missing from whom', async ({
  page,
  colloquy,
}) => {
  await registerTeam(colloquy);
  await colloquy.post([aPersonsRequest('Is it legal?', { requires: ['skill:legal'] })]);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');

  const line = thread.row('No agent matched.');
  await expect(line).toContainText('skill:legal is missing from all 4 agents');
  await line.getByRole('link', { name: /Why/ }).click();

  await expect(new DecisionPanel(page).pane).toContainText(
    /Nobody got .*None of 4 agents passed every filter\./,
  );
});

test('a request that waits says so, and gets its agent when one is free', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({
    agent_id: 'agent:full',
    capabilities: research([], []),
    limits: { max_concurrency: 0 },
  });
  await colloquy.post([aPersonsRequest('How is it priced?')]);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread:t1');
  await expect(thread.row('No agent is free.')).toContainText('It waits for one of them.');

  await colloquy.register({
    agent_id: 'agent:full',
    capabilities: research([], []),
    limits: { max_concurrency: 1 },
  });

  await expect(thread.row(/Chose full/)).toContainText('The only agent, and it qualified.');
});

test('new decisions come at the end of the list, and what is read stays', async ({
  page,
  colloquy,
}) => {
  await registerTeam(colloquy);
  await colloquy.post([aPersonsRequest('How is it priced?')]);
  const decisions = new DecisionsPage(page);
  await decisions.open('run:r1');
  await expect(decisions.entries).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Decisions/ })).toContainText('1');

  await colloquy.post([aPersonsRequest('Is it legal?', { requires: ['skill:legal'] })]);

  await expect(decisions.entries).toHaveCount(2);
  await expect(decisions.entries.nth(1)).toContainText('nobody');
  await expect(decisions.view).toContainText('ken got');
  await expect(page.getByRole('link', { name: /^Decisions/ })).toContainText('2');
  await decisions.entries.nth(1).getByRole('link').click();
  await expect(decisions.view).toContainText('Nobody got');
});

test('of many decisions those near the window are drawn, older ones are read on the way, and live ones still come', async ({
  page,
  colloquy,
}) => {
  const orchestrator = await colloquy.key({
    role: 'agent',
    agent_id: ORCHESTRATOR.agent_id,
    grants: ['orchestrator'],
  });
  const declare = (from: number, count: number) =>
    colloquy.post(
      Array.from({ length: count }, (_, index) =>
        anEvent({
          type: 'routing.decision',
          from: ORCHESTRATOR,
          task_id: `d${from + index}`,
          payload: { selected: 'agent:ken', candidates: ['agent:ken'] },
        }),
      ),
      orchestrator,
    );
  await declare(0, 300);
  const decisions = new DecisionsPage(page);
  await decisions.open('run:r1');
  const entry = (task: string) =>
    decisions.entries.filter({ has: page.getByText(task, { exact: true }) });
  await expect(entry('d299')).toBeInViewport();

  await decisions.scrollTo('start', entry('d0'));
  expect(await decisions.entries.count()).toBeLessThan(40);
  await declare(300, 1);
  await expect(page.getByRole('link', { name: /^Decisions/ })).toContainText('301');
  await expect(entry('d0')).toBeInViewport();
  await decisions.scrollTo('end', entry('d300'));
});

test('a request is tried without being sent', async ({ page, colloquy }) => {
  await registerTeam(colloquy);
  await colloquy.post([aChat('hello')]);
  await page.goto('/r/run:r1/decisions');
  const decisions = new DecisionsPage(page);
  await expect(decisions.view).toContainText('Nothing was routed in this run');

  await decisions.tryButton.click();
  await decisions.dryRun.getByLabel('Requires').fill('skill:research');
  await decisions.dryRun.getByLabel('Prefers').fill('tag:market, tool:browser');
  await decisions.dryRun.getByLabel('Prefers').press('Enter');

  await expect(decisions.dryRun).toContainText('ken would get it.');
  await expect(page).toHaveURL(/requires=skill%3Aresearch/);
  await decisions.dryRun.getByLabel('Requires').fill('skill:legal');
  await decisions.dryRun.getByRole('button', { name: 'Choose' }).click();
  await expect(decisions.dryRun).toContainText('Nobody would get it.');
  expect(await colloquy.events({ type: 'routing.decision' })).toHaveLength(0);
});

test('the keyboard goes into the pane that it opens, and back to the button', async ({
  page,
  colloquy,
}) => {
  await registerTeam(colloquy);
  await colloquy.post([aPersonsRequest('How is it priced?')]);
  const decisions = new DecisionsPage(page);
  await decisions.open('run:r1');

  await decisions.tryButton.press('Enter');
  await expect(decisions.dryRun.getByRole('heading', { level: 2 })).toBeFocused();
  await page.keyboard.press('Escape');

  await expect(decisions.dryRun).toHaveCount(0);
  await expect(decisions.tryButton).toBeFocused();
});

test('agents that fell for the same reason are one row that unfolds', async ({
  page,
  colloquy,
}) => {
  await registerTeam(colloquy);
  for (const name of ['w1', 'w2', 'w3']) {
    await colloquy.register({ agent_id: `agent:${name}`, capabilities: [{ id: 'skill:write' }] });
  }
  await colloquy.post([aPersonsRequest('How is it priced?')]);
  const decisions = new DecisionsPage(page);
  await decisions.open('run:r1');

  await expect(decisions.funnel.agent('w2')).toHaveCount(0);
  await decisions.funnel.table.getByRole('button', { name: /^Unfold 4 agents/ }).press('Enter');

  await expect(decisions.funnel.agent('w2')).toContainText('no skill:research');
});

test('what a declared decision says is text, whatever stands in it', async ({ page, colloquy }) => {
  const orchestrator = await colloquy.key({
    role: 'agent',
    agent_id: ORCHESTRATOR.agent_id,
    grants: ['orchestrator'],
  });
  const reason = '<img src=x onerror="window.flag=true"> lowest load \u202e';
  const [seq] = await colloquy.post(
    [
      anEvent({
        type: 'routing.decision',
        from: ORCHESTRATOR,
        payload: {
          selected: 'agent:ken',
          candidates: ['agent:ken', 'agent:<b>muse</b>', 'constructor'],
          scores: { 'agent:ken': 0.9, 'agent:<b>muse</b>': 0.2 },
          reason,
        },
      }),
    ],
    orchestrator,
  );
  const decisions = new DecisionsPage(page);
  await decisions.open('run:r1', `?d=${seq}`);

  await expect(decisions.view).toContainText('<img src=x onerror=');
  await expect(decisions.view.locator('[data-char="RLO"]')).not.toHaveCount(0);
  await expect(decisions.funnel.agent('<b>muse</b>')).toContainText('0.20');
  await expect(decisions.view).toContainText('it cannot be computed again');
  expect(await page.evaluate(() => 'flag' in window)).toBe(false);
});

test('on a narrow screen the funnel has two columns, and the panes take the place of the view', async ({
  page,
  colloquy,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await registerTeam(colloquy);
  await colloquy.post([aPersonsRequest('How is it priced?')]);
  const decisions = new DecisionsPage(page);
  await decisions.open('run:r1');

  await expect(decisions.funnel.agent('muse')).toContainText(/Requires:\s*no skill:research/);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
  await decisions.whatIfButton.click();
  await expect(decisions.whatIf).toBeVisible();
  await expect(decisions.funnel.table).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(decisions.funnel.table).toBeVisible();
});
