// How long a message is good for: its ttl since the time that its sender gave it, else since its receipt.
import type { ConnectionEnvelope } from '@/lib/protocols/codec/connection';
import { TTL_SECONDS_MAX } from './limits';

/** Whether a message came, or waited, too long. A sender whose clock is ahead gains nothing by it. */
export function hasExpired(
  { ttlSeconds, sentAtMs }: Pick<ConnectionEnvelope, 'ttlSeconds' | 'sentAtMs'>,
  { receivedAtMs, nowMs }: { readonly receivedAtMs: number; readonly nowMs: number },
): boolean {
  if (ttlSeconds === null) return false;
  const fromMs = Math.min(sentAtMs ?? receivedAtMs, receivedAtMs);
  return nowMs - fromMs > Math.min(ttlSeconds, TTL_SECONDS_MAX) * 1000;
}
