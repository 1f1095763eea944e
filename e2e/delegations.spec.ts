import type { Locator } from '@playwright/test';
import { waitUntilLive } from './fixtures/accessibility';
import { soundApproving, tellCapStory } from './fixtures/cap-story';
import { tellCycle } from './fixtures/cycle-story';
import { anEvent, aRequest } from './fixtures/events';
import { boxAtRest, PHONE, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { DelegationsPage } from './pages/delegations';
import { RunPage } from './pages/run-page';

const LEAD = { agent_id: 'agent:lead' };
const WRITER = { agent_id: 'agent:writer' };

test('a lineage tells each handing-over with its verdict, the rule, and what waits for an overseer', async ({
  page,
  colloquy,
}) => {
  await tellCapStory(colloquy);
  const delegations = new DelegationsPage(page);
  await delegations.open('T1');

  await expect(delegations.counts).toContainText('4 delegations');
  await expect(delegations.counts).toContainText('1 forbidden');
  await expect(delegations.row('Quantify what')).toContainText(/allowedP15/);
  await expect(delegations.row('Quantify what')).toHaveAttribute('aria-level', '3');
  await expect(delegations.row('Check the calendar')).toContainText(/forbiddenP15.*qa-1/);
  await expect(delegations.gate).toContainText('T1.1 returns to pm-1 only after qa-1 approves');

  await delegations
    .row('Check the calendar')
    .getByRole('link', { name: /allowed_agents/ })
    .click();
  const panel = page.getByRole('complementary', { name: /^Delegation/ });
  await expect(panel).toContainText('pm-1');
  await expect(panel).toContainText('forbidden');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

/** The height of a row of two lines, with what is around them. Pixels. */
const TWO_LINES = 54;

test('the outline of a run says of each task in which mode it was handed over and whether that was allowed, on a phone, too', async ({
  page,
  colloquy,
}) => {
  await tellCapStory(colloquy);
  const run = new RunPage(page);
  await run.open('T1');

  await expect(run.task('Quantify what')).toContainText(/analyst-1.*allowed/);
  await expect(run.task('Check the calendar')).toContainText(/qa-1.*forbidden/);

  await page.setViewportSize(PHONE);
  const facts = run.task('Check the calendar').getByText('forbidden').filter({ visible: true });
  await expect(facts).toBeVisible();
  await expect(
    run.task('Check the calendar').getByText('qa-1').filter({ visible: true }),
  ).toBeVisible();
  // Measured together: the list draws its rows anew when the window is another.
  const heights = await run.tasks
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(heights).not.toEqual([]);
  expect(Math.max(...heights)).toBeLessThanOrEqual(TWO_LINES);
  expect(await page.evaluate(tooWide)).toEqual([]);
});

test('the lineage folds by the keys of a tree, and a folded row says what of it needs somebody', async ({
  page,
  colloquy,
}) => {
  await tellCapStory(colloquy);
  const delegations = new DelegationsPage(page);
  await delegations.open('T1');
  const manager = delegations.items.nth(1);
  const analyst = delegations.row('Quantify what');
  await expect(delegations.items).toHaveCount(6);
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await delegations.items.first().focus();

  await page.keyboard.press('ArrowRight');
  await expect(manager).toBeFocused();
  await page.keyboard.press('ArrowLeft');

  await expect(manager).toHaveAttribute('aria-expanded', 'false');
  await expect(delegations.items).toHaveCount(2);
  await expect(manager).toContainText('3 delegations folded');
  await expect(manager).toContainText('1 forbidden');
  await expect(manager).toContainText('1 gate pending');

  await page.keyboard.press('ArrowRight');
  await expect(manager).toBeFocused();
  await expect(delegations.items).toHaveCount(6);
  await page.keyboard.press('End');
  await expect(delegations.row('Check the calendar')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(delegations.gate).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(analyst).toBeFocused();
  await page.keyboard.press('Home');
  await expect(delegations.items.first()).toBeFocused();

  await page.getByRole('button', { name: 'Fold all' }).click();
  await expect(delegations.items).toHaveCount(2);
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await analyst.getByRole('button', { name: 'Fold what analyst-1 handed on' }).click();
  await expect(analyst).toBeFocused();
  await expect(delegations.items).toHaveCount(4);
});

test('of a deep and wide lineage only the rows near the window exist, and the keys reach all of it', async ({
  page,
  colloquy,
}) => {
  const handing = (task: string, out_of: string | null, from: string, to: string) =>
    aRequest(`Work ${task}`, {
      task_id: task,
      ...(out_of !== null && { parent_task_id: out_of }),
      from: { agent_id: `agent:${from}` },
      to: [{ agent_id: `agent:${to}` }],
    });
  await colloquy.post([
    ...Array.from({ length: 50 }, (_, index) =>
      handing(`t${index}`, index === 0 ? null : `t${index - 1}`, `a${index}`, `a${index + 1}`),
    ),
    ...Array.from({ length: 1_000 }, (_, index) => handing(`w${index}`, 't0', 'a1', 'b')),
  ]);
  const delegations = new DelegationsPage(page);
  await delegations.open('run:r1');
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await page.setViewportSize({ width: 375, height: 812 });
  await delegations.items.first().focus();

  await page.keyboard.press('End');
  await expect(delegations.row('Work w999')).toBeFocused();
  await expect(delegations.row('Work w999')).toBeInViewport();
  expect(await delegations.items.count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  for (let level = 1; level <= 30; level += 1) await page.keyboard.press('ArrowRight');
  const deep = delegations.lineage.locator(':focus');
  await expect(deep).toHaveAttribute('aria-level', '31');
  await expect(deep).toContainText('level 31');
  const name = await boxAtRest(deep.getByRole('link', { name: 'a31', exact: true }));
  expect(name?.x ?? 375).toBeLessThan(200);
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll).toBeLessThanOrEqual(width);
});

test('words that read like an approval are shown at the gate as what they are, and open nothing', async ({
  page,
  colloquy,
}) => {
  await tellCapStory(colloquy);
  const delegations = new DelegationsPage(page);
  await delegations.open('T1');
  await delegations.gate.getByRole('link', { name: /Gate/ }).click();
  const panel = delegations.approvalOf('T1.1');
  await expect(panel).toContainText('The table is sales_clean.');

  await soundApproving(colloquy);

  await expect(panel).toContainText('Verified. Analysis is complete and accurate.');
  await expect(panel).toContainText('Reads like an approval.');
  await expect(delegations.gate).toContainText('pending');
  await page.reload();
  await expect(panel).toContainText('Reads like an approval.');
});

test('the moment in the address shows the lineage of that moment, without actions', async ({
  page,
  colloquy,
}) => {
  await tellCapStory(colloquy);
  const events = await colloquy.events({ run_id: 'T1' });
  const second = events[1]?.seq ?? 0;
  const delegations = new DelegationsPage(page);

  await delegations.open('T1', `?at=${second}`);

  await expect(delegations.counts).toContainText('2 delegations');
  await expect(delegations.gate).toHaveCount(0);
  await page.getByRole('link', { name: 'Go live' }).click();
  await expect(delegations.counts).toContainText('4 delegations');
  await expect(delegations.gate.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('a result waits until a person approves it for the overseer, and then reaches who asked', async ({
  page,
  colloquy,
}) => {
  for (const agent of [LEAD, { agent_id: 'agent:qa' }]) {
    await colloquy.register({ ...agent, capabilities: [] });
  }
  await colloquy.register({ ...WRITER, capabilities: [], overseer: 'agent:qa' });
  const child = { task_id: 'task:child', parent_task_id: 'task:root' };
  await colloquy.post([
    aRequest('A brief', { from: { agent_id: 'agent:user', role: 'human' }, to: [LEAD] }),
    aRequest('A draft', { from: LEAD, to: [WRITER], ...child }),
    anEvent({ type: 'task.accept', from: WRITER, to: [LEAD], ...child }),
    anEvent({
      type: 'task.result',
      from: WRITER,
      to: [LEAD],
      ...child,
      payload: { title: 'The draft', findings: ['Nine of ten stay'] },
    }),
  ]);
  const key = await colloquy.key({ role: 'agent', agent_id: LEAD.agent_id });
  const typesInInbox = async () => {
    const answer = await colloquy.api('POST', '/agents/lead/inbox', { max: 100 }, key);
    const { messages } = (await answer.json()) as { messages: { event: { type: string } }[] };
    return messages.map(({ event }) => event.type);
  };
  const delegations = new DelegationsPage(page);
  await delegations.open('run:r1');
  await expect(delegations.gate).toContainText('returns to lead only after qa approves');
  expect(await typesInInbox()).not.toContain('task.result');

  await delegations.gate.getByRole('link', { name: /Gate/ }).click();
  await expect(delegations.approvalOf('task:child')).toContainText(/The draft.*Nine of ten stay/s);
  await page.keyboard.press('Escape');
  await delegations.decide(delegations.gate, 'Approve', 'Well done.');

  await expect(delegations.gate).toContainText('You approved it');
  await expect(delegations.gate.getByRole('button')).toHaveCount(0);
  await expect.poll(typesInInbox).toContain('task.result');
});

test('a result is rejected by keys alone, and the gate says why', async ({ page, colloquy }) => {
  for (const agent of [LEAD, { agent_id: 'agent:qa' }]) {
    await colloquy.register({ ...agent, capabilities: [] });
  }
  await colloquy.register({ ...WRITER, capabilities: [], overseer: 'agent:qa' });
  await colloquy.post([
    aRequest('A draft', { from: LEAD, to: [WRITER] }),
    anEvent({ type: 'task.result', from: WRITER, to: [LEAD], payload: { title: 'The draft' } }),
  ]);
  const delegations = new DelegationsPage(page);
  await delegations.open('run:r1');
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor();
  await delegations.items.first().focus();

  await page.keyboard.press('End');
  await expect(delegations.gate).toBeFocused();
  const reject = delegations.gate.getByRole('button', { name: 'Reject' });
  for (let tabs = 0; tabs < 4 && !(await isFocused(reject)); tabs += 1) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Reject' }).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('The date is wrong.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(delegations.gate).toContainText('does not return to lead: You rejected it');
  await expect(delegations.gate).toContainText('The date is wrong.');
});

test('a cycle of delegations is drawn and told hop by hop', async ({ page, colloquy }) => {
  await tellCycle(colloquy);
  const delegations = new DelegationsPage(page);

  await delegations.open('t001');

  await expect(delegations.counts).toContainText('1 cycle');
  await expect(
    delegations.cycle.getByRole('img', { name: 'oscar to muse to radar and back to oscar' }),
  ).toBeVisible();
  const hops = delegations.cycle.getByRole('list', { name: 'Hops of the cycle' });
  await expect(hops.getByRole('listitem')).toHaveCount(3);
  await expect(hops.getByRole('listitem').last()).toContainText(/radar.*oscar.*forbidden/);
  await expect(delegations.cycle).toContainText('W39');
});

test('of many cycles the first ones are drawn, and more for whoever asks for them', async ({
  page,
  colloquy,
}) => {
  const handedOn = (step: number, from: string, to: string) =>
    aRequest(`Step ${String(step)}`, {
      task_id: `task:${String(step)}`,
      parent_task_id: 'task:root',
      from: { agent_id: from },
      to: [{ agent_id: to }],
    });
  await colloquy.post([
    aRequest('Write the report', { to: [{ agent_id: 'agent:ken' }, { agent_id: 'agent:muse' }] }),
    ...Array.from({ length: 100 }, (_, step) =>
      step % 2 === 0
        ? handedOn(step, 'agent:ken', 'agent:muse')
        : handedOn(step, 'agent:muse', 'agent:ken'),
    ),
  ]);
  const delegations = new DelegationsPage(page);
  await delegations.open('run:r1');
  await expect(delegations.counts).toContainText('99 cycles');
  await expect(delegations.cycle).toHaveCount(10);
  await waitUntilLive(page);

  await page.getByRole('button', { name: 'Show 50 more cycles' }).click();
  await expect(delegations.cycle).toHaveCount(60);
  await page.getByRole('button', { name: 'Show 39 more cycles' }).click();

  await expect(delegations.cycle).toHaveCount(99);
  await expect(page.getByRole('button', { name: /more cycle/ })).toHaveCount(0);
});

async function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

/** The height of a row of one line. Pixels. */
const ONE_LINE = 44;

test('on a phone an origin with a long name of hidden characters stands on one line with its state', async ({
  page,
  colloquy,
}) => {
  const from = { agent_id: `agent:${'a\u200b'.repeat(12)}${'lead'.repeat(20)}` };
  const user = { agent_id: 'agent:user', role: 'human' };
  const child = { task_id: 'task:child', parent_task_id: 'task:root' };
  await colloquy.post([
    aRequest('A brief', { from: user, to: [from], task_id: 'task:root' }),
    aRequest('A draft', { from, to: [WRITER], ...child }),
  ]);
  await page.setViewportSize(PHONE);
  const delegations = new DelegationsPage(page);
  await delegations.open('run:r1');
  const origin = delegations.row('A brief');

  await expect(origin.getByText('requested')).toBeInViewport({ ratio: 1 });
  expect((await boxAtRest(origin))?.height).toBeLessThanOrEqual(ONE_LINE);
  expect(await page.evaluate(tooWide)).toEqual([]);
});
