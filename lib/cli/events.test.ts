import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anEvent } from '@/lib/testing/events';
import { type CommandWorld, openCommandWorld } from './command-testing';

let world: CommandWorld;
let folder: string;

beforeAll(async () => {
  world = await openCommandWorld();
  folder = await mkdtemp(join(tmpdir(), 'colloquy-events-'));
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends what a file of that name has. */
async function send(name: string, text: string) {
  const file = join(folder, name);
  await writeFile(file, text);
  return world.colloquy('events', 'send', file);
}

describe('colloquy events send', () => {
  it('says of each event that is refused which one it is, where and why, also where all are', async () => {
    const some = await send('some.ndjson', `${JSON.stringify(anEvent({ id: 'good' }))}\n{}\n`);
    const none = await send('none.json', '[{}, {"v": "clutch/0.1", "id": "bad"}]');

    expect(some).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /^ {2}1 stored, 0 there already, 1 rejected\n {2}item 2 \(without an id\) at \/v: missing_field, /,
      ),
    });
    expect(none).toMatchObject({
      code: 1,
      text: expect.stringMatching(
        /^ {2}0 stored, 0 there already, 2 rejected\n {2}item 1 \(without an id\) at \/v: missing_field, .*\n {2}item 2 \(bad\) at \/ts: /,
      ),
    });
  });

  it('says once what is the same of items that follow each other', async () => {
    const { text } = await send('same.json', '[{}, {}, {"id": "named"}, {}]');

    const items = text.split('\n').map((line) => line.split(' at ')[0]);
    expect(items.slice(1)).toEqual([
      '  items 1 to 2 (without an id)',
      '  item 3 (named)',
      '  item 4 (without an id)',
    ]);
  });

  it('takes lines for what they are where no name of a file says it', async () => {
    const [one, two] = [anEvent({ id: 'first_line' }), anEvent({ id: 'second_line' })];

    const lines = await send('piped', `${JSON.stringify(one)}\n${JSON.stringify(two)}`);
    const list = await send('listed', JSON.stringify([one, two]));
    const spread = await send('spread', JSON.stringify(one, null, 2));

    expect([lines, list, spread]).toMatchObject([
      { code: 0, text: '  2 stored, 0 there already, 0 rejected' },
      { code: 0, text: '  0 stored, 2 there already, 0 rejected' },
      { code: 0, text: '  0 stored, 1 there already, 0 rejected' },
    ]);
  });
});
