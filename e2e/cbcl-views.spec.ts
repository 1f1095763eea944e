// CBCL where people look at messages: the protocol lab, the inspector, threads, and what an agent awaits.
import { RECURSIVE, RESTOCK, sayInCbcl, WAREHOUSE } from './fixtures/cbcl';
import { CLOWL_DELEGATION } from './fixtures/native-messages';
import { expect, test } from './fixtures/test';
import { LabPage } from './pages/lab-page';
import { ThreadPage } from './pages/thread-page';

test('the lab finds out CBCL, shows where it cannot be read and where it is wrong', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open();

  await lab.paste('; a greeting\n(tell @bob "hello)');
  await expect(lab.result).toContainText(/CBCL.*Cannot be read.*S-expression/s);
  const unread = lab.result.getByRole('figure', { name: 'Where it cannot be read' });
  await expect(unread).toContainText('Line 2, column 12');
  await expect(lab.part('What the sender would be told')).toContainText(/\(error @sender/);

  await lab.paste('(tell bob "hello" :thread t1)');
  await expect(lab.result).toContainText('Refused');
  const wrong = lab.result.getByRole('figure', { name: 'Where it is wrong' });
  await expect(wrong).toContainText('Line 1, column 7');
  await expect(lab.findings).toContainText(/\/1.*@bob.*B3/s);
  await wrong.getByRole('button', { name: 'Go there' }).click();
  const selected = () =>
    lab.box.evaluate((box: HTMLTextAreaElement) =>
      box.value.slice(box.selectionStart, box.selectionEnd),
    );
  await expect.poll(selected).toBe('b');
});

