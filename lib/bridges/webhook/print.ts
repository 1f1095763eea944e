// Record to text, and what makes two of them the same delivery.
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { WebhookWire } from './schema';

/** The RFC 8785 form of a record. */
export function print(wire: WebhookWire): string {
  return canonicalJson(wire);
}

/** Headers differ from try to try, and the expression may have been changed meanwhile: the message alone counts. */
export function fingerprint({ hook, delivery, body }: WebhookWire): string {
  return canonicalJson({ hook, delivery, body });
}
