// The Protocol lab, as a person uses it who wants to know what is wrong with a message.
import type { Locator, Page } from '@playwright/test';
import { CLOWL_DELEGATION } from './fixtures/native-messages';
import { holdRequests } from './fixtures/slow-network';
import { expect, signIn, test } from './fixtures/test';
import { copiedBy } from './pages/clipboard';
import { LabPage } from './pages/lab-page';
import { ThreadPage } from './pages/thread-page';

test('a broken text is shown at its place, and the button leads there', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await expect(lab.result).toContainText('Paste a message, or choose a sample');

  await lab.paste('{\n  "clowl": "0.2",\n  "p" "REQ"\n}');

  await expect(lab.result).toContainText('Cannot be read');
  await expect(lab.result).toContainText('Line 3, column 7');
  const place = lab.result.getByRole('figure', { name: 'Where it cannot be read' });
  await expect(place).toContainText('"p" "REQ"');
  await lab.result.getByRole('button', { name: 'Go there' }).click();
  await expect(lab.box).toBeFocused();
  const selected = await lab.box.evaluate((box: HTMLTextAreaElement) =>
    box.value.slice(box.selectionStart, box.selectionEnd),
  );
  expect(selected).toBe('"');
});

test('a fix is put in beside what is wrong, and then nothing is', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('?protocol=cbcl');
  await lab.paste('(tell @bob "hello"');

  await lab.findings.getByRole('button', { name: 'Use this fix' }).click();

  await expect(lab.box).toHaveValue('(tell @bob "hello")');
  await expect(lab.findings).toHaveCount(0);
});

test('a text that ends too early says so', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();

  await lab.paste('{"clowl": "0.2", "p": "RE');

  await expect(lab.result).toContainText('Line 1, column 26, where the text ends');
});

test('a sample shows verdict, English, findings, the event and every other protocol, and stands in the address', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.group('CLowl').click();

  await lab.sample('DLGT: the specification’s delegation').click();

  await expect(page).toHaveURL('/lab?sample=clowl%2Fdlgt');
  await expect(lab.sample('DLGT: the specification’s delegation')).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(lab.box).toHaveValue(/"delegation_mode": "transfer"/);
  await expect(lab.result).toContainText(/CLowl.*Conforms/s);
  await expect(lab.result).toContainText(/oscar.*muse/s);
  const cap = lab.saidIn('CAP');
  await expect(cap).toContainText(/[1-9]\d* lost/);
  await expect(cap).toContainText('"type": "delegation_notice"');
  await expect(cap).toContainText(/Lost: it would not come back.*\/cid\s*"pipe001"/s);
  await expect(lab.part('As an event of the log')).toContainText('task.request');
});

test('the address of a sample is drawn by the server, without a script', async ({
  browser,
  colloquy,
}) => {
  const context = await browser.newContext({ baseURL: colloquy.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, colloquy, colloquy.adminToken);
  await page.goto('/lab?sample=clowl/mode');

  const lab = new LabPage(page);
  await expect(lab.result).toContainText('Refused');
  await expect(lab.findings).toContainText('W17');
  await context.close();
});

test('a refused message names the clause in its words and what its sender would be told', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open('?sample=clowl/mode');

  await expect(lab.findings.getByRole('listitem')).toHaveCount(1);
  await expect(lab.findings).toContainText(
    /refused.*\/body\/d\/delegation_mode.*W17\s*MUST, section 3: a DLGT says delegation_mode/s,
  );
  await expect(lab.part('What the sender would be told')).toContainText(/ERR.*colloquy.*oscar/s);
  await expect(lab.saidIn('CAP')).toHaveCount(0);
});

test('what the v0.1 prompt makes a model write is upgraded, and a strict reading refuses it', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.group('CLowl').click();

  await lab.sample('v0.1 inside v0.2').click();
  await expect(lab.result).toContainText('Taken with 1 doubt');
  await expect(lab.findings).toContainText(/doubtful.*upgraded from v0\.1; filled in: clowl, ts/s);

  await lab.result.getByRole('button', { name: 'Reading: by its shape' }).click();
  await page.getByRole('menuitemradio', { name: '0.2', exact: true }).click();

  await expect(lab.result).toContainText('Refused');
  await expect(page).toHaveURL(/profile=0\.2/);
  await page.reload();
  await expect(lab.result).toContainText('Refused');
});

