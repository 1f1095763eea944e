// Loads the vectors of a codec: one message each, with what must become of it. Hashes in the manifest make every change to
// one a decision: COLLOQUY_UPDATE_VECTORS=1 writes the manifest anew.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FailureCode } from '@/lib/model/failure';
import type { FindingLevel } from '@/lib/model/finding';
import type { DecodeContext } from '@/lib/protocols/codec/codec';

export type ExpectedFinding = { level: FindingLevel; rule: string; path: string };

export type Vector = {
  readonly id: string;
  readonly comment: string;
  /** The rows of the checklist that it shows kept or broken. */
  readonly requirement: readonly string[];
  readonly flags: readonly string[];
  /** The raw text; an object or a list stands for its JSON text. */
  readonly input: unknown;
  /** The reading that the request asks for. */
  readonly profile?: string;
  /** What the request said, over the contract's own context. */
  readonly context?: Partial<DecodeContext>;
  /** Where the message is accepted. `"$input"` stands for the input in `wire` and `events`. */
  readonly wire?: unknown;
  readonly events?: readonly unknown[];
  readonly findings?: readonly ExpectedFinding[];
  /** Where it is refused: the first failure. */
  readonly failure?: {
    readonly code: FailureCode;
    readonly path?: string;
    readonly at?: number;
    readonly rule?: string;
  };
};

export type Manifest = {
  /** The specification that the vectors were written from. */
  readonly specification: {
    readonly title: string;
    readonly revision: string;
    readonly source: string;
  };
  /** By the first letter of the name: y must be accepted, n refused, i is our choice where the specification is silent. */
  readonly counts: Readonly<Record<'y' | 'n' | 'i', number>>;
  /** SHA-256 of each file, lower-case hex. */
  readonly files: Readonly<Record<string, string>>;
};

export type VectorFile = { readonly name: string; readonly vector: Vector };

/** The vectors of a folder by name, their manifest, and what the manifest ought to say of them. */
export function loadVectors(folder: URL): {
  vectors: readonly VectorFile[];
  manifest: Manifest;
  actual: Pick<Manifest, 'counts' | 'files'>;
} {
  const names = readdirSync(fileURLToPath(folder)).filter((name) => /^[yni]-.*\.json$/.test(name));
  const read = names.sort().map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }));
  const count = (letter: string) => names.filter((name) => name.startsWith(letter)).length;
  const actual = {
    counts: { y: count('y'), n: count('n'), i: count('i') },
    files: Object.fromEntries(
      read.map(({ name, bytes }) => [name, createHash('sha256').update(bytes).digest('hex')]),
    ),
  };
  return {
    vectors: read.map(({ name, bytes }) => ({
      name,
      vector: resolve(JSON.parse(bytes.toString()) as Vector),
    })),
    manifest: readManifest(new URL('manifest.json', folder), actual),
    actual,
  };
}

function readManifest(place: URL, actual: Pick<Manifest, 'counts' | 'files'>): Manifest {
  const manifest = JSON.parse(readFileSync(place, 'utf8')) as Manifest;
  if (process.env.COLLOQUY_UPDATE_VECTORS !== '1') return manifest;
  const updated = { ...manifest, ...actual };
  writeFileSync(place, `${JSON.stringify(updated, null, 2)}\n`);
  return updated;
}

/** The text that a vector's input stands for. */
export function inputText(vector: Vector): string {
  return typeof vector.input === 'string' ? vector.input : JSON.stringify(vector.input);
}

/** The frame of a vector: its text, and the reading that the request asks for. */
export function vectorFrame(vector: Vector): { text: string; profile?: string } {
  const { profile } = vector;
  return { text: inputText(vector), ...(profile !== undefined && { profile }) };
}

function resolve(vector: Vector): Vector {
  const given = (value: unknown) => (value === '$input' ? vector.input : value);
  return {
    ...vector,
    ...('wire' in vector && { wire: given(vector.wire) }),
    ...(vector.events && { events: vector.events.map(given) }),
  };
}
