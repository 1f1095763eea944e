// Whatever is posted to a protocol's address is answered: taken, or refused with a typed code and a place. Never a 500.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import type { Problem } from '@/lib/contracts/problem';
import { FailureCode } from '@/lib/model/failure';
import { MASK } from '@/lib/model/mask';
import { codecs } from '@/lib/protocols/codecs';
import { jsonLeaves } from '@/lib/std/json/json-leaves';
import { lawRuns } from '@/lib/testing/law-runs';
import { openTestApi, TEST_ADMIN_SECRET, type TestApi } from '@/lib/testing/worlds/test-api';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

type Case = { readonly protocol: string; readonly text: string };

const samplesOf = (isJson: boolean): fc.Arbitrary<Case> =>
  fc.constantFrom(
    ...codecs
      .filter(({ jsonOf }) => (jsonOf === undefined) === isJson)
      .flatMap(({ protocol, samples }) => samples.map(({ text }) => ({ protocol, text }))),
  );

/** Samples with one leaf replaced, one field left out, or the text cut off somewhere. */
const bent: fc.Arbitrary<Case> = fc
  .tuple(
    samplesOf(true),
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

/** Samples of text with a piece of it replaced by another. */
const bentText: fc.Arbitrary<Case> = fc
  .tuple(
    samplesOf(false),
    fc.nat(),
    fc.nat(6),
    fc.constantFrom(
      '',
      '(',
      ')',
      '"',
      '@',
      ':k',
      ' 5 ',
      '#t',
      ';',
      "'q",
      '()',
      '\\',
      '\u0000',
      '\uFEFF',
    ),
  )
  .map(([{ protocol, text }, place, cut, piece]) => {
    const at = place % (text.length + 1);
    return { protocol, text: text.slice(0, at) + piece + text.slice(at + cut) };
  });

function changed(json: unknown, path: readonly string[], change: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof json !== 'object' || json === null) return change;
  const copy = (Array.isArray(json) ? [...json] : { ...json }) as Record<string, unknown>;
  if (change === 'drop' && rest.length === 0) delete copy[key];
  else copy[key] = changed(copy[key], rest, change);
  return copy;
}

async function post({ protocol, text }: Case, type: string) {
  const response = await api.request(`/api/v1/ingest/${protocol}`, {
    method: 'POST',
    key: TEST_ADMIN_SECRET,
    body: text,
    headers: { 'content-type': type },
  });
  const answer = (await response.json()) as IngestAnswer & Problem;
  const error = answer.code === undefined ? answer.results[0]?.error : answer;
  expect([200, 400, 403, 422]).toContain(response.status);
  if (response.status !== 200) expect(FailureCode.options).toContain(error?.code);
  const path = answer.results?.[0]?.error?.path;
  if (path !== undefined) expect(path).toMatch(/^(\/([^~]|~[01])*)?$/s);
  expect(JSON.stringify(answer)).not.toContain('.ts:');
  const seq = answer.results?.[0]?.status === 'stored' ? answer.results[0].seq : undefined;
  return seq === undefined ? null : await api.engine.get(seq);
}

describe('a bent message', () => {
  it('is taken to the character, or refused with a typed code, a legal place and nothing of a stack', async () => {
    await fc.assert(
      fc.asyncProperty(bent, async ({ protocol, text }) => {
        const kept = await post({ protocol, text }, 'application/json');
        if (kept !== null && !kept.raw?.includes(MASK)) expect(kept.raw).toBe(text.trim());
      }),
      { numRuns: lawRuns(300) },
    );
  });

  it('is taken or refused alike where it is a form in a text', async () => {
    await fc.assert(
      fc.asyncProperty(bentText, async ({ protocol, text }) => {
        const kept = await post({ protocol, text }, 'text/plain');
        if (kept !== null) expect(text).toContain(kept.raw);
      }),
      { numRuns: lawRuns(200) },
    );
  });
});
