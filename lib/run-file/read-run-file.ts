// Reads a run file line by line and believes none of it: the form of each line, the counts, the hashes and the signature. Holds
// one line at a time, and the names of threads and artifacts up to a bound.
import { EVENT_BYTES_MAX } from '@/lib/model/clutch';
import { failuresOf } from '@/lib/model/errors/failures-of';
import {
  RUN_FILE_FORMAT,
  RUN_FILE_VERSIONS,
  RunFileChunk,
  RunFileEvent,
  RunFileManifest,
} from '@/lib/model/run-file';
import { readReference } from '@/lib/protocols/codec/task-reference';
import { isObject } from '@/lib/std/is-object';
import { readingJson } from '@/lib/std/json/json-read';
import { JSON_DEPTH_MAX } from '@/lib/std/json/json-scan';
import type { NdjsonLine } from '@/lib/std/json/ndjson';
import { err, ok, type Result } from '@/lib/std/result';
import type { Steps } from '@/lib/std/steps';
import { jsonBytes } from '@/lib/std/utf8';
import { ARTIFACTS_MAX } from './artifact-refs';
import { type RunFileCrypto, type Sha256Stream, signedText } from './manifest';
import { type RunFileFault, type RunFileRule, runFileFault } from './run-file-fault';

/** A raw message has 8 MiB at most, and each of its characters may be an escape of six. Bytes. */
export const RUN_FILE_LINE_BYTES_MAX = 64 * 1024 * 1024;

/** An event stands in its line one level deeper than by itself. */
const DEPTH_MAX = JSON_DEPTH_MAX + 1;

/** Threads of a run that are told by name: a run with more stands under the ids of its file. */
const THREADS_TOLD_MAX = 1_000;

/** What a line is. */
type RunFileItem =
  | { readonly kind: 'manifest'; readonly manifest: RunFileManifest }
  | { readonly kind: 'event'; readonly line: RunFileEvent }
  | { readonly kind: 'artifact'; readonly chunk: RunFileChunk; readonly data: Uint8Array };

/** What a whole file turned out to be. */
export type VerifiedRunFile = {
  readonly manifest: RunFileManifest;
  /** The threads of its events; null where there are too many to be told. */
  readonly threads: readonly string[] | null;
};

type Read<Value> = Result<Value, RunFileFault>;

/** An artifact of which more is to come. */
type OpenArtifact = {
  readonly ref: string;
  readonly bytes: number;
  at: number;
  hash: Sha256Stream;
};

export class RunFileReader {
  readonly #crypto: RunFileCrypto;
  readonly #hashes: { readonly events: Sha256Stream; readonly artifacts: Sha256Stream };
  #manifest: RunFileManifest | null = null;
  #line = 0;
  #events = 0;
  #artifactLines = 0;
  readonly #ids = { seq: 0 };
  readonly #refs = new Set<string>();
  #artifact: OpenArtifact | null = null;
  #threads: Set<string> | null = new Set();

  constructor(crypto: RunFileCrypto) {
    this.#crypto = crypto;
    this.#hashes = { events: crypto.sha256(), artifacts: crypto.sha256() };
  }

