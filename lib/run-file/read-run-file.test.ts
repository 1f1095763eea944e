// Every way in which a file can be damaged, each told by its own rule.
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventDetail } from '@/lib/model/event-record';
import type { RunFileChunk, RunFileEvent, RunFileManifest } from '@/lib/model/run-file';
import { referenceTo } from '@/lib/protocols/codec/task-reference';
import { readPublicKey, textSignatureStatus } from '@/lib/security/signature';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { splitNdjson } from '@/lib/std/json/ndjson';
import { runSteps } from '@/lib/std/steps';
import { anEvent, BUILT_AT } from '@/lib/testing/events';
import { type ImportPlace, importedEvent } from './imported-event';
import { fileEventOf, lineOf, manifestLine } from './lines';
import { fileIdOf, manifestOf, type RunFileContents, type RunFileCrypto } from './manifest';
import { RunFileReader } from './read-run-file';
import { RUN_FILE_RULES } from './run-file-fault';

const crypto: RunFileCrypto = {
  sha256() {
    const hash = createHash('sha256');
    return { update: (part) => void hash.update(part), hex: () => hash.digest('hex') };
  },
  bytesOf: (base64) => Buffer.from(base64, 'base64'),
  isSigned(text, signature, publicKey) {
    const key = readPublicKey(publicKey);
    if (!key.ok) return false;
    return textSignatureStatus({ text, signature }, [{ public_key: key.value }]) === 'verified';
  },
};

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const signer = {
  at: BUILT_AT,
  publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64'),
};

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

function aLine(seq: number, event: object = {}): RunFileEvent {
  return {
    seq,
    received_at: BUILT_AT,
    protocol: 'clutch',
    origin: 'agent',
    signature: 'unsigned',
    findings: [],
    event: anEvent({ id: `m${seq}`, ...event }),
    hash: 'a'.repeat(64),
    raw: '{"x":1}',
    raw_encoding: 'utf8',
    raw_content_type: 'application/json',
  };
}

const BYTES = new TextEncoder().encode('three whales');
const REF = `artifact:sha256-${sha256(BYTES)}`;
const chunk = (at: number, end: number, more: Partial<RunFileChunk> = {}): RunFileChunk => ({
  artifact: REF,
  bytes: BYTES.length,
  at,
  data: Buffer.from(BYTES.subarray(at, end)).toString('base64'),
  ...more,
});

const EVENTS = [lineOf(aLine(3)), lineOf(aLine(7))];
const CHUNKS = [lineOf(chunk(0, 5)), lineOf(chunk(5, BYTES.length))];

function contents(events = EVENTS, chunks = CHUNKS): RunFileContents {
  const hashed = (lines: readonly string[]) => sha256(lines.map((line) => `${line}\n`).join(''));
  return {
    run_id: 'run_1',
    level: 'full',
    counts: {
      events: events.length,
      artifacts: chunks.length > 0 ? 1 : 0,
      artifact_lines: chunks.length,
    },
    hashes: { events: hashed(events), artifacts: hashed(chunks) },
  };
}

/** A file whose first line counts, hashes and signs what follows. */
function fileOf(events = EVENTS, chunks = CHUNKS): string[] {
  return [manifestLine(manifestOf(contents(events, chunks), signer)), ...events, ...chunks];
}

async function read(lines: readonly string[] | Uint8Array, lineBytesMax = 1_000_000) {
  const reader = new RunFileReader(crypto);
  const bytes = lines instanceof Uint8Array ? lines : new TextEncoder().encode(lines.join('\n'));
  for await (const line of splitNdjson([bytes], lineBytesMax)) {
    const item = runSteps(reader.reading(line));
    if (!item.ok) return item.error;
  }
  const end = reader.end();
  return end.ok ? end.value : end.error;
}

const [FIRST = '', ...REST] = fileOf();
const changed = (line: string, from: string, to: string) => line.replace(from, to);

/** A first line with other facts, signed as it stands. */
function signedWith(more: object): string {
  const { signature: _, ...said } = JSON.parse(FIRST) as RunFileManifest;
  const unsigned = { ...said, ...more };
  return JSON.stringify({ ...unsigned, signature: signer.sign(canonicalJson(unsigned)) });
}

const KEY = { agent_id: 'agent:ken', kid: 'k1', public_key: 'A'.repeat(43) };

const oddEvents = (event: object) => fileOf([EVENTS[0] ?? '', lineOf(aLine(7, event))]);

