import { expect, it } from 'vitest';
import { sendsKeyInTheClear } from './followed-gateway';

it.each([
  ['ws://lab.example.org:18789', true],
  ['ws://10.0.0.7', true],
  ['ws://[fd00::1]:18789', true],
  ['ws://127.example.org', true],
  ['ws://localhost.example.org', true],
  ['wss://lab.example.org', false],
  ['ws://localhost:18789#2', false],
  ['ws://127.0.0.1:18789', false],
  ['ws://127.1', false],
  ['ws://[::1]:18789', false],
])('of %s the key is in the clear: %s', (url, isInTheClear) => {
  expect(sendsKeyInTheClear(url)).toBe(isInTheClear);
});
