import { expect, test } from 'vitest';
import { bridgeOf, bridges } from './registry';

test('the adapters of Clutch 7.3 are there, each by the name in its address', () => {
  for (const name of ['mcp', 'a2a', 'langgraph', 'autogen', 'webhook']) {
    expect(bridgeOf(name)?.protocol).toBe(name);
  }
});

test('no two bridges have one name, and what is none is found by none', () => {
  expect(new Set(bridges.map(({ protocol }) => protocol)).size).toBe(bridges.length);
  expect(bridgeOf('telepathy')).toBeNull();
});

test('a framework that runs elsewhere says where its questions are answered', () => {
  for (const name of ['autogen', 'agent-framework', 'crewai', 'langgraph', 'ag-ui']) {
    expect(bridgeOf(name)?.answeredElsewhere).toMatch(/^(where|in) \w/);
  }
  expect(bridgeOf('a2a')?.answeredElsewhere).toBeUndefined();
});
