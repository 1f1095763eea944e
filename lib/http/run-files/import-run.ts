// A run file on its way into the log. All of it is read and verified first, into a temporary file; only then anything of it is
// visible. From there on the import goes on to its end, whoever leaves: what a crash cut short is completed at the next start, or
// by importing the file again. What is here already is left as it is.
import type { RunImportAnswer } from '@/lib/contracts/http-run-files';
import { eventLoop } from '@/lib/engine/event-loop/event-loop-scheduler';
import type { Engine } from '@/lib/engine/interface/engine';
import type { EngineLog } from '@/lib/engine/interface/engine-deps';
import type { LongWork } from '@/lib/engine/interface/long-work';
import { AppError, toAppError } from '@/lib/model/errors/app-error';
import type { FileSignatureCounts } from '@/lib/model/file-signature';
import { importedId } from '@/lib/model/imported-place';
import type { RunFileChunk, RunFileEvent, RunFileManifest } from '@/lib/model/run-file';
import { type ImportPlace, idIn, mayKeepId } from '@/lib/run-file/imported-event';
import { fileIdOf } from '@/lib/run-file/manifest';
import {
  RUN_FILE_LINE_BYTES_MAX,
  RunFileReader,
  type VerifiedRunFile,
} from '@/lib/run-file/read-run-file';
import { type RunFileFault, runFileFault } from '@/lib/run-file/run-file-fault';
import { fingerprintOf } from '@/lib/security/trusted-keys';
import { invariant } from '@/lib/std/invariant';
import { splitNdjson } from '@/lib/std/json/ndjson';
import type { Result } from '@/lib/std/result';
import type { SpooledFile } from '@/lib/store/files/spool';
import { type RunFilePorts, runFileCrypto } from '../operation/run-file-ports';

/** A file at most: hundreds of thousands of events with artifacts, and not a disk. Bytes. */
const RUN_FILE_BYTES_MAX = 2 * 1024 * 1024 * 1024;

/** Events of one group commit, and how much their lines may weigh. */
const BATCH_EVENTS = 200;
const BATCH_BYTES = 1024 * 1024;

/** A file that was verified and lies on the disk. */
type ReceivedRunFile = VerifiedRunFile & { readonly file: SpooledFile };

/**
 * Reads a file as it comes, and keeps it until it is imported.
 * @throws AppError that says what is wrong with it; then nothing of it is kept
 */
export async function receiveRunFile(
  { spool }: Pick<RunFilePorts, 'spool'>,
  chunks: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<ReceivedRunFile> {
  const file = await spool.create();
  try {
    return await verified(file, file.write(bounded(chunks)), signal);
  } catch (error) {
    await file.remove();
    throw error;
  }
}

async function verified(
  file: SpooledFile,
  chunks: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<ReceivedRunFile> {
  const reader = new RunFileReader(runFileCrypto);
  const lines = splitNdjson(chunks, RUN_FILE_LINE_BYTES_MAX);
  for await (const line of lines) orThrow(await eventLoop.run(reader.reading(line), signal));
  return { ...orThrow(reader.end()), file };
}

async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > RUN_FILE_BYTES_MAX) {
      throw toError(
        runFileFault(
          'file_too_large',
          null,
          `expected at most ${RUN_FILE_BYTES_MAX} bytes, saw more`,
        ),
      );
    }
    yield chunk;
  }
}

function orThrow<Value>(result: Result<Value, RunFileFault>): Value {
  if (result.ok) return result.value;
  throw toError(result.error);
}

function toError(fault: RunFileFault): AppError {
  return new AppError(fault.code, `This is no whole run file: ${fault.message}.`, {
    errors: [fault],
  });
}

type ImportPorts = { readonly engine: Engine; readonly runFiles: RunFilePorts };

/**
 * Brings a verified file into the log, and removes it. What fails once something of it may be in the log is left for the next start.
 * @throws AppError where the store does
 */
export async function importRun(
  { engine, runFiles }: ImportPorts,
  received: ReceivedRunFile,
  { onProgress, signal }: LongWork = {},
): Promise<RunImportAnswer> {
  const { manifest, file } = received;
  const { keys = [] } = manifest;
  const signatures = { verified: 0, bad: 0, unverifiable: 0 };
  const count = ({ verified, bad, unverifiable }: FileSignatureCounts) => {
    signatures.verified += verified;
    signatures.bad += bad;
    signatures.unverifiable += unverifiable;
  };
  try {
    const signer = signerOf(manifest);
    const batches = eventBatches(file);
    const { place, isPresent, done } = await runFiles.inTurn(async () => {
      signal?.throwIfAborted();
      const found = await placeOf(engine, received, signer);
      if (found.isPresent) return { ...found, done: 0 };
      await putArtifacts(engine, file, manifest);
      await file.keep();
      const { value: first } = await batches.next();
      // The first events tell that the run is this file's: whoever comes next finds its id taken.
      if (first) count((await engine.importEvents(first, found.place, keys)).signatures);
      return { ...found, done: first?.length ?? 0 };
    });
    let read = done;
    for await (const batch of batches) {
      if (isPresent) {
        count(await engine.countSignatures(batch, keys));
        continue;
      }
      count((await engine.importEvents(batch, place, keys)).signatures);
      read += batch.length;
      onProgress?.(read, manifest.counts.events);
    }
    const signed_by = await runFiles.trustedKeys.signerOf(signer);
    await file.remove();
    return answerOf(manifest, place, { isPresent, signatures, signed_by });
  } catch (error) {
    await (file.isKept() ? file.close() : file.remove());
    throw error;
  }
}

