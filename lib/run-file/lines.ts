// The lines of a run file: RFC 8785, so that the same run has the same lines wherever it is written, and safe for a terminal.
import type { EventDetail } from '@/lib/model/event-record';
import type { RunFileChunk, RunFileEvent, RunFileManifest } from '@/lib/model/run-file';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { escapeJson } from '@/lib/text/escape-controls';
import { inItsFile } from './imported-event';

/** A line of a run file, without its line feed. */
export function lineOf(line: RunFileManifest | RunFileEvent | RunFileChunk): string {
  return escapeJson(canonicalJson(line));
}

/** The first line, whose signature stands at its end. */
export function manifestLine({ signature, ...said }: RunFileManifest): string {
  return escapeJson(
    `${canonicalJson(said).slice(0, -1)},"signature":${JSON.stringify(signature)}}`,
  );
}

/** What the file says of an event: of one that was imported from a file what stood there. */
export function fileEventOf(detail: EventDetail): RunFileEvent {
  const { seq, received_at, protocol, origin, signature, findings, event, hash } = detail;
  const { raw, raw_encoding, raw_content_type, redacted } = detail;
  return inItsFile(detail, {
    seq,
    received_at,
    protocol,
    origin,
    signature,
    findings,
    ...(redacted !== undefined && { redacted }),
    event,
    hash,
    raw,
    raw_encoding,
    raw_content_type,
  });
}