/** Opens the menu of readings by the keyboard, which is at its first item then. */
async function openReadings(page: Page): Promise<{ reading: Locator; items: Locator }> {
  const lab = new LabPage(page);
  await lab.open();
  await lab.group('CLowl').click();
  await lab.sample('v0.1 inside v0.2').click();
  await lab.reading.press('Enter');
  const items = page.getByRole('menuitemradio');
  await expect(items.first()).toBeFocused();
  return { reading: lab.reading, items };
}

test('a menu that was just closed, or chosen from, opens again, however fast the keys follow each other', async ({
  page,
}) => {
  await openReadings(page);
  const chosen = page.getByRole('menuitemradio', { checked: true });
  await expect(chosen).toBeFocused();

  for (const closing of ['Escape', 'Enter', 'Escape', 'Enter', 'Escape', 'Enter']) {
    await Promise.all([page.keyboard.press(closing), page.keyboard.press('Enter')]);
    await expect(chosen).toBeFocused();
  }
});

test('Enter chooses the item that an arrow key led to, however fast the keys follow each other', async ({
  page,
}) => {
  const { reading, items } = await openReadings(page);
  const names = await items.allInnerTexts();

  const chooseBy = async (key: string, expected: string | undefined) => {
    await Promise.all([page.keyboard.press(key), page.keyboard.press('Enter')]);
    await expect(reading).toHaveAccessibleName(`Reading: ${expected}`);
    await reading.press('Enter');
    await expect(items.first()).toBeFocused();
  };
  for (let turn = 0; turn < 3; turn += 1) {
    await chooseBy('ArrowDown', names[1]);
    await chooseBy('End', names.at(-1));
    await chooseBy('Home', names[0]);
  }
});

test('going back leads to the sample before, and then to what was typed', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.paste('my own text');
  await expect(lab.result).toContainText('Cannot be read');
  await lab.sample('1.1 Envelope').click();
  await expect(lab.sample('1.1 Envelope')).toHaveAttribute('aria-current', 'true');
  await lab.sample('5.4 Task error').click();
  await expect(lab.box).toHaveValue(/task\.error/);

  await page.goBack();
  await expect(lab.sample('1.1 Envelope')).toHaveAttribute('aria-current', 'true');
  await expect(lab.box).not.toHaveValue(/task\.error/);
  await page.goBack();

  await expect(lab.box).toHaveValue('my own text');
});

test('typing into a sample makes it a text of one’s own, and the newest text is the one that is judged', async ({
  page,
}) => {
  const broken = '{"clowl": ';
  const questions = await holdRequests(page, '**/api/v1/translate', (request) =>
    Object.values(request.postDataJSON()).includes(broken),
  );
  const lab = new LabPage(page);
  await lab.open('?sample=clowl/dlgt');
  await expect(lab.result).toContainText('Conforms');

  await lab.paste(broken);
  await questions.asked;
  await expect(lab.result, 'the last answer stays meanwhile').toContainText('Conforms');
  await lab.paste(JSON.stringify({ ...CLOWL_DELEGATION, p: 'NOPE' }));
  await expect(lab.findings).toContainText('W6');
  questions.release();

  await expect(page).toHaveURL('/lab');
  await page.unrouteAll({ behavior: 'wait' });
  await expect(lab.result).toContainText('Refused');
  await expect(lab.result).not.toContainText('Cannot be read');
});

test('a protocol can be chosen by hand where the shape says nothing', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.paste('{"hello": "world"}');
  await expect(lab.result).toContainText('Not recognised');

  await page.getByRole('group', { name: 'Read it as' }).getByText('CAP', { exact: true }).click();

  await expect(lab.result).toContainText(/CAP.*Refused/s);
  await expect(lab.findings.getByRole('listitem').first()).toContainText('refused');
});

test('hidden characters and HTML of a message are shown and do nothing', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open();
  const body = { t: 'note', d: { x: '<img src=x onerror="document.title=1">', y: 'a\u202eb' } };

  await lab.paste(JSON.stringify({ ...CLOWL_DELEGATION, p: 'INF', body }));

  await expect(lab.saidIn('CAP')).toContainText('<img src=x onerror=');
  await expect(lab.saidIn('CAP').locator('[data-char="RLO"]')).not.toHaveCount(0);
  await expect(page).toHaveTitle(/Protocol lab/);
});

