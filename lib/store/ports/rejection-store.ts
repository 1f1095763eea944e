// The port of rejections: messages that were refused, kept with their findings, outside the log.
import type { Rejection } from '@/lib/model/errors/rejection';

/** Of one rejected message at most this many bytes are kept. */
export const REJECTION_BYTES_MAX = 64 * 1024;

/** One key keeps at most this many rejections; the oldest go first. */
export const REJECTIONS_PER_KEY_MAX = 10_000;

/** A rejection on its way into the store, which gives it its id. */
export type NewRejection = Omit<Rejection, 'id'> & {
  /** Whose key sent it. */
  readonly key_id: string;
};

/** Which rejections: at most `limit`, between two ids, of one channel or one agent where it says so. */
export type RejectionQuery = {
  readonly channel?: string;
  readonly agent_id?: string;
  /** Exclusive. */
  readonly after?: number;
  /** Exclusive. */
  readonly before?: number;
  readonly limit: number;
  /** By id; ascending unless it says otherwise. */
  readonly order?: 'asc' | 'desc';
};

/** Refused messages of one workspace. Nothing of the log rests on them. */
export interface RejectionStore {
  /** Keeps them in order and returns their ids. */
  add(rejections: readonly NewRejection[]): Promise<number[]>;
  list(query: RejectionQuery): Promise<Rejection[]>;
}
