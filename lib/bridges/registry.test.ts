import { expect, test } from 'vitest';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { CONTEXT } from '@/lib/protocols/codec/contract';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
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

/** In UTC, in milliseconds and in nanoseconds each is in a year of five digits, or before all years. */
const BEYOND_YEARS = [
  ['"9999-12-31T23:59:59-12:00"', '253402300800000', '"99999999999999999999"'],
  ['"0000-01-01T00:00:00+12:00"', '-1', '"0"'],
] as const;

test.each(bridges.map((bridge) => ({ name: bridge.protocol, bridge })))(
  '$name: an event has no time that another workspace does not read, whatever its record says',
  ({ name, bridge }) => {
    const { vectors } = loadVectors(new URL(`./${name}/vectors/`, import.meta.url));
    const texts = vectors.map(({ vector }) => inputText(vector));
    for (const [iso, ms, ns] of BEYOND_YEARS) {
      for (const text of texts) {
        const changed = text
          .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, iso)
          .replaceAll(/"\d{19}"/g, ns)
          .replaceAll(/(?<=:\s*)\d{13}(?=\D)/g, ms);
        const decoded = bridge.decode({ text: changed }, CONTEXT);
        const times = decoded.ok ? decoded.value.events.map(({ ts }) => ts) : [];
        for (const ts of times) expect(ClutchMessage.shape.ts.safeParse(ts).success, ts).toBe(true);
      }
    }
  },
);
