// A run as one file. Its first line tells counts and hashes, so that the run is read twice, up to the same head: once to count,
// once to write. Neither holds more than a page. What is emptied in between breaks the file off, so that nobody takes it for whole.
import { MISSING_ARTIFACTS_HEADER, type RunExportQuery } from '@/lib/contracts/http-run-files';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import type { Engine } from '@/lib/engine/interface/engine';
import { AppError } from '@/lib/model/errors/app-error';
import type { RunFileKey } from '@/lib/model/file-signature';
import type { RunFileLevel } from '@/lib/model/imported-from';
import {
  ARTIFACT_CHUNK_BYTES,
  importedMarkOf,
  RUN_FILE_TYPE,
  type RunFileEvent,
  type RunFileManifest,
} from '@/lib/model/run-file';
import { ARTIFACTS_MAX, artifactRefsOf } from '@/lib/run-file/artifact-refs';
import { FileKeys } from '@/lib/run-file/file-keys';
import { atLevel, hasArtifacts } from '@/lib/run-file/levels';
import { fileEventOf, lineOf, manifestLine } from '@/lib/run-file/lines';
import { manifestOf, type RunFileContents } from '@/lib/run-file/manifest';
import { maskingSecrets, maskSecrets } from '@/lib/security/mask-secrets';
import { quotedStart } from '@/lib/std/quoted-start';
import { type Call, enterStream, notFound } from '../operation/operation';
import { type Reply, reply } from '../operation/reply';
import { runFileCrypto } from '../operation/run-file-ports';
import { streamOf } from '../operation/stream';
import { fileNameOf } from './file-name';
import { runPages } from './run-pages';

/** Seqs that are read in full at once: with the largest raw messages that is 256 MiB, and it is what an export holds in memory. */
const SPAN_SEQS = 32;

/** Missing artifacts that a header names: 1.6 KB, which every proxy lets pass. */
const MISSING_NAMED_MAX = 20;

/** Which run, up to which event, and how much of it. */
type Exported = {
  readonly engine: Engine;
  readonly runId: string;
  readonly level: RunFileLevel;
  readonly head: number;
  readonly signal: AbortSignal;
};

/** The file of a run. @throws AppError `not_found`, `conflict`, `rate_limited`, `limit_exceeded` */
export async function exportRun(
  call: Call<RunExportQuery>,
  runId: string,
  level: RunFileLevel,
): Promise<Reply> {
  const { deps, principal } = call;
  if ((await deps.engine.directory.rows.run(runId)) === null) {
    throw notFound(`run ${quotedStart(runId)}`);
  }
  const leave = enterStream(call);
  const end = await deps.longWorks.begin(principal, 'export').catch((error: unknown) => {
    leave();
    throw error;
  });
  const ends = () => {
    end();
    leave();
  };
  try {
    const { seq: head } = await deps.engine.head();
    const { signal } = call.c.req.raw;
    const exported = { engine: deps.engine, runId, level, head, signal };
    const { contents, missing } = await contentsOf(exported);
    const { signer } = deps.runFiles;
    const at = new Date(deps.now()).toISOString();
    const manifest = manifestOf(contents, { at, ...signer });
    const answer = reply(RUN_FILE_TYPE, streamOf(call, fileLines(exported, manifest, ends)), {
      'content-disposition': `attachment; filename="${fileNameOf(runId)}.ndjson"`,
      ...(missing.length > 0 && { [MISSING_ARTIFACTS_HEADER]: namesOf(missing) }),
    });
    const detail = {
      level,
      events: contents.counts.events,
      ...(missing.length > 0 && { missing_artifacts: missing.length }),
    };
    return { ...answer, audited: { target: runId, detail } };
  } catch (error) {
    ends();
    throw error;
  }
}

