// A run as one file that can be carried elsewhere: what stands in its lines, and what of it stays in the events that were
// imported from one. The lines themselves are read and written by lib/run-file.
import { z } from 'zod';
import { ARTIFACT_REF } from './artifact-ref';
import { ClutchMessage } from './clutch-message';
import { type EventDetail, type EventRecord, Origin, SignatureStatus } from './event-record';
import { keyNameIn, RunFileKey } from './file-signature';
import { Finding } from './finding';
import { ImportedFrom, RunFileLevel } from './imported-from';
import { Identifier } from './text';

/** What the first line calls itself. */
export const RUN_FILE_FORMAT = 'colloquy-run';

/** The second one has keys. A file without any is of the first, which every Colloquy reads. */
export const RUN_FILE_VERSIONS = [1, 2] as const;

/** The media type of a run file: lines of JSON. */
export const RUN_FILE_TYPE = 'application/x-ndjson';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 as 64 hexadecimal digits');
const Instant = z.iso.datetime({ offset: true });

/** An SPKI PEM of Ed25519 has 113 characters; whoever writes it with other line ends has a few more. */
const PUBLIC_KEY_LENGTH_MAX = 200;

/** 64 bytes as base64 are 88 characters. */
const SIGNATURE_LENGTH_MAX = 100;

/** Keys of one file: the agents and the browsers that sign in a run are few, and all of them stand in one line. */
export const RUN_FILE_KEYS_MAX = 1_000;

/** The first line: what follows it, and who says so. */
export const RunFileManifest = z
  .strictObject({
    format: z.literal(RUN_FILE_FORMAT),
    version: z.literal(RUN_FILE_VERSIONS),
    run_id: Identifier,
    level: RunFileLevel,
    exported_at: Instant,
    counts: z.strictObject({
      events: z.int().min(1),
      artifacts: z.int().min(0),
      artifact_lines: z.int().min(0),
    }),
    /** Of the lines of events and of those of artifacts, each with a line feed at its end. */
    hashes: z.strictObject({ events: Sha256, artifacts: Sha256 }),
    /** By which signed messages of the run can be verified: the file's word about whose they are. */
    keys: z.array(RunFileKey).min(1).max(RUN_FILE_KEYS_MAX).optional(),
    public_key: z.string().max(PUBLIC_KEY_LENGTH_MAX),
    /** Ed25519, as base64, over the RFC 8785 form of everything above. */
    signature: z.string().max(SIGNATURE_LENGTH_MAX),
  })
  .refine(({ version, keys }) => (version === 1) === (keys === undefined), {
    path: ['keys'],
    message: 'expected keys in a file of version 2, and none in one of version 1',
  })
  .refine(({ keys = [] }) => new Set(keys.map(keyNameIn)).size === keys.length, {
    path: ['keys'],
    message: 'expected each key of an agent once',
  });
export type RunFileManifest = z.infer<typeof RunFileManifest>;

/** Findings of one message are few; what has more is no export of ours. */
const FINDINGS_MAX = 10_000;

/** The line of an event: as the log that it is from holds it, with what stood beside it there. */
export const RunFileEvent = z.strictObject({
  seq: z.int().min(1),
  received_at: Instant,
  protocol: Identifier,
  origin: Origin,
  signature: SignatureStatus,
  findings: z.array(Finding).max(FINDINGS_MAX),
  redacted: z.string().optional(),
  event: ClutchMessage,
  /** The link of that log's hash chain. */
  hash: Sha256,
  raw: z.string().nullable(),
  raw_encoding: z.enum(['utf8', 'base64']),
  raw_content_type: Identifier,
});
export type RunFileEvent = z.infer<typeof RunFileEvent>;

/** Bytes of an artifact in one line: as base64 no longer than an event. */
export const ARTIFACT_CHUNK_BYTES = 192 * 1024;

/** A part of an artifact; its parts follow each other. */
export const RunFileChunk = z.strictObject({
  artifact: z.string().regex(ARTIFACT_REF, 'expected artifact:sha256-<hex>'),
  /** Of the whole artifact. */
  bytes: z.int().min(0),
  /** Where in the artifact this part begins. */
  at: z.int().min(0),
  data: z.base64().max(Math.ceil(ARTIFACT_CHUNK_BYTES / 3) * 4),
});
export type RunFileChunk = z.infer<typeof RunFileChunk>;

/** What the events of an imported run keep in `meta.imported`, so that their line can be written again. */
export const ImportedMark = ImportedFrom.extend({
  /** The key of the file by which its signature was checked. */
  key: RunFileKey.optional(),
  line: RunFileEvent.omit({
    event: true,
    raw: true,
    raw_encoding: true,
    raw_content_type: true,
    findings: true,
  }).extend({
    /** How many of the findings came with the line. */
    findings: z.int(),
    run_id: Identifier,
    thread_id: Identifier,
    idempotency_key: Identifier.optional(),
    auth: z.unknown().optional(),
    /** What stood in `meta.imported` there. */
    imported: z.unknown().optional(),
    /** Whether there was no `meta`, and no `security` but the signature. */
    is_bare: z.literal(true).optional(),
    is_only_signed: z.literal(true).optional(),
  }),
});
export type ImportedMark = z.infer<typeof ImportedMark>;

type Said = Pick<EventRecord, 'origin' | 'event'> | Pick<EventDetail, 'origin' | 'event'>;

/** What an event of an imported run says of its file; null for every other event. Nobody but an import says it. */
export function importedMarkOf({ origin, event }: Said): ImportedMark | null {
  if (origin !== 'import' || event.meta?.imported === undefined) return null;
  const mark = ImportedMark.safeParse(event.meta.imported);
  return mark.success ? mark.data : null;
}

/** The file that an event was imported from; null where it was not. */
export function importedFrom(record: Said): ImportedFrom | null {
  const mark = importedMarkOf(record);
  if (mark === null) return null;
  const { file, level, signer } = mark;
  return { file, level, ...(signer !== undefined && { signer }) };
}
