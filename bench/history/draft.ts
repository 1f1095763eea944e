// What an agent is about to say. The writer of the log gives it its place in time and turns it into a message as ingest would.
import type { ClutchMessage, MessageType } from '@/lib/model/clutch-message';

/** When something is said, and an id that nothing else has. */
export type Stamp = {
  /** ISO 8601 UTC with milliseconds. */
  readonly at: string;
  readonly id: string;
};

/** A message of Clutch, of which the run, its thread and its channel are known. */
export type ClutchDraft = {
  readonly from: string;
  readonly to: string;
  readonly type: MessageType;
  readonly task: string;
  readonly payload: ClutchMessage['payload'];
  readonly more?: Partial<ClutchMessage>;
};

/** A message of another protocol, as text. */
export type NativeDraft = {
  readonly protocol: string;
  readonly text: (stamp: Stamp) => string;
};

export type Draft = ClutchDraft | NativeDraft;
