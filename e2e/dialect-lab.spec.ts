// The dialect lab, as a person uses it who writes a language for agents.
import { expect, signIn, test } from './fixtures/test';
import { DialectLabPage } from './pages/dialect-lab-page';
import { ThreadPage } from './pages/thread-page';

const URGENT =
  '(tell @tracking-service (shipment-request :package "PKG-12345" :route "A->B" :priority "urgent") :domain logistics)';
const PLAN =
  '(tell @planner (action-proposal :action "move-box-A-to-shelf-3" :requires ("box-A-location-known" "robot-arm-free") :achieves ("box-A-on-shelf-3")) :domain planning)';

test('the first paint shows the logistics dialect with four passes, without a script', async ({
  browser,
  colloquy,
}) => {
  const context = await browser.newContext({ baseURL: colloquy.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, colloquy, colloquy.adminToken);
  await page.goto('/lab/dialects');

  const lab = new DialectLabPage(page);
  await expect(lab.box).toHaveValue(/define logistics-dialect/);
  for (const rule of ['R1', 'R2', 'R3', 'R4'] as const) {
    await expect(lab.rule(rule)).toContainText('pass');
  }
  await expect(lab.reading).toContainText(/Hash\s*sha256-.*RFC 9804\s*sha256-/s);
  await expect(lab.result).toContainText('"urgent"');
  await context.close();
});

test('a dialect that redefines tell fails R3 at its place, and the verdict leads there', async ({
  page,
}) => {
  const lab = new DialectLabPage(page);
  await lab.open();
  await expect(lab.verdicts).toContainText(/:max-depth\s*16\s*of\s*32/);

  await lab.replace('(extend confirm-delivery', '(extend tell');

  await expect(lab.rule('R3')).toContainText('fail');
  await expect(lab.definition).toContainText('breaks R3: cannot be installed');
  await expect(lab.definition.getByRole('button', { name: 'Install', exact: true })).toHaveCount(0);
  await expect(lab.verdicts).toContainText('saw tell, a word of the core language');
  await lab.rule('R3').click();
  await expect(lab.box).toBeFocused();
  await expect.poll(() => lab.selected()).toBe('tell');
  await expect(page.locator('[data-editor]')).toContainText('R3: expected a name of its own');

  await lab.definition.getByRole('button', { name: 'Undo all changes' }).click();
  await expect(lab.rule('R3')).toContainText('pass');
});

test('a broken text is told with its line, and the bench keeps the last sound one', async ({
  page,
}) => {
  const lab = new DialectLabPage(page);
  await lab.open();
  const before = await lab.verdicts.boundingBox();

  await lab.replace('(tell recipient', '(tell %recipient');

  await expect(lab.reading).toContainText('expected a list or an atom, saw "%"');
  await expect(lab.reading).toContainText('(tell %recipient');
  await expect(lab.rule('R1')).toContainText('open');
  await expect(lab.bench).toContainText('of the last sound text');
  await expect(lab.result).toContainText('"urgent"');
  expect(await lab.verdicts.boundingBox(), 'nothing moved').toEqual(before);
  await lab.reading.getByRole('button', { name: /^Line 18, column 13/ }).click();
  await expect.poll(() => lab.selected()).toBe('%');
});

test('the worked calls of the draft come out to the byte', async ({ page }) => {
  const lab = new DialectLabPage(page);
  await lab.open('?sample=logistics-dialect');

  expect(await lab.copied()).toBe(URGENT);
  await lab.example(2);
  await expect(lab.field('priority')).toHaveValue('');
  expect(await lab.copied()).toBe(URGENT.replace('urgent', 'normal'));

  await lab.list.getByRole('link', { name: 'planning-dialect' }).click();
  await expect(lab.result).toContainText('action-proposal');
  expect(await lab.copied()).toBe(PLAN);
  await expect(lab.verdicts, 'BD1 is told').toContainText('written as :max-expansion');
});

test('an expansion is walked through, forth and back, and played to its end', async ({ page }) => {
  const lab = new DialectLabPage(page);
  await lab.open();
  await lab.example(2);
  const slider = lab.steps.getByRole('slider', { name: 'Step' });
  await expect(lab.steps).toContainText('4 of 4');
  await expect(lab.steps).toContainText('115 of 4,096 characters');
  await lab.bench.getByRole('link', { name: 'Try' }).focus();

  await page.keyboard.press('ArrowLeft');
  await expect(lab.steps).toContainText('or takes the first that is there: "normal"');
  await page.keyboard.press('ArrowLeft');
  await expect(lab.steps).toContainText('route is replaced by its argument "A->B"');
  await page.keyboard.press('ArrowRight');
  await expect(lab.steps).toContainText('3 of 4');

  await slider.focus();
  await page.keyboard.press('Home');
  await expect(lab.steps).toContainText('Nothing is written yet');
  await expect(lab.steps).toContainText('0 of 4,096 characters');
  await lab.steps.getByRole('button', { name: 'Play to the end' }).click();
  await expect(lab.steps).toContainText('package-id is replaced');
  await expect(lab.steps).toContainText('All of it is written');
  await expect(lab.steps.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a call is given in fields or as text, with its errors in place', async ({ page }) => {
  const lab = new DialectLabPage(page);
  await lab.open();

  await lab.field('package-id').fill('"one" "two"');
  await expect(lab.bench).toContainText('expected one value, saw several');
  await expect(lab.bench).toContainText('Mend the call above');
  await lab.field('package-id').fill('42');
  await expect(lab.result).toContainText(':package 42');

  await lab.bench.getByRole('group', { name: 'Give the call' }).getByText('Text').click();
  const text = lab.bench.getByRole('textbox', { name: 'The call as text' });
  await expect(text).toHaveValue('(track-shipment 42 :route "A->B" :priority "urgent")');
  await text.fill('(track-shipment 42 :colour "red")');
  await expect(lab.bench).toContainText('It does not expand');
  await expect(lab.bench).toContainText('expected one of :route :priority');
  await text.fill('(confirm-delivery 7 @dock "noon")');
  await expect(lab.result).toContainText('(tell @dock');
  await lab.bench.getByRole('group', { name: 'Give the call' }).getByText('Fields').click();
  await expect(lab.field('recipient')).toHaveValue('@dock');

  await page.reload();
  await expect(lab.field('recipient'), 'what is called outlives a reload').toHaveValue('@dock');
});

test('a dialect is installed, changed, refused under its name, and replaced when an operator says so', async ({
  page,
  colloquy,
}) => {
  const lab = new DialectLabPage(page);
  await lab.open();
  await lab.act('Install', 'Install it');

  await expect(page).toHaveURL('/lab/dialects?dialect=logistics-dialect');
  const installed = lab.list.getByRole('region', { name: 'Installed', exact: true });
  await expect(installed.getByRole('link', { name: 'logistics-dialect' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(lab.definition).toContainText('installed');

  await lab.replace('"normal"', '"calm"');
  await lab.act('Install', 'Install it');
  await expect(lab.definition).toContainText('Stored, and not installed: expected a free name');

  await lab.showTab('Versions');
  const versions = lab.bench.getByRole('list', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expect(lab.bench.getByRole('list', { name: 'What changed' })).toHaveText(
    'track-shipment expands to something else',
  );
  const lines = lab.bench.getByRole('region', { name: 'The definitions, line by line' });
  await expect(lines).toContainText(/removed:.*"normal".*added:.*"calm"/s);
  await lab.bench.getByText('Side by side').click();
  await expect(
    lab.bench.getByRole('region', { name: 'The definitions, side by side' }),
  ).toContainText('"calm"');

  await lab.act('Install this version', 'Install it', lab.bench);
  await expect(versions.getByRole('listitem').first()).toContainText('installed');
  await expect(versions.getByRole('listitem').last()).toContainText('replaced');
  await lab.showTab('History');
  const decisions = lab.bench.getByRole('list', { name: 'Decisions' }).getByRole('listitem');
  await expect(decisions).toHaveCount(3);
  await expect(decisions.nth(0)).toContainText(/installed.*in place of/s);
  await expect(decisions.nth(1)).toContainText(/refused.*an operator may replace it/s);
  const seq = (await colloquy.events()).at(-1)?.seq;
  await decisions
    .nth(0)
    .getByRole('link', { name: /^Event/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/t/.*event=${String(seq)}$`));
  await expect(new ThreadPage(page).messages).toContainText('logistics-dialect');
});

test('a dialect is taught to an agent, and removed', async ({ page, colloquy }) => {
  const lab = new DialectLabPage(page);
  await lab.open();
  await lab.act('Install', 'Install it');
  await expect(page).toHaveURL(/dialect=logistics-dialect/);

  await lab.definition.getByRole('button', { name: 'Teach' }).click();
  await page.getByRole('button', { name: 'Teach it' }).click();
  await expect(page.getByRole('dialog')).toContainText('No agent is named');
  await page.getByLabel('Agent', { exact: true }).fill('@bob');
  await page.getByRole('button', { name: 'Teach it' }).click();
  await expect(lab.definition).toContainText('Sent to bob');
  await lab.showTab('Spoken by');
  await expect(lab.bench.getByRole('region', { name: 'Taught' })).toContainText(/You.*bob/s);
  const taught = (await colloquy.events()).filter(
    ({ event }) => event.to[0]?.agent_id === 'agent:bob',
  );
  expect(taught).toHaveLength(1);

  await lab.act('Remove', 'Remove it');
  await expect(lab.definition).toContainText('Calls of logistics-dialect are refused');
  await expect(lab.list.getByRole('region', { name: 'Offered, not installed' })).toContainText(
    'logistics-dialect',
  );
});

test('what an agent defines comes up by itself, as offered and with the reason', async ({
  page,
  colloquy,
}) => {
  const lab = new DialectLabPage(page);
  await lab.open();
  const key = await colloquy.key({ role: 'agent', agent_id: 'agent:eve' });
  const definition = `(meta (define eves-words :author @eve
    :resources (:max-depth 8 :max-expansion-size 900 :max-verify-time 100)
    (extend shout (what) (tell @all what :note "a\u202eb<img src=x onerror='document.title=1'>"))))`;
  const answer = await fetch(`${colloquy.url}/api/v1/ingest/cbcl`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/cbcl' },
    body: definition,
  });
  expect(answer.status).toBe(200);

  const offered = lab.list.getByRole('region', { name: 'Offered, not installed' });
  await expect(offered).toContainText(/eves-words.*signature, saw none/s);
  await offered.getByRole('link', { name: 'eves-words' }).click();

  await expect(lab.box).toHaveValue(/extend shout/);
  await expect(lab.reading, 'what cannot be seen is told').toContainText('hidden here: [RLO]');
  await expect(lab.result.locator('[data-char="RLO"]')).not.toHaveCount(0);
  await expect(lab.result).toContainText('<img src=x');
  await expect(page).toHaveTitle(/Dialect lab/);
  await lab.act('Install this version', 'Install it');
  await expect(lab.list.getByRole('region', { name: 'Installed', exact: true })).toContainText(
    'eves-words',
  );
});

test('a viewer sees everything and is told why there are no buttons', async ({
  visitor,
  colloquy,
}) => {
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));
  const lab = new DialectLabPage(visitor);
  await lab.open();

  await expect(lab.definition).toContainText('an operator installs, teaches and removes');
  await expect(lab.result).toContainText('"urgent"');
  for (const name of ['Install', 'Teach', 'Remove']) {
    await expect(visitor.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  await lab.replace('"normal"', '"calm"');
  await lab.example(2);
  await expect(lab.result).toContainText('"calm"');
});

test('what is typed survives a reload, and a new dialect is kept apart from the samples', async ({
  page,
}) => {
  const lab = new DialectLabPage(page);
  await lab.open();
  await lab.replace('"normal"', '"kept"');
  await page.reload();
  await expect(lab.box).toHaveValue(/"kept"/);

  await lab.list.getByRole('link', { name: 'New' }).click();
  await expect(lab.box).toHaveValue(/define my-dialect/);
  await expect(page).toHaveURL(/own=1/);
  await expect(lab.result).toContainText('(greeting');
  await page.goBack();

  await expect(lab.box).toHaveValue(/"kept"/);
  await lab.list.getByRole('searchbox', { name: 'Find a dialect' }).fill('plan');
  await expect(lab.list.getByRole('link', { name: 'logistics-dialect' })).toHaveCount(0);
  await expect(lab.list.getByRole('link', { name: 'planning-dialect' })).toBeVisible();
});

test('a definition is downloaded as .cbcl, and opened from such a file', async ({ page }) => {
  const lab = new DialectLabPage(page);
  await lab.open();
  const downloading = page.waitForEvent('download');
  await lab.definition.getByRole('button', { name: 'Download as .cbcl' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('logistics-dialect.cbcl');

  const file = page.getByLabel('A .cbcl file', { exact: true });
  const text = '(define opened :author @me\r\n  (extend hi () (hello @all)))';
  await file.setInputFiles({ name: 'x.cbcl', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await expect(lab.box).toHaveValue(/define opened/);
  await expect(lab.rule('R2')).toContainText('fail');
  await file.setInputFiles({
    name: 'x.cbcl',
    mimeType: 'text/plain',
    buffer: Buffer.from([0xff, 0xfe]),
  });
  await expect(lab.definition).toContainText('expected UTF-8 text');
});

test('the keyboard alone opens, walks through and installs a dialect', async ({
  page,
  colloquy,
}) => {
  await page.goto('/runs');
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  await page.locator('[role="status"]', { hasText: 'Live' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dialect lab');
  const lab = new DialectLabPage(page);

  await lab.list.getByRole('link', { name: 'planning-dialect' }).focus();
  await page.keyboard.press('Enter');
  await expect(lab.box).toHaveValue(/define planning-dialect/);
  await lab.definition.getByRole('button', { name: 'Install', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Install planning-dialect?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await colloquy.events()).toHaveLength(0);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Install it' }).focus();
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/lab/dialects?dialect=planning-dialect');
  await expect(
    page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Dialect lab' }),
  ).toHaveAttribute('aria-current', 'page');
});

test('a pane that was just closed opens again, however fast the keys follow each other', async ({
  page,
}) => {
  const lab = new DialectLabPage(page);
  await lab.open();
  await lab.list.getByRole('link', { name: 'planning-dialect' }).click();
  await expect(lab.box).toHaveValue(/define planning-dialect/);
  await lab.definition.getByRole('button', { name: 'Install', exact: true }).press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Install it' });
  await expect(confirm).toBeFocused();

  for (let turn = 0; turn < 10; turn += 1) {
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')]);
    await expect(confirm).toBeFocused();
  }
});

test('on a narrow screen the three parts are tabs, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const lab = new DialectLabPage(page);
  await lab.open();
  const parts = page.getByRole('navigation', { name: 'Parts of the lab' });
  const isWide = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    );
  await expect(lab.box).toBeVisible();
  await expect(lab.bench).toBeHidden();
  expect(await isWide()).toBe(false);

  await parts.getByRole('link', { name: 'Dialects' }).click();
  await lab.list.getByRole('link', { name: 'planning-dialect' }).click();
  await expect(lab.box).toHaveValue(/planning-dialect/);
  await parts.getByRole('link', { name: 'Bench' }).click();
  await expect(lab.result).toBeVisible();
  await expect(lab.result).toContainText('action-proposal');
  expect(await isWide()).toBe(false);
});
