// Records of every protocol and bridge in which something stands that does not belong there, by a key that is bound to a prefix of
// agents: each is stored or refused for a reason, and nobody outside of the prefix says anything.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bridges } from '@/lib/bridges/registry';
import { codecs } from '@/lib/protocols/codecs';
import { isImport } from '@/lib/security/authorship';
import { inputText, loadVectors } from '@/lib/testing/codecs/vectors';
import type { Random } from '@/lib/testing/fuzz/random';
import { lawRuns, lawTimeout, testRandom } from '@/lib/testing/law-runs';
import { openTestApi, type TestApi } from '@/lib/testing/worlds/test-api';

const PREFIX = 'agent:shop.';

/** Records of each format. */
const RECORDS = lawRuns(60);

const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);

/** What stands where something else is expected. */
const FOREIGN: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    '',
    'x'.repeat(3_000),
    '\u0000',
    '\ud800',
  ],
  ...['agent:orchestrator', 'orchestrator', 'agent:bob', 'user', 'group:all', 'routing.decision'],
  ...['constructor', 'toString', '2026-99-99T99:99:99Z', '1e999', [], {}, [null], ['a', 1, {}]],
  ...[nested(40), { constructor: { prototype: { a: 1 } } }, { length: 1e9 }, Array(300).fill({})],
];

/** What a text is broken with. */
const BREAKS = ['(', ')', '"', '\\', '\u0000', '{"__proto__":{}}', '@orchestrator', '('.repeat(99)];

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...inner.flatMap(([name, one]) => pathsOf(one, [...path, name]))];
}

function withForeign(value: unknown, path: Path, foreign: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return foreign;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[name] = withForeign(copy[name], rest, foreign);
  return copy;
}

function broken(input: unknown, random: Random): string {
  if (typeof input !== 'string') {
    return JSON.stringify(withForeign(input, random.pick(pathsOf(input)), random.pick(FOREIGN)));
  }
  const at = random.below(input.length + 1);
  return input.slice(0, at) + random.pick(BREAKS) + input.slice(at);
}

let api: TestApi;
let key: string;
beforeAll(async () => {
  api = await openTestApi();
  key = (await api.keyring.create({ role: 'agent', agent_prefix: PREFIX, grants: [] })).secret;
});
afterAll(() => api.close());

const formats = [
  ...bridges.map((codec) => ({ codec, folder: 'bridges' })),
  ...codecs.map((codec) => ({ codec, folder: 'protocols' })),
].filter(({ codec }) => !isImport(codec.protocol));

it.each(formats.map(({ codec, folder }) => ({ name: codec.protocol, codec, folder })))(
  '$name: no such record fails the server, or speaks for anybody else (law)',
  async ({ name, codec, folder }) => {
    const random = testRandom();
    const vectors = new URL(`../../${folder}/${name}/vectors/`, import.meta.url);
    const inputs = loadVectors(vectors).vectors.map(({ vector }) =>
      codec.jsonOf === undefined ? vector.input : inputText(vector),
    );
    const type = codec.jsonOf === undefined ? 'application/json' : 'text/plain';
    const before = (await api.engine.head()).seq;
    const failed: unknown[] = [];
    for (let at = 0; at < RECORDS; at += 1) {
      const body = broken(random.pick(inputs), random);
      const from = random.pick(['shop.a', 'bob', 'agent:orchestrator']);
      const path = `/api/v1/ingest/${name}?run_id=${name}&from=${encodeURIComponent(from)}`;
      const headers = { 'content-type': type };
      const { status } = await api.request(path, { method: 'POST', key, headers, body });
      if (status >= 500) failed.push([status, body]);
    }
    const said = await api.engine.read({ filter: {}, after: before, limit: 1_000, order: 'asc' });
    const strangers = said.filter(
      ({ origin, event }) => origin !== 'engine' && !event.from.agent_id.startsWith(PREFIX),
    );

    expect(failed).toEqual([]);
    expect(strangers.map(({ event }) => event)).toEqual([]);
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  },
  lawTimeout(60_000),
);
