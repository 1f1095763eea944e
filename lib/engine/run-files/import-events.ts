// Events of a run file on their way into the log. Their form was checked line by line, and nothing follows from them here: an
// import has no author whose right is judged, breaks no rule anew and is delivered to nobody. What may never be kept is hidden.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import { channelOf } from '@/lib/model/event-fields';
import type { RunFileKey } from '@/lib/model/file-signature';
import type { RunFileEvent } from '@/lib/model/run-file';
import { type ImportPlace, importedEvent } from '@/lib/run-file/imported-event';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { sha256 } from '@/lib/store/integrity/chain';
import type { NewMessage } from '@/lib/store/ports/event-store';
import type { EventLoopScheduler } from '../event-loop/event-loop-scheduler';
import { LOOKED_THROUGH_FASTER } from '../ingest/secrets';
import type { SecretHandling } from '../interface/engine-deps';
import type { GroupCommit } from '../log/commit/group-commit';

type Ports = {
  readonly secrets: SecretHandling;
  readonly now: () => number;
  readonly commit: Pick<GroupCommit, 'append'>;
  readonly eventLoop: EventLoopScheduler;
};

/** What became of lines of one file. */
type ImportedEvents = { readonly stored: number; readonly repeated: number };

/** A line, and the key of the file by which its signature was checked. */
type CheckedLine = { readonly line: RunFileEvent; readonly key: RunFileKey | undefined };

/**
 * Appends lines of a file, in one group commit.
 * @throws AppError `id_conflict` where other content stands in its place, and what the store throws
 */
export async function importEvents(
  { secrets, now, commit, eventLoop }: Ports,
  lines: readonly CheckedLine[],
  place: ImportPlace,
): Promise<ImportedEvents> {
  const receivedAt = new Date(now()).toISOString();
  const checked = lines.map(({ line, key }) => ({ text: canonicalJson(line), key }));
  const messages = await eventLoop.mapSteps(
    checked,
    ({ text }) => text.length / LOOKED_THROUGH_FASTER,
    function* ({ text, key }) {
      const kept = (yield* secrets.hide(text))?.text ?? text;
      const line = JSON.parse(kept) as RunFileEvent;
      return messageOf(line, importedEvent(line, place, key), receivedAt);
    },
  );
  const outcomes = await commit.append(messages);
  const refused = outcomes.find(({ status }) => status !== 'stored' && status !== 'duplicate');
  if (refused !== undefined) {
    throw new AppError(
      'id_conflict',
      `The run of this file has an event here with other content (${refused.status}). What was stored of it stays.`,
    );
  }
  const stored = outcomes.filter(({ status }) => status === 'stored').length;
  return { stored, repeated: outcomes.length - stored };
}

function messageOf(line: RunFileEvent, event: ClutchMessage, receivedAt: string): NewMessage {
  const { protocol, findings, raw, raw_encoding: encoding, raw_content_type: contentType } = line;
  return {
    events: [
      {
        event,
        protocol,
        channel: channelOf(event, protocol),
        origin: 'import',
        // It covers the event as it was sent there, and was checked there by keys that nobody knows here.
        signature: line.signature === 'unsigned' ? 'unsigned' : 'unchecked',
        findings,
        receivedAt,
        nativeHash: sha256(canonicalJson(line)),
      },
    ],
    raw: raw === null ? null : { text: raw, encoding, contentType },
  };
}
