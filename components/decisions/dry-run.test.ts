import { expect, test } from 'vitest';
import { RouteRequest } from '@/lib/contracts/http-orchestration';
import { dryRunAt, dryRunParams, routeRequestOf, termsIn } from './dry-run';

const EMPTY = dryRunAt(() => null);

test('terms stand apart by commas, blanks or both, and count once', () => {
  expect(termsIn(' skill:a,skill:b  skill:a\n, tool:c ')).toEqual(['skill:a', 'skill:b', 'tool:c']);
  expect(termsIn('  , ')).toEqual([]);
});

test('a form in the address is the form that was put there', () => {
  const form = {
    requires: 'skill:research',
    prefers: 'tool:browser tag:market',
    domain: 'fintech',
    tools: 'mcp:browser',
    network: 'egress',
    sandbox: true,
  };
  const params = dryRunParams(form);
  expect(dryRunAt((name) => params[name] ?? null)).toEqual(form);
  expect(dryRunAt((name) => (name === 'network' ? 'everything' : null))).toEqual(EMPTY);
});

test('what is asked is a request that the API takes, with a policy only where one is said', () => {
  expect(routeRequestOf(EMPTY)).toEqual({ requires: [], prefers: [] });
  const asked = routeRequestOf({ ...EMPTY, tools: 'mcp:a mcp:b', network: 'none', sandbox: true });
  expect(asked.security).toEqual({
    policy: { sandbox: true, tool_allowlist: ['mcp:a', 'mcp:b'], network: 'none' },
  });
  expect(RouteRequest.safeParse(asked).success).toBe(true);
});