type ResumePorts = ImportPorts & { readonly log: EngineLog };

/** Completes the imports that a crash, or a failure of the store, cut short. Never throws: what fails again is told. */
export async function resumeImports({ log, ...ports }: ResumePorts): Promise<void> {
  for (const file of await ports.runFiles.spool.kept()) {
    try {
      const { run_id } = await importRun(ports, await verified(file, file.read()));
      log.info({ run_id }, 'an import that was cut short is complete');
    } catch (thrown) {
      const { code, message } = toAppError(thrown);
      log.error({ code, message }, 'an import that was cut short failed again');
      // The store may be better at the next start; a damaged file and a run with other content will not.
      await (code.startsWith('store_') || code === 'internal' ? file.close() : file.remove());
    }
  }
}

function answerOf(
  { run_id, counts, exported_at }: RunFileManifest,
  place: ImportPlace,
  {
    isPresent,
    ...signed
  }: Pick<RunImportAnswer, 'signatures' | 'signed_by'> & { readonly isPresent: boolean },
): RunImportAnswer {
  return {
    run_id: idIn(place, run_id),
    status: isPresent ? 'present' : 'imported',
    file: place.file,
    level: place.level,
    events: counts.events,
    artifacts: counts.artifacts,
    exported_at,
    ...signed,
  };
}

/** Its signature holds by this key, so that the key can be read. */
function signerOf({ public_key }: RunFileManifest): string {
  const key = fingerprintOf(public_key);
  invariant(key.ok, 'a file was verified by a key that cannot be read');
  return key.value;
}

/** Where the run stands: where it is already, else under its own ids if nobody has them, else under the file's. */
async function placeOf(
  engine: Engine,
  { manifest, threads }: VerifiedRunFile,
  signer: string,
): Promise<{ readonly place: ImportPlace; readonly isPresent: boolean }> {
  const { run_id, level, counts } = manifest;
  const { rows } = engine.directory;
  const file = fileIdOf(manifest, runFileCrypto);
  const isWhole = (events: number) => events >= counts.events;
  const own = await rows.run(run_id);
  const from = { file, level, signer };
  const ownPlace = { ...from, isUnderOwnIds: true };
  if (own?.imported?.file === file) return { place: ownPlace, isPresent: isWhole(own.events) };
  const place = { ...from, isUnderOwnIds: false };
  const prefixed = await rows.run(importedId(file, run_id));
  if (prefixed !== null) return { place, isPresent: isWhole(prefixed.events) };
  const isFree = own === null && mayKeepId(run_id) && (await areFree(engine, threads));
  return { place: isFree ? ownPlace : place, isPresent: false };
}

async function areFree(
  { directory: { rows } }: Engine,
  threads: VerifiedRunFile['threads'],
): Promise<boolean> {
  if (threads === null) return false;
  for (const thread of threads) {
    if (!mayKeepId(thread) || (await rows.thread(thread)) !== null) return false;
  }
  return true;
}

/** The lines of a file that was verified, of one kind. */
async function* verifiedLines(file: SpooledFile): AsyncGenerator<string, void> {
  for await (const line of splitNdjson(file.read(), RUN_FILE_LINE_BYTES_MAX)) {
    if (!line.ok) throw new AppError('internal', 'A run file changed while it was imported.');
    yield line.text;
  }
}

const ARTIFACT_LINE = '{"artifact":';

async function* eventBatches(file: SpooledFile): AsyncGenerator<RunFileEvent[], void> {
  let batch: RunFileEvent[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const text of verifiedLines(file)) {
    if (isFirst) {
      isFirst = false;
      continue;
    }
    const value = JSON.parse(text) as RunFileEvent | RunFileChunk;
    if (!('event' in value)) break;
    batch.push(value);
    bytes += text.length;
    if (batch.length < BATCH_EVENTS && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}

/** Artifacts come before the events that refer to them. */
async function putArtifacts(
  { artifacts }: Engine,
  file: SpooledFile,
  { counts }: RunFileManifest,
): Promise<void> {
  if (counts.artifacts === 0) return;
  const chunks = chunksOf(file);
  for (let next = await chunks.next(); !next.done; ) {
    const first: RunFileChunk = next.value;
    let following: IteratorResult<RunFileChunk, void> = await chunks.next();
    async function* bytes(): AsyncGenerator<Uint8Array, void> {
      yield runFileCrypto.bytesOf(first.data);
      while (!following.done && following.value.artifact === first.artifact) {
        yield runFileCrypto.bytesOf(following.value.data);
        following = await chunks.next();
      }
    }
    await artifacts.put(bytes());
    next = following;
  }
}

async function* chunksOf(file: SpooledFile): AsyncGenerator<RunFileChunk, void> {
  let line = 0;
  for await (const text of verifiedLines(file)) {
    line += 1;
    if (line > 1 && isChunk(text)) yield JSON.parse(text) as RunFileChunk;
  }
}

/** Somebody else may write its members in another order than we do. */
function isChunk(text: string): boolean {
  if (text.startsWith(ARTIFACT_LINE)) return true;
  return text.includes('"artifact"') && 'artifact' in (JSON.parse(text) as object);
}
