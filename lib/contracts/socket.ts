// The Socket.IO event map: one typed contract for the server's fan-out and the browser's live buffer.
import { z } from 'zod';
import { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import type { FailureCode } from '@/lib/model/failure';
import type { DeliveredMessage } from '@/lib/model/orchestration/delivery';
import type { AgentSummary, ChannelSummary, RunSummary, ThreadSummary } from '@/lib/model/summary';

/**
 * What a client may say when it connects: up to which seq its lists go. It is then told what changed since; without it,
 * what changes from here on.
 */
export const HandshakeAuth = z.object({ seen: z.int().min(0).optional() });
export type HandshakeAuth = z.infer<typeof HandshakeAuth>;

/**
 * One subscription per socket; a second one replaces the first, whose frames end before the second is acknowledged.
 * `after` is the last seq that the client holds; beyond the head it is refused with `conflict`, for the log is another.
 */
export const SubscribeRequest = z.strictObject({ filter: EventFilter, after: z.int().min(0) });
export type SubscribeRequest = z.infer<typeof SubscribeRequest>;

export type SubscribeAnswer =
  | { ok: true; head: number }
  | { ok: false; error: { code: FailureCode; message: string } };

/** Whether this connection is delivered to from here on. Only the key of an agent receives, and for its own agent. */
export type ReceiveAnswer =
  | { ok: true }
  | { ok: false; error: { code: FailureCode; message: string } };

/**
 * All matching events with `from <= seq <= to`, ascending: `from` is one more than the `to` before (at first than `after`),
 * so a hole shows. A frame without events says that nothing up to `to` matched.
 */
export type EventsFrame = { from: number; to: number; events: EventRecord[] };

/** The client was too slow: nothing after `after` was sent. It re-reads over HTTP and subscribes again. */
export type LaggingFrame = { after: number; head: number };

/** Agents whose presence, load or card changed; after connecting, the agents as they are. */
export type PresenceFrame = { agents: AgentSummary[] };

/** Channels, threads and runs that changed up to `seq`, the newest of each; unread is counted by the reader. */
export type UnreadFrame = {
  seq: number;
  channels: ChannelSummary[];
  threads: ThreadSummary[];
  runs: RunSummary[];
};

/** A message was refused and kept outside the log. */
export type RejectionFrame = {
  id: number;
  channel: string | null;
  agent_id: string | null;
  code: FailureCode;
};

/** Events whose content was removed: who holds any of them reads it again. After connecting also those since `seen`. */
export type RedactedFrame = {
  events: { seq: number; thread_id: string; run_id: string }[];
};

/** What is owed has changed; `total` is how many rows the Owed inbox has. To readers, after connecting as well. */
export type OwedFrame = { total: number };

/** Alerts were raised or acknowledged; `open` is how many nobody acknowledged. To readers, after connecting as well. */
export type AlertsFrame = { open: number };

export type ServerToClientEvents = {
  events: (frame: EventsFrame) => void;
  lagging: (frame: LaggingFrame) => void;
  presence: (frame: PresenceFrame) => void;
  unread: (frame: UnreadFrame) => void;
  rejection: (frame: RejectionFrame) => void;
  redacted: (frame: RedactedFrame) => void;
  owed: (frame: OwedFrame) => void;
  alerts: (frame: AlertsFrame) => void;
  /** An event for the agent that receives here; calling `acknowledge` says that it arrived. What is not acknowledged comes again. */
  deliver: (message: DeliveredMessage, acknowledge: () => void) => void;
};

export type ClientToServerEvents = {
  subscribe: (request: SubscribeRequest, answer: (reply: SubscribeAnswer) => void) => void;
  /** To be delivered to over this connection for as long as it stands. */
  receive: (answer: (reply: ReceiveAnswer) => void) => void;
};