test('a sample of CBCL is said in every protocol, and what is sent from the lab is stored', async ({
  page,
  colloquy,
}) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.group('CBCL').click();
  await lab.samples.getByRole('link').filter({ hasText: 'lang' }).first().waitFor();
  await lab.paste('(tell @bob (forecast :rain #t) :thread picnic :domain weather)');

  await expect(lab.result).toContainText(/Conforms.*tells bob: “\(forecast :rain #t\)”/s);
  const cap = lab.saidIn('CAP');
  await expect(cap).toContainText(/Lost: it would not come back.*\/:domain\s*weather/s);
  await expect(lab.saidIn('Clutch').locator('mark').first()).toBeVisible();

  await lab.result.getByRole('button', { name: 'Send it' }).click();
  await expect(lab.result).toContainText('Stored');
  expect((await colloquy.events()).at(-1)?.event).toMatchObject({
    thread_id: 'picnic',
    payload: { content: '(forecast :rain #t)' },
  });
});

test('a message of CLowl in CBCL marks what it must invent in the text', async ({
  page,
  colloquy,
}) => {
  const [seq] = await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  const { inspector } = new ThreadPage(page);
  await page.goto(`/t/pipe001?event=${seq}&tab=protocols&wide=1`);
  await inspector.pane.getByText('Bytes', { exact: true }).click();

  const cbcl = inspector.pane.getByRole('region', { name: 'CBCL' });
  await expect(cbcl).toContainText(/\(.*ask @muse/s);
});

test('a call of a dialect is read on every side of the inspector', async ({ page, colloquy }) => {
  await sayInCbcl(colloquy, 'dispatch', `(meta ${WAREHOUSE})`);
  const [seq = 0] = await sayInCbcl(colloquy, 'dispatch', RESTOCK);
  const { inspector } = new ThreadPage(page);
  const { pane } = inspector;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/t/stock-room?event=${seq}&wide=1`);

  await expect(pane).toContainText(/dispatch asks depot.*It says so in warehouse, as \(restock/s);
  await expect(pane.getByRole('region', { name: 'Call' })).toHaveText(
    '(restock "PKG-12345" 5 :priority "urgent")',
  );
  await expect(pane.getByRole('region', { name: 'Expansion' })).toContainText(
    /\(ask @depot\s+\(restock-request/,
  );
  await expect(pane.getByRole('region', { name: 'Parameters' })).toContainText(
    /domain\s*logistics/,
  );
  await expect(pane.getByRole('link', { name: 'warehouse' })).toHaveAttribute(
    'href',
    '/lab/dialects?dialect=warehouse',
  );

  await inspector.show('Other protocols');
  const table = pane.getByRole('table');
  await expect(table.getByRole('row', { name: /^Act/ })).toContainText(/restock.*task\.request/s);
  await expect(table.getByRole('columnheader', { name: /^CAP/ })).toContainText('lost');

  await inspector.show('Conformance');
  await expect(pane.getByRole('heading', { level: 3 })).toHaveText(
    'Keeps every rule that can be checked',
  );
  const read = pane.getByRole('region', { name: 'Read in a certain way' });
  await expect(read).toContainText('BD5');
  await read.getByRole('link', { name: '/2' }).first().click();
  await expect(inspector.tab('Raw')).toHaveAttribute('aria-current', 'page');
  await expect(pane.locator('mark')).toContainText('(restock "PKG-12345" 5 :priority "urgent")');
});

test('a definition is a card with its verdicts, and a line says what became of it', async ({
  page,
  colloquy,
}) => {
  const [good = 0] = await sayInCbcl(colloquy, 'dispatch', `(meta ${WAREHOUSE})`);
  await sayInCbcl(colloquy, 'dispatch', `(meta ${RECURSIVE})`);
  const thread = new ThreadPage(page);
  await page.goto('/t/thread%3Aagent%3Adispatch~group%3Aall');

  const card = thread.row('Adds').first();
  await expect(card).toContainText('Keeps R1 to R4');
  await expect(card).toContainText(/warehouse.*sha256-.*restock.*dispatch/s);
  await card.getByRole('button', { name: 'Unfold the definition' }).click();
  await expect(card.getByRole('region', { name: 'Definition' })).toContainText('(extend restock');
  await expect(card.getByRole('list', { name: 'Verdicts' }).getByRole('listitem')).toHaveCount(4);
  await expect(thread.row('was installed')).toContainText('warehouse');
  await expect(thread.row('was refused')).toContainText(/again.*R1/s);
  const broken = thread.messages.getByRole('list', { name: 'Verdicts' }).last();
  await expect(broken.getByRole('listitem')).toHaveCount(3);
  await expect(broken).toContainText(/R1.*fail/s);

  await page.goto(`/t/thread%3Aagent%3Adispatch~group%3Aall?event=${good + 1}`);
  await expect(thread.inspector.pane).toContainText('dispatch’s dialect warehouse was installed.');
});

test('an expectation stands on the pages of both agents, and goes as soon as it is answered', async ({
  page,
  colloquy,
}) => {
  await sayInCbcl(
    colloquy,
    'alice',
    '(hello @bob)',
    '(tell @bob "It is for the picnic")',
    '(ask @bob "What is the temperature?" :thread weather)',
  );
  await page.goto('/a/bob');
  const panel = page.getByRole('region', { name: 'Conversations' });
  const owes = panel.getByRole('region', { name: 'Owes' });
  await expect(owes).toContainText(/alice.*What is the temperature\?/s);
  await expect(panel.getByRole('region', { name: 'Was told' })).toContainText('the picnic');
  await expect(panel.getByRole('region', { name: 'Talks with' })).toContainText(
    /What is the temperature.*1 message/s,
  );
  await page.locator('[role="status"]', { hasText: 'Live' }).waitFor();

  await sayInCbcl(colloquy, 'alice', '(ask @bob "And tomorrow?" :thread weather)');
  await expect(owes).toContainText('And tomorrow?');
  await sayInCbcl(colloquy, 'bob', '(reply @alice "23 degrees" :thread weather)');
  await expect(owes).not.toContainText('What is the temperature?');
  await expect(owes).toContainText('And tomorrow?');

  await page.goto('/a/alice');
  await expect(panel.getByRole('region', { name: 'Awaits' })).toContainText(/bob.*And tomorrow\?/s);
  await panel.getByRole('link', { name: 'And tomorrow?' }).click();
  await expect(new ThreadPage(page).inspector.pane).toContainText(
    'alice asks bob: “And tomorrow?”.',
  );
});

test('an agent that speaks other protocols has no panel of conversations', async ({
  page,
  colloquy,
}) => {
  await colloquy.ingest('clowl', [CLOWL_DELEGATION]);
  await page.goto('/a/oscar');

  await expect(page.getByRole('region', { name: 'Conformance' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Conversations' })).toHaveCount(0);
});

test('what an agent writes in CBCL is shown as it is, and runs nothing', async ({
  page,
  colloquy,
}) => {
  await sayInCbcl(
    colloquy,
    'eve',
    '(tell @bob (say "<img src=x onerror=window.flag=true>" "a\u202eb") :note "<script>window.flag=true</script>" :thread t)',
  );
  await page.goto('/t/t');
  const { messages } = new ThreadPage(page);

  await expect(messages.getByRole('region', { name: 'Content' })).toContainText(
    '(say "<img src=x onerror=window.flag=true>"',
  );
  await expect(messages.getByRole('list', { name: 'Parameters' })).toContainText('<script>');
  await expect(messages.locator('[data-char="RLO"]')).toHaveCount(1);
  expect(await page.evaluate(() => 'flag' in window)).toBe(false);
});

test.describe('at 375 px', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('threads, definitions and agents that speak CBCL stay within the screen', async ({
    page,
    colloquy,
  }) => {
    await sayInCbcl(colloquy, 'dispatch', `(meta ${WAREHOUSE})`, `(meta ${RECURSIVE})`);
    const [seq = 0] = await sayInCbcl(colloquy, 'dispatch', RESTOCK);
    for (const path of [
      '/t/thread%3Aagent%3Adispatch~group%3Aall',
      '/t/stock-room',
      `/t/stock-room?event=${seq}`,
      '/a/dispatch',
    ]) {
      await page.goto(path);
      await page.getByRole('main').waitFor();
      const width = await page.evaluate(() => document.scrollingElement?.scrollWidth);
      expect(width, path).toBe(375);
    }
  });
});
