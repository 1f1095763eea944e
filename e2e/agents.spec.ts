import { aChat, anEvent, aRequest, KEN, ORCHESTRATOR } from './fixtures/events';
import { DESK, PHONE, tooWide } from './fixtures/screens';
import { delayRequests } from './fixtures/slow-network';
import { expect, test } from './fixtures/test';

test('the directory names what its numbers mean, and each capability once', async ({
  page,
  colloquy,
}) => {
  const tool = (server: string) => ({ id: 'tool:mcp', servers: [server] });
  await colloquy.register({
    agent_id: KEN.agent_id,
    capabilities: [{ id: 'skill:research' }, tool('browser'), tool('files')],
    limits: { max_concurrency: 2 },
  });
  const lead = { agent_id: 'agent:lead' };
  await colloquy.post([
    aRequest('Prices', { task_id: 'task:prices', from: lead }),
    anEvent({ type: 'task.result', task_id: 'task:prices', to: [lead], payload: { title: 'x' } }),
    aRequest('Ratings', { task_id: 'task:ratings', from: lead }),
  ]);

  await page.goto('/agents');
  const row = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'ken' }) });
  await expect(row).toContainText('1 of 2 open tasks');
  await expect(row).toContainText('100 % succeeded');
  await expect(row.getByText('tool:mcp')).toHaveCount(1);
  await expect(page.getByText('Open tasks', { exact: true })).toBeVisible();
  await expect(page.getByText('Succeeded', { exact: true })).toBeVisible();

  await page.setViewportSize(PHONE);
  await expect(page.getByText('Open tasks', { exact: true })).toBeHidden();
  await expect(row.getByText('open tasks')).toBeInViewport();
});

test('the orchestrator is this server where nobody else orchestrates', async ({
  page,
  colloquy,
}) => {
  await colloquy.register({ agent_id: KEN.agent_id, capabilities: [{ id: 'skill:research' }] });
  await colloquy.post([
    anEvent({
      type: 'task.request',
      from: { agent_id: 'agent:user', role: 'human' },
      to: [{ agent_id: ORCHESTRATOR.agent_id }],
      requires: ['skill:research'],
      payload: { title: 'Collect the prices' },
    }),
  ]);

  await page.goto('/agents');
  const row = page.getByRole('article').filter({ hasText: 'orchestrator' });
  await expect(row).toContainText('This server: routes tasks');
  await row.getByRole('link').click();

  await expect(page.getByText('this server, as long as nobody else')).toBeVisible();
  await expect(page.getByText('What it can do')).toBeHidden();
});

test('the last events of an agent that never pauses are shown nonetheless', async ({
  page,
  colloquy,
}) => {
  await colloquy.post([aChat('Word 1 of many')]);
  // Slower than the agent speaks.
  await delayRequests(page, '**/api/v1/events?*');
  await page.goto('/a/agent%3Aken');
  const last = page.getByRole('region', { name: 'Last events' });
  await expect(last).toContainText('Word 1 of many');

  let said = 1;
  const shown = async () => {
    said += 1;
    await colloquy.post([aChat(`Word ${said} of many`)]);
    return Number(/Word (\d+) of many/.exec((await last.textContent()) ?? '')?.[1]);
  };

  await expect.poll(shown, { intervals: [50] }).toBeGreaterThan(1);
});

test('what an agent can do is read whole on a phone', async ({ page, colloquy }) => {
  const tags = ['market', 'competitive', 'fintech', 'regulation', 'onboarding', 'identity'];
  await colloquy.register({
    agent_id: KEN.agent_id,
    capabilities: [{ id: 'skill:research', version: '1.0', tags, cost_hint: 'medium' }],
  });
  await page.setViewportSize(PHONE);
  await page.goto('/a/agent%3Aken');
  const words = page.getByText(tags.join(', '));

  await expect(words).toBeVisible();
  expect(
    await words.evaluate((element) => element.scrollWidth - element.clientWidth),
  ).toBeLessThanOrEqual(0);
  expect(await page.evaluate(tooWide)).toEqual([]);
});

for (const [name, viewport] of [
  ['desk', DESK],
  ['phone', PHONE],
] as const) {
  test(`on a ${name} a long description of an agent shows its beginning, and all of it by the keyboard`, async ({
    page,
    colloquy,
  }) => {
    const desc = `${'I compare prices of all vendors. '.repeat(300)}The end.`;
    const display = { name: 'Ken', desc };
    await colloquy.register({ agent_id: KEN.agent_id, capabilities: [], display });
    await page.setViewportSize(viewport);
    await page.goto('/a/agent%3Aken');
    await expect(page.getByText('Last heard')).toBeInViewport();
    expect(await page.evaluate(tooWide)).toEqual([]);

    const fold = page.getByRole('button', { name: /^Show all/ });
    await fold.press('Enter');
    await expect(page.getByText('Last heard')).not.toBeInViewport();
    const less = page.getByRole('button', { name: 'Show less' });
    await expect(less).toBeFocused();
    await less.press('Enter');
    await expect(page.getByText('Last heard')).toBeInViewport();
  });
}