  /** The next line. */
  *reading(line: NdjsonLine): Steps<Read<RunFileItem>> {
    this.#line += 1;
    if (!line.ok) {
      const rule = line.code === 'invalid_utf8' ? 'bad_utf8' : 'line_too_long';
      return this.#fault(rule, line.message);
    }
    const read = yield* readingJson(line.text, { depthMax: DEPTH_MAX });
    if (!read.ok && this.#manifest === null) return this.#readManifest(null);
    if (!read.ok) {
      const { code, message } = read.error;
      return err(runFileFault('bad_json', this.#line, message, code));
    }
    const { value } = read.value;
    if (this.#manifest === null) return this.#readManifest(value);
    if (isObject(value) && 'artifact' in value) return this.#readChunk(value, line.text);
    return this.#readEvent(value, line.text);
  }

  /** What the file was, once its last line is read. */
  end(): Read<VerifiedRunFile> {
    const manifest = this.#manifest;
    if (manifest === null) {
      return ofWhole('empty', 'expected the first line of a run file, saw nothing');
    }
    const { counts, hashes } = manifest;
    const { events, artifacts, artifact_lines } = counts;
    if (this.#events < events || this.#artifactLines < artifact_lines || this.#artifact !== null) {
      const message = `expected ${events} events and ${artifact_lines} lines of artifacts, saw ${this.#events} and ${this.#artifactLines}; the end of the file is missing`;
      return ofWhole('truncated', message);
    }
    if (this.#refs.size !== artifacts) {
      return ofWhole(
        'wrong_count',
        `expected ${artifacts} artifacts, saw ${this.#refs.size}; the file was changed`,
      );
    }
    for (const part of ['events', 'artifacts'] as const) {
      if (this.#hashes[part].hex() === hashes[part]) continue;
      const message = `expected the hash of the ${part} that the first line names, saw another one; a line was changed`;
      return ofWhole('wrong_hash', message);
    }
    return ok({ manifest, threads: this.#threads === null ? null : [...this.#threads] });
  }

  #readManifest(value: unknown): Read<RunFileItem> {
    const format = isObject(value) ? value.format : undefined;
    const version = isObject(value) ? value.version : undefined;
    if (format !== RUN_FILE_FORMAT) {
      const message = `expected a run file, whose first line has the format ${RUN_FILE_FORMAT}; transcripts are imported with colloquy events import`;
      return this.#fault('unknown_format', message);
    }
    if (!RUN_FILE_VERSIONS.some((known) => known === version)) {
      const message = `expected version ${RUN_FILE_VERSIONS.join(' or ')} of the format, saw another one; import it with a Colloquy that knows it`;
      return this.#fault('unknown_version', message);
    }
    if (isObject(value) && (value.signature === undefined || value.signature === '')) {
      return this.#fault('bad_signature', 'expected a signed file; this one is not signed');
    }
    const manifest = RunFileManifest.safeParse(value);
    if (!manifest.success) return this.#refused('bad_manifest', failuresOf(manifest.error, value));
    const { signature, ...said } = manifest.data;
    if (!this.#crypto.isSigned(signedText(said), signature, said.public_key)) {
      const message =
        'expected a signature that holds by the public key beside it; it is broken, for the first line was changed';
      return this.#fault('bad_signature', message);
    }
    this.#manifest = manifest.data;
    return ok({ kind: 'manifest', manifest: manifest.data });
  }

  #readEvent(value: unknown, text: string): Read<RunFileItem> {
    const line = RunFileEvent.safeParse(value);
    if (!line.success) return this.#refused('bad_line', failuresOf(line.error, value));
    const fault = this.#eventFault(line.data);
    if (fault !== null) return err(fault);
    this.#hashes.events.update(`${text}\n`);
    this.#events += 1;
    this.#ids.seq = line.data.seq;
    this.#noteThread(line.data.event.thread_id);
    return ok({ kind: 'event', line: line.data });
  }

  #eventFault({ seq, event }: RunFileEvent): RunFileFault | null {
    const runId = this.#manifest?.run_id;
    const fault = (rule: RunFileRule, message: string) => runFileFault(rule, this.#line, message);
    if (event.run_id !== runId) {
      return fault('foreign_run', `expected an event of ${runId}, saw one of another run`);
    }
    for (const id of [event.run_id, event.thread_id, event.task_id, event.parent_task_id ?? '']) {
      if (readReference(id) === null) continue;
      return fault('bad_id', 'expected an id, saw a reference, which would lead out of the run');
    }
    if (this.#artifactLines > 0 || seq <= this.#ids.seq) {
      return fault('bad_order', 'expected events in the order of their log, and then artifacts');
    }
    if (this.#events >= (this.#manifest?.counts.events ?? 0)) {
      return fault('wrong_count', 'expected no more events, for the first line counts fewer');
    }
    const bytes = jsonBytes(event);
    if (bytes <= EVENT_BYTES_MAX) return null;
    const message = `expected an event of at most ${EVENT_BYTES_MAX} bytes, saw ${bytes}`;
    return fault('event_too_large', message);
  }

  #noteThread(threadId: string): void {
    this.#threads?.add(threadId);
    if ((this.#threads?.size ?? 0) > THREADS_TOLD_MAX) this.#threads = null;
  }

  #readChunk(value: unknown, text: string): Read<RunFileItem> {
    const read = RunFileChunk.safeParse(value);
    if (!read.success) return this.#refused('bad_line', failuresOf(read.error, value));
    const chunk = read.data;
    if (this.#events < (this.#manifest?.counts.events ?? 0)) {
      return this.#fault('bad_order', 'expected all events before the first artifact');
    }
    if (this.#artifactLines >= (this.#manifest?.counts.artifact_lines ?? 0)) {
      return this.#fault('wrong_count', 'expected no more lines, for the first one counts fewer');
    }
    const data = this.#crypto.bytesOf(chunk.data);
    const fault = this.#placeChunk(chunk, data);
    if (fault !== null) return err(fault);
    this.#hashes.artifacts.update(`${text}\n`);
    this.#artifactLines += 1;
    return ok({ kind: 'artifact', chunk, data });
  }

  /** Parts of an artifact follow each other, and together they have the hash of its name. */
  #placeChunk(chunk: RunFileChunk, data: Uint8Array): RunFileFault | null {
    const fault = (rule: RunFileRule, message: string) => runFileFault(rule, this.#line, message);
    const { artifact: ref, bytes, at } = chunk;
    const open = this.#artifact ?? { ref, bytes, at: 0, hash: this.#crypto.sha256() };
    const isNext = open.ref === ref && open.bytes === bytes && open.at === at;
    const isNew = this.#artifact !== null || !this.#refs.has(ref);
    if (!isNext || !isNew || (data.length === 0 && bytes > 0) || at + data.length > bytes) {
      return fault('bad_artifact', 'expected the next part of an artifact, each artifact once');
    }
    this.#refs.add(ref);
    if (this.#refs.size > ARTIFACTS_MAX) {
      return fault('too_many_artifacts', `expected at most ${ARTIFACTS_MAX} artifacts`);
    }
    open.hash.update(data);
    open.at += data.length;
    this.#artifact = open.at === bytes ? null : open;
    if (this.#artifact !== null || ref.endsWith(open.hash.hex())) return null;
    return fault('bad_artifact', `expected the bytes of ${ref}, saw others`);
  }

  #refused(rule: RunFileRule, [first]: ReturnType<typeof failuresOf>): Read<never> {
    const message = first === undefined ? 'expected a line of a run file' : first.message;
    const at = first?.path ? `${first.path}: ` : '';
    return err(runFileFault(rule, this.#line, `${at}${message}`, first?.code));
  }

  #fault(rule: RunFileRule, message: string): Read<never> {
    return err(runFileFault(rule, this.#line, message));
  }
}

function ofWhole(rule: RunFileRule, message: string): Read<never> {
  return err(runFileFault(rule, null, message));
}
