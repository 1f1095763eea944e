// The Socket.IO event map: one typed contract for the server's fan-out and the browser's live buffer.
import { z } from 'zod';
import { EventFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import type { FailureCode } from '@/lib/model/failure';
import type { AgentSummary, ChannelSummary, RunSummary } from '@/lib/model/summary';

/** One subscription per socket; a second one replaces the first. `after` is the last seq that the client holds. */
export const SubscribeRequest = z.strictObject({ filter: EventFilter, after: z.int().min(0) });
export type SubscribeRequest = z.infer<typeof SubscribeRequest>;

export type SubscribeAnswer =
  | { ok: true; head: number }
  | { ok: false; error: { code: FailureCode; message: string } };

/** All matching events with `from <= seq <= to`, ascending: `from` is one more than the `to` before, so a hole shows. */
export type EventsFrame = { from: number; to: number; events: EventRecord[] };

/** The client was too slow: nothing after `after` was sent. It re-reads over HTTP and subscribes again. */
export type LaggingFrame = { after: number; head: number };

/** Agents whose presence, load or card changed. */
export type PresenceFrame = { agents: AgentSummary[] };

/** Channels and runs that changed up to `seq`; unread is counted by the reader. */
export type UnreadFrame = { seq: number; channels: ChannelSummary[]; runs: RunSummary[] };

/** A message was refused and kept outside the log. */
export type RejectionFrame = {
  id: number;
  channel: string | null;
  agent_id: string | null;
  code: FailureCode;
};

export type ServerToClientEvents = {
  events: (frame: EventsFrame) => void;
  lagging: (frame: LaggingFrame) => void;
  presence: (frame: PresenceFrame) => void;
  unread: (frame: UnreadFrame) => void;
  rejection: (frame: RejectionFrame) => void;
};

export type ClientToServerEvents = {
  subscribe: (request: SubscribeRequest, answer: (reply: SubscribeAnswer) => void) => void;
};