test('a translation is copied as it would be sent', async ({ page }) => {
  const lab = new LabPage(page);
  await lab.open('?sample=clowl/dlgt');

  const copied = await copiedBy(lab.saidIn('CAP').getByRole('button', { name: 'Copy' }));

  expect(JSON.parse(copied)).toMatchObject({ type: 'delegation_notice', recipient_id: 'muse' });
});

test('nothing that is typed is stored until it is sent, and then it stands in its thread', async ({
  page,
  colloquy,
}) => {
  const lab = new LabPage(page);
  await lab.open();
  await lab.paste(JSON.stringify(CLOWL_DELEGATION));
  await expect(lab.result).toContainText('That would store it in the log.');
  expect(await colloquy.events()).toHaveLength(0);

  await lab.result.getByRole('button', { name: 'Send it' }).click();
  await expect(lab.result).toContainText('Stored');
  await lab.result.getByRole('button', { name: 'Send it' }).click();
  await expect(lab.result).toContainText('It is in the log already');
  await lab.result.getByRole('link', { name: 'Open its thread' }).click();

  await expect(page).toHaveURL(/\/t\/pipe001/);
  await expect(new ThreadPage(page).messages).toContainText('oscar');
});

test('a viewer looks at messages and is not offered to send them', async ({
  visitor,
  colloquy,
}) => {
  await signIn(visitor, colloquy, await colloquy.key({ role: 'viewer' }));
  const lab = new LabPage(visitor);
  await lab.open('?sample=clowl/dlgt');

  await expect(lab.result).toContainText('Conforms');
  await expect(lab.result.getByRole('button', { name: 'Send it' })).toHaveCount(0);
});

test('the prompt is copied, and the snippet beside it sends what a model would write', async ({
  page,
  colloquy,
}) => {
  await page.goto('/lab?part=prompt');
  const main = page.getByRole('main');

  const prompt = await copiedBy(main.getByRole('button', { name: 'Copy the prompt' }));
  expect(prompt).toContain('CLowl 0.2');
  expect(prompt).toContain('delegation_mode');

  await main.getByRole('button', { name: 'Make a key' }).click();
  await expect(main).toContainText('It may write as agent:my-agent only.');
  const snippet = await main.locator('pre').filter({ hasText: 'curl' }).textContent();
  const [, url = ''] = /curl '([^']+)'/.exec(snippet ?? '') ?? [];
  const [, key = ''] = /Bearer (\S+)"/.exec(snippet ?? '') ?? [];
  const [, body = ''] = /-d '([^']+)'/.exec(snippet ?? '') ?? [];
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body,
  });

  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ results: [{ status: 'stored' }] });
  expect((await colloquy.events()).at(-1)?.event).toMatchObject({
    from: { agent_id: 'agent:my-agent' },
    to: [{ agent_id: 'agent:radar' }],
    type: 'task.request',
  });
});

test('g l, the palette and the sidebar lead to the lab', async ({ page, colloquy }) => {
  await page.goto('/runs');
  await page.getByRole('heading', { name: 'Runs', level: 1 }).waitFor();
  await page.locator('[role="status"]', { hasText: 'Live' }).waitFor();

  await page.keyboard.press('g');
  await page.keyboard.press('l');

  await expect(page).toHaveURL('/lab');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Protocol lab');
  await expect(
    page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Protocol lab' }),
  ).toHaveAttribute('aria-current', 'page');
  expect(await colloquy.events()).toHaveLength(0);
});

test('on a narrow screen a chosen sample folds the list away and shows its result', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const lab = new LabPage(page);
  await lab.open();
  await lab.group('Heretek').click();
  await lab.sample('H36: a decision against its votes').click();

  await expect(lab.sample('H36: a decision against its votes')).toBeHidden();
  await expect(lab.result.getByText('Breaks 1 rule')).toBeInViewport();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(wide, 'nothing is wider than the screen').toBe(false);
});

test('a rejected message that is not kept is said to be missing, until something is typed', async ({
  page,
}) => {
  const lab = new LabPage(page);
  await lab.open('?rejection=4711&protocol=clowl');
  const note = page.getByText('The rejected message 4711 is not here');
  await expect(note).toBeVisible();
  await page.getByRole('link', { name: 'Show those that are kept' }).click();
  await expect(page).toHaveURL('/lab?protocol=clowl&part=rejected');

  await page.goBack();
  await lab.paste('{}');

  await expect(note).toHaveCount(0);
});