/** The first of them by name, and how many there are beyond. */
function namesOf(refs: readonly string[]): string {
  const more = refs.length - MISSING_NAMED_MAX;
  const named = refs.slice(0, MISSING_NAMED_MAX);
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** What the file will hold: counts and hashes; and the artifacts that it will not, for they are not here. @throws AppError `limit_exceeded` */
async function contentsOf(
  exported: Exported,
): Promise<{ readonly contents: RunFileContents; readonly missing: readonly string[] }> {
  const { level } = exported;
  const count = countOf(level);
  const keys = new FileKeys(level, maskSecrets);
  for await (const page of linePages(exported)) {
    count.addEvents(page);
    keys.add(await keysOf(exported.engine, page));
  }
  const refs = await presentRefs(exported.engine, count.refs);
  for (const ref of refs) {
    for await (const line of artifactLines(exported.engine, ref)) count.addArtifactLine(line);
  }
  const contents = { ...count.contents(refs.length), ...keys.contents() };
  const present = new Set(refs);
  return { contents, missing: [...count.refs].filter((ref) => !present.has(ref)).sort() };
}

function countOf(level: RunFileLevel) {
  const hashes = { events: runFileCrypto.sha256(), artifacts: runFileCrypto.sha256() };
  const refs = new Set<string>();
  let runId = '';
  let events = 0;
  let artifactLines = 0;
  return {
    refs,
    addEvents({ lines, runId: named, refs: more }: EventLines): void {
      for (const line of lines) hashes.events.update(`${line}\n`);
      for (const ref of more) refs.add(ref);
      if (refs.size > ARTIFACTS_MAX) throw tooManyArtifacts();
      runId = named;
      events += lines.length;
    },
    addArtifactLine(line: string): void {
      hashes.artifacts.update(`${line}\n`);
      artifactLines += 1;
    },
    contents: (artifacts: number): Omit<RunFileContents, 'keys'> => ({
      run_id: runId,
      level,
      counts: { events, artifacts, artifact_lines: artifactLines },
      hashes: { events: hashes.events.hex(), artifacts: hashes.artifacts.hex() },
    }),
  };
}

function tooManyArtifacts(): AppError {
  return new AppError(
    'limit_exceeded',
    `The run refers to more than ${ARTIFACTS_MAX} artifacts, which no file has. Export it as masked, without them.`,
  );
}

async function* fileLines(
  exported: Exported,
  manifest: RunFileManifest,
  ends: () => void,
): AsyncGenerator<string, void> {
  try {
    yield `${manifestLine(manifest)}\n`;
    const count = countOf(exported.level);
    for await (const page of linePages(exported)) {
      count.addEvents(page);
      yield page.lines.map((line) => `${line}\n`).join('');
    }
    const refs = await presentRefs(exported.engine, count.refs);
    for (const ref of refs) {
      for await (const line of artifactLines(exported.engine, ref)) {
        count.addArtifactLine(line);
        yield `${line}\n`;
      }
    }
    const { events, artifacts } = count.contents(refs.length).hashes;
    if (events !== manifest.hashes.events || artifacts !== manifest.hashes.artifacts) {
      throw new AppError('conflict', 'The run was changed by a redaction. Export it again.');
    }
  } finally {
    ends();
  }
}

/** Keys that the lines of a page name: of what was imported those of its file, of all else this workspace's own. */
async function keysOf(
  { signingKeysOf }: Pick<Engine, 'signingKeysOf'>,
  { carried, signed }: EventLines,
): Promise<RunFileKey[]> {
  return [...carried, ...(await signingKeysOf(signed))];
}

type EventLines = {
  readonly lines: readonly string[];
  /** Keys that came with the file which events were imported from. */
  readonly carried: readonly RunFileKey[];
  /** Lines that were signed here. */
  readonly signed: readonly RunFileEvent[];
  readonly refs: readonly string[];
  /** The id of the run in its file. */
  readonly runId: string;
};

async function* linePages(exported: Exported): AsyncGenerator<EventLines, void> {
  const { engine, runId, head, signal } = exported;
  for await (const events of runPages(engine, { runId, head, signal })) {
    for (const seqs of spansOf(events.map(({ seq }) => seq))) yield linesOf(exported, seqs);
  }
}

/** Events that stand close to each other in the log are read in one go. */
function spansOf(seqs: readonly number[]): number[][] {
  const spans: number[][] = [];
  for (const seq of seqs) {
    const span = spans.at(-1);
    if (span !== undefined && seq - (span[0] ?? seq) < SPAN_SEQS) span.push(seq);
    else spans.push([seq]);
  }
  return spans;
}

async function linesOf({ engine, level }: Exported, seqs: readonly number[]): Promise<EventLines> {
  const [first = 0] = seqs;
  const wanted = new Set(seqs);
  const between = await engine.readDetails(first - 1, (seqs.at(-1) ?? first) - first + 1);
  const details = between.filter(({ seq }) => wanted.has(seq));
  const refs: string[] = [];
  const carried: RunFileKey[] = [];
  const signed: RunFileEvent[] = [];
  let runId = '';
  const lines = await eventLoop.mapSteps(
    details,
    ({ raw }) => raw?.length ?? 0,
    function* (detail) {
      const whole = fileEventOf(detail);
      const line = yield* atLevel(whole, level, maskingSecrets);
      const mark = importedMarkOf(detail);
      if (mark === null) signed.push(line);
      else if (mark.key !== undefined && line === whole) carried.push(mark.key);
      if (hasArtifacts(level)) refs.push(...artifactRefsOf(line.event));
      runId = line.event.run_id;
      return lineOf(line);
    },
  );
  return { lines, refs, runId, carried, signed };
}

/** Those of which the bytes are here, in the order of their names. */
async function presentRefs({ artifacts }: Engine, refs: ReadonlySet<string>): Promise<string[]> {
  const present: string[] = [];
  for (const ref of [...refs].sort()) if (await artifacts.has(ref)) present.push(ref);
  return present;
}

async function* artifactLines({ artifacts }: Engine, ref: string): AsyncGenerator<string, void> {
  const opened = await artifacts.open(ref);
  if (opened === null) return;
  const { bytes, stream } = opened;
  let at = 0;
  for await (const part of partsOf(stream)) {
    yield lineOf({ artifact: ref, bytes, at, data: Buffer.from(part).toString('base64') });
    at += part.length;
  }
  if (bytes === 0) yield lineOf({ artifact: ref, bytes, at, data: '' });
}

/** The same bytes in parts of one size, whatever the disk's, so that the same artifact has the same lines. */
async function* partsOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let rest: Uint8Array = new Uint8Array();
  for await (const chunk of stream) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= ARTIFACT_CHUNK_BYTES) {
      yield rest.subarray(0, ARTIFACT_CHUNK_BYTES);
      rest = rest.subarray(ARTIFACT_CHUNK_BYTES);
    }
  }
  if (rest.length > 0) yield rest;
}
