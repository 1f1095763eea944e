import { expect, test } from 'vitest';
import { channelMeant } from './channel-meant';

const OPS = { channel: 'ops' };
const ADS = { channel: 'spam', title: 'Advertising' };
const CHANNELS = [OPS, ADS, { channel: 'x', title: 'Twice' }, { channel: 'y', title: 'Twice' }];

test.each([
  ['ops', OPS],
  ['spam', ADS],
  ['Advertising', ADS],
  ['# Advertising', ADS],
  ['#ops', OPS],
  ['nowhere', null],
  ['Twice', null],
])('%s is a channel as the lists call it', (written, meant) => {
  expect(channelMeant(written, CHANNELS)).toBe(meant);
});

test('a name counts before a title, and a name that begins with # before one without', () => {
  const hashed = { channel: '#ops' };
  const titled = { channel: 'z', title: 'ops' };

  expect(channelMeant('#ops', [OPS, titled, hashed])).toBe(hashed);
  expect(channelMeant('ops', [titled, OPS])).toBe(OPS);
});
