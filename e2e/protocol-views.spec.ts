// What people see of a message's own protocol: the same in the others, and its rules.
import { aChat } from './fixtures/events';
import { CAP_REPORT, CLOWL_DELEGATION, CLOWL_ERROR } from './fixtures/native-messages';
import { expect, test } from './fixtures/test';
import { TRANSCRIPT } from './fixtures/transcript';
import { copiedBy } from './pages/clipboard';
import { ThreadPage } from './pages/thread-page';

test('a delegation of CLowl is laid beside CAP, which loses its mode and makes up a task', async ({
  page,
  colloquy,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [seq] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  const { inspector } = new ThreadPage(page);
  await page.goto(`/t/pipe001?event=${seq}`);

  await inspector.show('Other protocols');
  await inspector.pane.getByRole('button', { name: 'Fill the view' }).click();
  const table = inspector.pane.getByRole('table');
  const head = (name: string) => table.getByRole('columnheader', { name: new RegExp(`^${name}`) });

  await expect(head('CLowl')).toContainText('as received');
  await expect(head('CAP')).toContainText(/[1-9]\d* lost/);
  await expect(head('Heretek')).toContainText('lost');
  const mode = table.getByRole('row', { name: /^Mode/ });
  await expect(mode.getByRole('cell').first()).toContainText('fork');
  await expect(mode).toContainText(/lost\s*body\.d\.delegation_mode/);
  const act = table.getByRole('row', { name: /^Act/ });
  await expect(act).toContainText('DLGT');
  await expect(act).toContainText('task.request');
  await expect(act).toContainText('delegation_notice');

  await inspector.pane.getByLabel('Only differences').check();
  await expect(table.getByRole('row', { name: /^From/ })).toBeHidden();
  await expect(mode).toBeVisible();
});

test('as bytes, each translation is whole, marks what it invents, lists what it loses, and is copied', async ({
  page,
  colloquy,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [seq] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  const { inspector } = new ThreadPage(page);
  await page.goto(`/t/pipe001?event=${seq}&tab=protocols&wide=1`);

  await inspector.pane.getByText('Bytes', { exact: true }).click();
  const cap = inspector.pane.getByRole('region', { name: 'CAP' });

  await expect(cap).toContainText('"type": "delegation_notice"');
  await expect(cap.getByRole('term').filter({ hasText: '/body/d/delegation_mode' })).toBeVisible();
  await expect(cap.getByRole('definition').filter({ hasText: '"fork"' })).toBeVisible();
  const heretek = inspector.pane.getByRole('region', { name: 'Heretek' });
  await expect(heretek.locator('mark')).toHaveText('"agent" (invented)');
  const copied = await copiedBy(cap.getByRole('button', { name: 'Copy the CAP message' }));
  expect(JSON.parse(copied)).toMatchObject({ type: 'delegation_notice', sender_id: 'oscar' });
});

test('a message that breaks a rule says so in the thread, and the mark leads to the words of the rule', async ({
  page,
  colloquy,
}) => {
  await colloquy.ingest('clowl', [CLOWL_DELEGATION, CLOWL_ERROR]);
  const thread = new ThreadPage(page);
  await page.goto('/t/pipe001');
  await thread
    .row('I do not analyze')
    .getByRole('link', { name: /breaks a rule/ })
    .click();
  const { pane } = thread.inspector;

  await expect(thread.inspector.tab('Conformance')).toHaveAttribute('aria-current', 'page');
  await expect(pane.getByRole('heading', { level: 3 })).toHaveText('Breaks 1 rule');
  const broken = pane.getByRole('region', { name: 'Broken' });
  await expect(broken).toContainText('W33');
  await expect(broken).toContainText('retry agrees with the table of section 6');
  await expect(broken).toContainText(/expected retry false of E005 .* saw true/);
  await expect(pane.getByRole('region', { name: 'Kept' })).toContainText('W6');
  const unchecked = pane.getByRole('region', { name: 'Not checkable here' });
  await expect(unchecked.getByRole('listitem')).toHaveCount(0);
  await unchecked.getByRole('button', { name: /Unfold/ }).click();
  await expect(unchecked).toContainText('body.t is free text');

  await broken.getByRole('link', { name: '/body/d/retry' }).click();
  await expect(thread.inspector.tab('Raw')).toHaveAttribute('aria-current', 'page');
  await expect(pane.locator('mark')).toBeInViewport();
  await expect(pane.locator('mark')).toContainText('true');
});

test('the actions of a message open it raw and translated', async ({ page, colloquy }) => {
  await colloquy.ingest('clowl', [CLOWL_DELEGATION, CLOWL_ERROR]);
  const thread = new ThreadPage(page);
  await page.goto('/t/pipe001');
  const row = thread.row('I do not analyze');

  await row.hover();
  await row.getByRole('button', { name: 'Translate' }).click();
  await expect(thread.inspector.tab('Other protocols')).toHaveAttribute('aria-current', 'page');
  await expect(thread.inspector.pane.getByRole('table')).toContainText('E005');
  await row.hover();
  await row.getByRole('button', { name: 'Raw' }).click();

  await expect(thread.inspector.tab('Raw')).toHaveAttribute('aria-current', 'page');
});

test('a credential was masked in what is kept, and Raw says so', async ({ page, colloquy }) => {
  const [seq] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  const { inspector } = new ThreadPage(page);

  await page.goto(`/t/pipe001?event=${seq}&tab=raw`);

  await expect(inspector.pane).toContainText('A credential stood where it says [masked]');
  await expect(page.locator('body')).not.toContainText(CLOWL_DELEGATION.auth);
});

test('the second event of a message leads to the first, where the message is kept and judged', async ({
  page,
  colloquy,
}) => {
  const [seq] = await colloquy.ingest('cap', [CAP_REPORT]);
  const { inspector } = new ThreadPage(page);
  await page.goto(`/t/T1?event=${Number(seq) + 1}&tab=raw`);

  await inspector.pane.getByRole('link', { name: `event ${seq}` }).click();

  await expect(inspector.heading).toHaveText(`Event ${seq}`);
  await expect(inspector.pane).toContainText('"server_id":"DataServer"');
  await inspector.next.click();
  await inspector.show('Conformance');
  await expect(inspector.pane).toContainText('judged there as a whole');
  await inspector.show('Other protocols');
  await expect(inspector.pane.getByRole('table')).toContainText('as it is kept');
});

test('what was imported has no rules to be held against, and says so', async ({
  page,
  colloquy,
}) => {
  const [seq] = await colloquy.ingest('transcript', [TRANSCRIPT]);
  const [first] = await colloquy.events({ after: String(Number(seq) - 1), limit: '1' });
  const { inspector } = new ThreadPage(page);
  await page.goto(
    `/t/${encodeURIComponent(first?.event.thread_id ?? '')}?event=${seq}&tab=conformance`,
  );

  await expect(inspector.pane).toContainText('No rules to hold it against');
});

test('the keyboard walks along the sides of an event', async ({ page, colloquy }) => {
  await colloquy.post([aChat('to be looked at')]);
  const { inspector } = new ThreadPage(page);
  // A link that is followed before its code is there is the browser's own: it loads the page.
  await page.goto('/t/thread:t1?event=1', { waitUntil: 'networkidle' });
  await expect(inspector.tab('Message')).toHaveAttribute('aria-current', 'page');

  await inspector.tab('Message').focus();
  for (const side of ['Raw', 'Canonical', 'Other protocols', 'Conformance', 'Integrity'] as const) {
    await page.keyboard.press('Tab');
    await expect(inspector.tab(side)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(inspector.tab(side)).toHaveAttribute('aria-current', 'page');
  }
});

test.describe('at 375 px', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('one protocol at a time stands beside the original', async ({ page, colloquy }) => {
    const [seq] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
    const { inspector } = new ThreadPage(page);
    await page.goto(`/t/pipe001?event=${seq}&tab=protocols`);
    const table = inspector.pane.getByRole('table');
    await expect(table.getByRole('columnheader', { name: /^CLowl/ })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: /^CAP/ })).toBeHidden();

    await inspector.pane.locator('label').filter({ hasText: /^CAP$/ }).click();

    await expect(table.getByRole('columnheader', { name: /^CAP/ })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: /^Clutch/ })).toBeHidden();
    const width = await page.evaluate(() => document.scrollingElement?.scrollWidth);
    expect(width).toBe(375);
  });
});
