import { crc32, deflateSync } from 'node:zlib';
import { breachesOf } from './fixtures/accessibility';
import { attached } from './fixtures/attached';
import { aChat } from './fixtures/events';
import { DESK, PHONE, resizeTo, tooWide } from './fixtures/screens';
import { expect, test } from './fixtures/test';
import { setTrap } from './fixtures/trap';
import { ThreadPage } from './pages/thread-page';

test.use({ viewport: DESK });

/** A picture of one grey. */
function png(width: number, height: number, bitDepth = 8): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = bitDepth;
  const rows = Buffer.alloc(height * (width + 1), 0x99);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const showing = (text: string, ...attachments: unknown[]) => aChat(text, { attachments });

test('a picture stands in a box that was there before it, in the thread and in the inspector', async ({
  page,
  colloquy,
}) => {
  const chart = await attached(colloquy, 'chart.png', png(320, 160));
  await colloquy.post([showing('The chart:', chart), aChat('What is read.')]);
  const trap = await setTrap(page, colloquy.url);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/artifacts/**', async (route) => {
    await held;
    await route.continue();
  });
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'What is read.');
  await expect(thread.row('The chart:')).toContainText('reading');
  const top = () =>
    thread.said('What is read.').evaluate((said) => said.getBoundingClientRect().top);
  const before = await top();

  release();

  const image = thread.messages.getByRole('img', { name: 'chart.png' });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBe(320);
  expect((await image.boundingBox())?.height).toBe(176);
  await expect(thread.row('The chart:')).toContainText('PNG, 320 × 160');
  expect(await top()).toBeCloseTo(before, 0);
  await thread
    .row('The chart:')
    .getByRole('link', { name: /inspect event/ })
    .first()
    .click();
  await expect(
    page.getByRole('region', { name: 'Artifacts' }).getByRole('img', { name: 'chart.png' }),
  ).toBeVisible();
  expect(await breachesOf(page)).toEqual([]);
  await trap.expectEmpty();
});

test('texts are shown by what they are, and long ones folded with their size', async ({
  page,
  colloquy,
}) => {
  const change = await attached(colloquy, 'fix', '@@ -1 +1 @@\n-side = 1\n+side = 10\n');
  const data = await attached(colloquy, 'data.json', '{"price": 12}');
  const code = await attached(colloquy, 'area.py', 'def area(side):\n    return side\n'.repeat(40));
  const said = await attached(colloquy, '', 'It is **large**.');
  await colloquy.post([
    showing('Three files:', change, data, code),
    aChat('', { payload: { text: said.ref } }),
    aChat('The end.'),
  ]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'The end.');
  const files = thread.row('Three files:');

  await expect(files.getByRole('insertion')).toHaveText('+side = 10');
  await expect(files).toContainText(/price:?\s*12/);
  const all = files.getByRole('button', { name: 'Show all 1.3 kB' });
  await all.click();
  await expect(files.getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect(files.locator('.text-code-keyword').first()).toHaveText('def');
  await expect(thread.messages.locator('strong')).toHaveText('large');
  await resizeTo(page, PHONE);
  expect(await page.evaluate(tooWide)).toEqual([]);
});

test('separated values are a table, folded where it is long', async ({ page, colloquy }) => {
  const rows = 'Alder,0.85\nBirch,"1.10"\nCedar,39.00\n'.repeat(4);
  const prices = await attached(colloquy, 'prices.csv', `vendor,euros\n${rows}`);
  await colloquy.post([showing('Prices:', prices)]);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'Prices:');
  const table = thread.row('Prices:').getByRole('table');

  await expect(table.getByRole('columnheader')).toHaveText(['vendor', 'euros']);
  await expect(table.getByRole('row').nth(2).getByRole('cell')).toHaveText(['Birch', '1.10']);
  await thread.row('Prices:').getByRole('button', { name: 'Show all 157 B' }).click();
  await expect(thread.row('Prices:').getByRole('button', { name: 'Show less' })).toBeVisible();
  await expect(table.getByRole('row').last()).toBeInViewport();
  await resizeTo(page, PHONE);
  expect(await page.evaluate(tooWide)).toEqual([]);
});

test('files that are not what they say, are empty, broken, too large or gone are said to be, and nothing runs', async ({
  page,
  colloquy,
}) => {
  const flag = 'window.flag = 1';
  const files = [
    await attached(colloquy, 'page.png', `<!doctype html><script>${flag}</script>`),
    await attached(
      colloquy,
      'drawing.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${flag}"/>`,
    ),
    await attached(colloquy, 'nothing.txt', ''),
    await attached(colloquy, 'broken.png', png(64, 64, 3)),
    await attached(colloquy, 'large.log', 'line\n'.repeat(1_800_000)),
    await attached(colloquy, 'bytes.zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 1, 2])),
    { kind: 'artifact_ref', ref: `artifact:sha256-${'0'.repeat(64)}`, name: 'gone.txt' },
  ];
  await colloquy.post(files.map((file) => showing(`See ${file.name}:`, file)));
  const trap = await setTrap(page, colloquy.url);
  const thread = new ThreadPage(page);
  await thread.open('thread:t1', 'See gone.txt:');
  const states: readonly (readonly [string, string])[] = [
    ['gone.txt', 'not in this workspace, or no longer'],
    ['bytes.zip', 'ZIP, 7 B'],
    ['large.log', '9.0 MB, too large to show'],
    ['broken.png', 'This image is broken'],
    ['nothing.txt', 'empty, 0 B'],
    ['drawing.svg', 'onload='],
    ['page.png', '<!doctype html><script>'],
  ];

  for (const [name, state] of states) {
    const row = thread.row(`See ${name}:`);
    await row.scrollIntoViewIfNeeded();
    await expect(row).toContainText(state);
  }

  await expect(thread.messages.locator('svg[onload], script')).toHaveCount(0);
  await trap.expectEmpty();
});
