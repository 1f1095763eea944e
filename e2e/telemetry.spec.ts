// A team that exports spans: from the key on the page of settings to its run, over the real address.
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures/test';
import { RunPage } from './pages/run-page';

const CAPTURED = '../lib/bridges/opentelemetry/vectors/captured/';
const captured = (name: string) => readFile(new URL(CAPTURED + name, import.meta.url));

test('an exporter gets a key of its own, and its first span ticks and leads to the thread', async ({
  page,
  colloquy,
}) => {
  await page.goto('/settings');
  await page.getByText('A framework', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Team' }).fill('shop');
  await page.getByRole('button', { name: 'Make a key' }).last().click();
  const snippet = page.locator('pre').filter({ hasText: 'OTEL_EXPORTER_OTLP_ENDPOINT' });
  await expect(snippet).toContainText(`OTEL_EXPORTER_OTLP_ENDPOINT=${colloquy.url}`);
  await expect(page.getByText('Waiting for the first event of agent:shop.')).toBeVisible();
  await expect(snippet).toContainText('Bearer%20clq_');
  const [, key = ''] = /Bearer%20(\S+)"/.exec((await snippet.textContent()) ?? '') ?? [];

  const answer = await fetch(`${colloquy.url}/v1/traces`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-protobuf' },
    body: await captured('trace.bin'),
  });

  expect(answer.status).toBe(200);
  await expect(page.getByText('First event received')).toBeVisible();
  await page.getByRole('link', { name: 'Open thread' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Restock the spring range');
  await expect(page.getByText('Order 40 tulip vases and 25 rain coats.').first()).toBeVisible();
});

test('a trace is a run with its agents, its tools and what they took', async ({
  page,
  colloquy,
}) => {
  const body = await captured('trace.json');
  const headers = {
    authorization: `Bearer ${colloquy.adminToken}`,
    'content-type': 'application/json',
  };
  await fetch(`${colloquy.url}/v1/traces`, { method: 'POST', headers, body });
  const [, runId = ''] = /"traceId":"(\w+)"/.exec(body.toString()) ?? [];
  const run = new RunPage(page);

  await run.open(runId);

  await expect(run.title).toContainText('Restock the spring range');
  for (const agent of ['otel.planner', 'otel.researcher', 'otel.writer']) {
    await expect(run.tasks).toContainText(agent);
  }
  await expect(page.getByRole('main')).toContainText('1,390 tokens in, 168 out');
  await run.openTimeline(runId);
  await expect(run.timeline).toContainText('otel.researcher');
});
