// A draft as the message that ingest makes of it: Clutch as its JSON, other protocols by their codecs.
import { toNewMessage } from '@/lib/engine/log/commit/new-message';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { channelOf } from '@/lib/model/event-fields';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { Codec } from '@/lib/protocols/codec/codec';
import { codecOf } from '@/lib/protocols/codecs';
import { invariant } from '@/lib/std/invariant';
import { sha256 } from '@/lib/store/integrity/chain';
import type { NewEvent, NewMessage } from '@/lib/store/ports/event-store';
import type { ClutchDraft, Draft, NativeDraft, Stamp } from './draft';
import type { Run } from './run';

/** Where a message is said. */
type Place = Pick<Run, 'runId' | 'threadId' | 'channel'>;

/** Any draft of a run. */
export function messageOf(draft: Draft, place: Place, stamp: Stamp): NewMessage {
  return 'protocol' in draft
    ? nativeMessageOf(draft, place, stamp)
    : clutchMessageOf(draft, place, stamp);
}

function clutchMessageOf(draft: ClutchDraft, place: Place, { at, id }: Stamp): NewMessage {
  const { from, to, type, task, payload, more } = draft;
  const isHuman = from === HUMAN_AGENT_ID;
  const event: ClutchMessage = {
    v: CLUTCH_VERSION,
    id: `msg_${id}`,
    ts: at,
    thread_id: place.threadId,
    run_id: place.runId,
    task_id: task,
    from: { agent_id: from, role: isHuman ? 'human' : 'worker' },
    to: [{ agent_id: to }],
    type,
    domain: place.channel,
    payload,
    ...more,
  };
  return toNewMessage({ event, origin: isHuman ? 'operator' : 'agent', receivedAt: at });
}

function nativeMessageOf({ protocol, text }: NativeDraft, place: Place, stamp: Stamp): NewMessage {
  const codec = codecOf(protocol);
  invariant(codec, `there is a protocol ${protocol}`);
  return decodedMessage(codec, { text: text(stamp), origin: 'agent', place, stamp });
}

type Arrived = {
  readonly text: string;
  readonly origin: NewEvent['origin'];
  readonly place: Partial<Place>;
  readonly stamp: Stamp;
};

/** What a codec or a bridge makes of a text. @throws Error where it refuses it. */
export function decodedMessage(
  codec: Codec,
  { text, origin, place: { runId, threadId, channel }, stamp: { at, id } }: Arrived,
): NewMessage {
  const decoded = codec.decode(
    { text },
    {
      receivedAt: at,
      fallbackId: id,
      ...(channel !== undefined && { channel }),
      ...(runId !== undefined && { run_id: runId }),
      ...(threadId !== undefined && { thread_id: threadId }),
    },
  );
  if (!decoded.ok) {
    throw new Error(`${codec.protocol} refuses ${text}: ${JSON.stringify(decoded.error.failures)}`);
  }
  const { events, findings, fingerprint, isVerbatim } = decoded.value;
  const nativeHash = sha256(fingerprint);
  const [first, ...rest] = events.map(
    (event): NewEvent => ({
      event,
      origin,
      findings,
      nativeHash,
      protocol: codec.protocol,
      channel: channelOf(event, codec.protocol),
      signature: 'unsigned',
      receivedAt: at,
    }),
  );
  invariant(first, 'a message that is said to somebody has an event');
  const contentType = codec.contentTypes[0] ?? 'application/json';
  return {
    events: [first, ...rest],
    raw: { text, encoding: 'utf8', contentType },
    isVerbatim: isVerbatim === true,
  };
}
