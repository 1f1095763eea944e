// What holds of every bridge that reads the records of a framework one at a time, and of what was captured of that framework, which
// lies beside its vectors.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { assembleCodec, type CodecParts } from '@/lib/protocols/codec/codec';
import { CONTEXT } from '@/lib/protocols/codec/contract';
import { loadVectors } from '@/lib/testing/codecs/vectors';

/** The only vector that must be accepted and was made by hand: its run is the request's. */
const BY_HAND = 'y-run-asked-for';

/** What a captured event says besides its text, as a generous bound. */
const REST_BYTES = 18 * 1024;

export type RecordBridge<Wire> = {
  readonly parts: CodecParts<Wire>;
  readonly wire: fc.Arbitrary<Wire>;
  /** The types of events that its records become. */
  readonly types: RegExp;
  /** A record with a text of so many characters, and how many events it becomes. */
  readonly large: { readonly record: (length: number) => unknown; readonly events: number };
  readonly vectors: URL;
  /** The package whose version the captured files name. */
  readonly framework: string;
};

/** The records of a captured file among the vectors. */
export function capturedRecords<Wire>(vectors: URL, name = 'captured.json'): readonly Wire[] {
  return readCaptured<Wire>(new URL(name, vectors)).records;
}

/** Checks what holds of every record, and of the captured ones. */
export function describeRecordLaws<Wire>(bridge: RecordBridge<Wire>): void {
  describe(`records of ${bridge.parts.protocol}`, () => {
    it('name no agent outside their prefix, no decision and no person', () => expectNames(bridge));

    it('fit into events that are no larger than an event may be', () => expectSizes(bridge));

    it('stand in the vectors as they were captured, of the version that the manifest names', () =>
      expectCaptured(bridge));

    it('are made of no event', () => {
      const [record] = capturedRecords(bridge.vectors);
      const [event] = eventsOf(bridge, record);
      expect(event && assembleCodec(bridge.parts).encode(event)).toMatchObject({
        error: { code: 'unsupported' },
      });
    });
  });
}

function expectNames<Wire>({ parts, wire, types }: RecordBridge<Wire>): void {
  fc.assert(
    fc.property(wire, fc.constantFrom(undefined, 'agent:shop.'), (record, agentPrefix) => {
      const context = { ...CONTEXT, ...(agentPrefix !== undefined && { agentPrefix }) };
      for (const { from, to, type } of parts.toEvents(record, context).events) {
        for (const { agent_id } of [from, ...to]) {
          expect(agent_id.startsWith(agentPrefix ?? `agent:${parts.protocol}.`)).toBe(true);
        }
        expect(type).toMatch(types);
      }
    }),
  );
}

function expectSizes<Wire>(bridge: RecordBridge<Wire>): void {
  const { record, events: count } = bridge.large;
  const events = eventsOf(bridge, record(EVENT_BYTES_MAX - REST_BYTES));
  expect(events).toHaveLength(count);
  for (const event of events) {
    expect(JSON.stringify(event).length).toBeLessThanOrEqual(EVENT_BYTES_MAX);
  }
  expect(decode(bridge, record(EVENT_BYTES_MAX))).toMatchObject({
    error: { failures: [{ code: 'event_too_large' }] },
  });
}

function expectCaptured<Wire>({ vectors: folder, framework }: RecordBridge<Wire>): void {
  const names = readdirSync(fileURLToPath(folder)).filter((name) =>
    /^captured.*\.json$/.test(name),
  );
  const files = names.map((name) => readCaptured(new URL(name, folder)));
  const records = files.flatMap((file) => file.records);
  const { vectors, manifest } = loadVectors(folder);

  const accepted = vectors.filter(({ name }) => name.startsWith('y-'));
  for (const { vector } of accepted.filter(({ vector: { id } }) => id !== BY_HAND)) {
    expect(records).toContainEqual(vector.input);
  }
  for (const file of files) {
    expect(manifest.specification.revision).toContain(`${framework} ${file[framework]}`);
  }
}

function decode<Wire>({ parts }: RecordBridge<Wire>, record: unknown) {
  return assembleCodec(parts).decode({ text: JSON.stringify(record) }, CONTEXT);
}

function eventsOf<Wire>(bridge: RecordBridge<Wire>, record: unknown) {
  const decoded = decode(bridge, record);
  return decoded.ok ? decoded.value.events : [];
}

function readCaptured<Wire>(file: URL) {
  return JSON.parse(readFileSync(file, 'utf8')) as {
    readonly [name: string]: unknown;
    readonly records: readonly Wire[];
  };
}
