// How an agent keeps the rules, on its page.
import { CLOWL_ERROR } from './fixtures/native-messages';
import { expect, test } from './fixtures/test';
import { ThreadPage } from './pages/thread-page';

/** An INF of muse that keeps every rule; the id makes it a message of its own. */
function anInfo(index: number) {
  const mid = `01959b4a-0000-7000-8000-1000000000${String(index).padStart(2, '0')}`;
  const { pid: _, ...envelope } = CLOWL_ERROR;
  return { ...envelope, mid, p: 'INF', body: { t: 'note', d: { index } } };
}

test('an agent’s page says how many of its messages keep the rules, and leads to the newest that broke one', async ({
  page,
  colloquy,
}) => {
  await colloquy.ingest(
    'clowl',
    Array.from({ length: 7 }, (_, index) => anInfo(index)),
  );
  const [broken] = await colloquy.ingest('clowl', [CLOWL_ERROR]);
  await colloquy.api('POST', '/ingest/clowl', { ...anInfo(8), p: 'NOPE' });
  await page.goto('/a/agent%3Amuse');
  const panel = page.getByRole('region', { name: 'Conformance' });

  await expect(panel).toContainText('7 of 9 messages keep every rule');
  await expect(panel).toContainText(/7 keep every rule.*1 breaks a rule.*1 refused/s);
  const table = panel.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(10);
  await expect(table.getByRole('row').last()).toContainText(/^9.*0001$/s);
  await expect(panel).toContainText(/W33\s*MUST, section 6.*1 message/s);

  await panel.getByRole('link', { name: `newest ${broken} about W33` }).click();
  await expect(new ThreadPage(page).inspector.pane).toContainText('W33');
  await page.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('link', { name: 'newest in the lab about W6' }).click();
  await expect(page.getByRole('textbox', { name: 'Message to look at' })).toHaveValue(/NOPE/);
});

test('it follows what the agent says and what is refused of it', async ({ page, colloquy }) => {
  await colloquy.ingest('clowl', [anInfo(1)]);
  await page.goto('/a/agent%3Amuse');
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  const panel = page.getByRole('region', { name: 'Conformance' });
  await expect(panel).toContainText('Its one message keeps every rule');

  await colloquy.ingest('clowl', [anInfo(2)]);
  await expect(panel).toContainText('All 2 messages keep every rule');
  await colloquy.api('POST', '/ingest/clowl', { ...anInfo(3), p: 'NOPE' });

  await expect(panel).toContainText('2 of 3 messages keep every rule');
});

test('a registration is a message too', async ({ page, colloquy }) => {
  await colloquy.register({
    agent_id: 'agent:silent',
    display: { name: 'Silent' },
    endpoints: {},
    capabilities: [],
  });

  await page.goto('/a/agent%3Asilent');

  await expect(page.getByRole('region', { name: 'Conformance' })).toContainText(
    'Its one message keeps every rule',
  );
});
