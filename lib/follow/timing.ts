// How long each step of following waits, by default as the limits say. Milliseconds.
import {
  BEAT_MS,
  CLOSE_MS,
  CONNECT_MS,
  RETRY_FIRST_MS,
  RETRY_MAX_MS,
  SUBSCRIBE_MS,
} from './limits';

export type FollowTiming = {
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
  readonly connectMs: number;
  readonly subscribeMs: number;
  readonly beatMs: number;
  readonly closeMs: number;
};

export const TIMING: FollowTiming = {
  retryFirstMs: RETRY_FIRST_MS,
  retryMaxMs: RETRY_MAX_MS,
  connectMs: CONNECT_MS,
  subscribeMs: SUBSCRIBE_MS,
  beatMs: BEAT_MS,
  closeMs: CLOSE_MS,
};
