// Whatever is posted to a protocol's door is answered: taken, or refused with a typed code and a place. Never a 500.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import type { Problem } from '@/lib/contracts/problem';
import { FailureCode } from '@/lib/model/failure';
import { MASK } from '@/lib/model/mask';
import { codecs } from '@/lib/protocols/registry';
import { jsonLeaves } from '@/lib/std/json-leaves';
import { openTestApi, TEST_ADMIN_SECRET, type TestApi } from '@/lib/testing/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

type Case = { readonly protocol: string; readonly text: string };

/** Samples with one leaf replaced, one field left out, or the text cut off somewhere. */
const bent: fc.Arbitrary<Case> = fc
  .tuple(
    fc.constantFrom(
      ...codecs.flatMap(({ protocol, samples }) => samples.map(({ text }) => ({ protocol, text }))),
    ),
    fc.nat(),
    fc.oneof(fc.constant('cut'), fc.constant('drop'), fc.jsonValue({ maxDepth: 2 })),
  )
  .map(([{ protocol, text }, place, change]) => {
    if (change === 'cut') return { protocol, text: text.slice(0, place % text.length) };
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return { protocol, text }; // a sample that is broken on purpose
    }
    const paths = [...jsonLeaves(json).keys()];
    const path = paths[place % paths.length]?.split('/').slice(1) ?? [];
    return { protocol, text: JSON.stringify(changed(json, path, change)) };
  });

function changed(json: unknown, path: readonly string[], change: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof json !== 'object' || json === null) return change;
  const copy = (Array.isArray(json) ? [...json] : { ...json }) as Record<string, unknown>;
  if (change === 'drop' && rest.length === 0) delete copy[key];
  else copy[key] = changed(copy[key], rest, change);
  return copy;
}

describe('a bent message', () => {
  it('is taken to the character, or refused with a typed code, a legal place and nothing of a stack', async () => {
    await fc.assert(
      fc.asyncProperty(bent, async ({ protocol, text }) => {
        const response = await api.request(`/api/v1/ingest/${protocol}`, {
          ...{ method: 'POST', key: TEST_ADMIN_SECRET, body: text },
        });
        const answer = (await response.json()) as IngestAnswer & Problem;

        expect([200, 400, 403, 422]).toContain(response.status);
        const error = response.status === 400 ? answer : answer.results[0]?.error;
        if (response.status !== 200) expect(FailureCode.options).toContain(error?.code);
        const path = answer.results?.[0]?.error?.path;
        if (path !== undefined) expect(path).toMatch(/^(\/([^~]|~[01])*)?$/s);
        expect(JSON.stringify(answer)).not.toContain('.ts:');
        const seq = answer.results?.[0]?.status === 'stored' ? answer.results[0].seq : undefined;
        const kept = seq === undefined ? null : await api.engine.get(seq);
        if (kept !== null && !kept.raw?.includes(MASK)) expect(kept.raw).toBe(text.trim());
      }),
      { numRuns: 1_500 },
    );
  });
});