describe('a run file', () => {
  it('is read as what it is, whatever its blank lines and line ends', async () => {
    const bytes = new TextEncoder().encode(fileOf().join('\r\n\r\n'));

    expect(await read(fileOf())).toMatchObject({ threads: ['thread_1'] });
    expect(await read(bytes)).toMatchObject({ manifest: { run_id: 'run_1' } });
  });

  it('ends its first line with the signature, and is of the first version where it has no keys', () => {
    expect(FIRST).toMatch(/"version":1,"signature":"[^"]{88}"\}$/);
  });

  it.each([
    ['empty', []],
    ['unknown_format', ['{"format":"zip"}']],
    ['unknown_format', ['[1]']],
    ['unknown_format', ['[', '  { "question": "?" }', ']']],
    ['unknown_format', ['PK\u0003\u0004', ...REST]],
    ['unknown_version', [signedWith({ version: 3 }), ...REST]],
    ['bad_manifest', [signedWith({ version: 2 }), ...REST]],
    ['bad_manifest', [signedWith({ keys: [KEY] }), ...REST]],
    ['bad_manifest', [signedWith({ version: 2, keys: [KEY, KEY] }), ...REST]],
    ['bad_manifest', [signedWith({ level: 'some' }), ...REST]],
    ['bad_manifest', [signedWith({ more: 1 }), ...REST]],
    ['bad_signature', [changed(FIRST, '"full"', '"masked"'), ...REST]],
    ['bad_signature', [FIRST.replace(/"signature":"...../, '"signature":"AAAAA'), ...REST]],
    ['bad_json', [FIRST, `${REST[0]?.slice(0, -1)}`]],
    ['bad_json', [FIRST, '{"__proto__":{"a":1},"event":{}}']],
    ['bad_json', [FIRST, '{"seq":1,"seq":2}']],
    ['bad_line', [FIRST, '{"event":{}}']],
    ['bad_line', [FIRST, changed(REST[0] ?? '', '"seq":3', '"seq":3,"more":1')]],
    ['bad_line', fileOf([lineOf({ ...aLine(3), seq: 0 })])],
    ['bad_order', fileOf([...EVENTS].reverse())],
    ['bad_order', [FIRST, REST[0] ?? '', REST[2] ?? '']],
    ['bad_order', [FIRST, ...REST, REST[1] ?? '']],
    ['foreign_run', oddEvents({ run_id: 'run_2' })],
    ['bad_id', oddEvents({ task_id: referenceTo({ run_id: 'a', thread_id: 'b', task_id: 'c' }) })],
    ['bad_line', oddEvents({ thread_id: 'a\u0000b' })],
    ['event_too_large', oddEvents({ payload: { text: 'x'.repeat(256 * 1024) } })],
    ['bad_artifact', fileOf(EVENTS, [CHUNKS[1] ?? ''])],
    ['bad_artifact', fileOf(EVENTS, [lineOf(chunk(0, 5)), lineOf(chunk(6, 12))])],
    [
      'bad_artifact',
      fileOf(EVENTS, [lineOf(chunk(0, 12, { artifact: `artifact:sha256-${'0'.repeat(64)}` }))]),
    ],
    ['bad_line', fileOf(EVENTS, [lineOf(chunk(0, 12, { artifact: '../etc/passwd' }))])],
    ['bad_artifact', fileOf(EVENTS, [lineOf(chunk(0, 12)), lineOf(chunk(0, 12))])],
    ['truncated', [FIRST]],
    ['truncated', [FIRST, ...REST.slice(0, -1)]],
    ['wrong_count', [FIRST, ...EVENTS, lineOf(aLine(9)), ...CHUNKS]],
    ['wrong_count', [FIRST, ...REST, REST.at(-1) ?? '']],
    ['wrong_count', [signedWith({ counts: { ...contents().counts, artifacts: 2 } }), ...REST]],
    ['wrong_hash', [FIRST, changed(REST[0] ?? '', '"agent"', '"engine"'), ...REST.slice(1)]],
  ])('is refused as %s', async (rule, lines) => {
    const fault = await read(lines);

    expect(fault).toMatchObject({ rule });
  });

  it('is refused where a line is too long, or no UTF-8', async () => {
    expect(await read(fileOf(), 100)).toMatchObject({ rule: 'line_too_long' });
    expect(await read(Uint8Array.of(0x7b, 0xff, 0x7d))).toMatchObject({ rule: 'bad_utf8' });
  });

  it('names the line, and the code of what JSON does not say', async () => {
    const fault = await read([FIRST, REST[0] ?? '', '{"__proto__":1}']);

    expect(fault).toMatchObject({ code: 'proto_key', path: '/3' });
  });

  it('has a closed list of what can be wrong with it', () => {
    expect(Object.keys(RUN_FILE_RULES)).toHaveLength(19);
  });

  it('has one name for its contents, whoever signs them', () => {
    const name = fileIdOf(contents(), crypto);

    expect(name).toMatch(/^[0-9a-f]{16}$/);
    expect(fileIdOf({ ...contents(), level: 'masked' }, crypto)).not.toBe(name);
  });
});

describe('an event of a run file', () => {
  const words = fc.string({ minLength: 1, maxLength: 20 }).map((text) => text.toWellFormed());
  const line = fc.record(
    {
      idempotency_key: fc.constant('once'),
      meta: fc.oneof(
        fc.constant({}),
        fc.record({ imported: fc.anything({ maxDepth: 1 }).filter(isJson), note: words }),
      ),
      security: fc.oneof(
        fc.constant({}),
        fc.constant({ auth: { scheme: 'ed25519', sig: 'x' } }),
        fc.constant({ auth: { scheme: 'none' }, policy: { sandbox: true } }),
      ),
      redacted: words,
    },
    { requiredKeys: [] },
  );

  it('is the same line again, wherever it stood in between', () => {
    fc.assert(
      fc.property(line, fc.boolean(), ({ redacted, ...event }, isUnderOwnIds) => {
        const place: ImportPlace = { file: '0123456789abcdef', level: 'full', isUnderOwnIds };
        const before = { ...aLine(7, event), ...(redacted !== undefined && { redacted }) };

        const kept: EventDetail = {
          ...before,
          seq: 1,
          event: importedEvent(before, place),
          origin: 'import',
          signature: 'unchecked',
          verdict: 'pass',
          hash: 'b'.repeat(64),
          prev_hash: 'c'.repeat(64),
        };

        expect(lineOf(fileEventOf(kept))).toBe(lineOf(before));
      }),
    );
  });
});

function isJson(value: unknown): boolean {
  return value !== undefined && typeof value !== 'bigint' && typeof value !== 'symbol';
}
