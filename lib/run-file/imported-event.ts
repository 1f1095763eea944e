// An event of a run file as the log that it is imported into keeps it, and back again: the same line, whoever writes it. What
// counts on a server alone (a signature that was checked, an idempotency key, the time of receipt) is kept in `meta.imported`.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { EventDetail } from '@/lib/model/event-record';
import type { RunFileKey } from '@/lib/model/file-signature';
import { IMPORTED_PREFIX, REGISTRY_RUN, REGISTRY_THREAD } from '@/lib/model/ids';
import type { ImportedFrom } from '@/lib/model/imported-from';
import { importedId } from '@/lib/model/imported-place';
import { type ImportedMark, importedMarkOf, type RunFileEvent } from '@/lib/model/run-file';

/** Where the events of a file stand: under their own ids, or under the file's. */
export type ImportPlace = ImportedFrom & { readonly isUnderOwnIds: boolean };

/** Whether an id may be kept at all: what stands for another workspace, or for this one's registry, is never a file's own. */
export function mayKeepId(id: string): boolean {
  return !id.startsWith(IMPORTED_PREFIX) && id !== REGISTRY_RUN && id !== REGISTRY_THREAD;
}

/** The id of a run or a thread of a file in the log that it is imported into. */
export function idIn(place: ImportPlace, id: string): string {
  return place.isUnderOwnIds ? id : importedId(place.file, id);
}

/** The event as the log keeps it, with the key of the file by which its signature was checked. */
export function importedEvent(
  line: RunFileEvent,
  place: ImportPlace,
  key?: RunFileKey,
): ClutchMessage {
  const { event, seq, received_at, protocol, origin, signature, redacted, hash } = line;
  const { idempotency_key, security, meta, ...said } = event;
  const { auth, ...policy } = security ?? {};
  const isOnlySigned = security !== undefined && Object.keys(policy).length === 0;
  const imported: ImportedMark = {
    file: place.file,
    level: place.level,
    ...(place.signer !== undefined && { signer: place.signer }),
    ...(key !== undefined && { key }),
    line: {
      seq,
      received_at,
      protocol,
      origin,
      signature,
      hash,
      findings: line.findings.length,
      run_id: event.run_id,
      thread_id: event.thread_id,
      ...(redacted !== undefined && { redacted }),
      ...(idempotency_key !== undefined && { idempotency_key }),
      ...(auth !== undefined && { auth }),
      ...(isOnlySigned && { is_only_signed: true }),
      ...(meta === undefined && { is_bare: true }),
      ...(meta?.imported !== undefined && { imported: meta.imported }),
    },
  };
  return {
    ...said,
    run_id: idIn(place, event.run_id),
    thread_id: idIn(place, event.thread_id),
    ...(security !== undefined && !isOnlySigned && { security: policy }),
    meta: { ...meta, imported },
  };
}

/** The line that an imported event had in its file; any other event's is as it stands. */
export function inItsFile(detail: EventDetail, asItStands: RunFileEvent): RunFileEvent {
  const mark = importedMarkOf(detail);
  if (mark === null) return asItStands;
  const { findings, run_id, thread_id, ...rest } = mark.line;
  const { idempotency_key, auth, imported, is_bare, is_only_signed, ...line } = rest;
  const { meta, security, ...said } = detail.event;
  const { imported: _, ...own } = meta ?? {};
  const wasMeta = { ...own, ...(imported !== undefined && { imported }) };
  const hasSecurity = security !== undefined || is_only_signed === true;
  return {
    ...asItStands,
    ...line,
    findings: asItStands.findings.slice(0, findings),
    event: {
      ...said,
      run_id,
      thread_id,
      ...(idempotency_key !== undefined && { idempotency_key }),
      ...(hasSecurity && {
        security: { ...security, ...(auth !== undefined && { auth: auth as object as never }) },
      }),
      ...(is_bare !== true && { meta: wasMeta }),
    },
  };
}
