// Whether a message was signed with the secret of its webhook: in the form of Standard Webhooks (HMAC-SHA256 over id, time and body, so
// that a message is not taken again later), or in GitHub's (over the body alone). Compared in constant time.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { WebhookSignature } from '@/lib/model/webhook';
import { makeSecret } from '@/lib/security/secret';

/** Standard Webhooks: how far the clock of the sender may be from ours. Seconds. */
const TOLERANCE_SEC = 5 * 60;

/** A message may bear the signatures of the last secrets of its sender; more are noise. */
const SIGNATURES_MAX = 10;

/** Standard Webhooks asks for 24 to 64 bytes; some senders give shorter ones. Bytes. */
const KEY_BYTES = { min: 16, max: 64, made: 32 } as const;

/** GitHub takes any text; shorter ones can be guessed. UTF-16 units. */
const TEXT_LENGTH = { min: 8, max: 256 } as const;

const STANDARD_PREFIX = 'whsec_';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

type SignedForm = Exclude<WebhookSignature, 'none'>;

/** A message as its signature covers it. */
export type SignedRequest = {
  readonly header: (name: string) => string | undefined;
  readonly bytes: Uint8Array;
};

/** Why the signature of a message does not count; null where it does. */
export function signatureFault(
  form: SignedForm,
  secret: string,
  request: SignedRequest,
  nowMs: number,
): string | null {
  return form === 'github' ? githubFault(secret, request) : standardFault(secret, request, nowMs);
}

function githubFault(secret: string, { header, bytes }: SignedRequest): string | null {
  const given = header('x-hub-signature-256');
  if (given === undefined) return 'expected the header X-Hub-Signature-256, saw none';
  const expected = createHmac('sha256', secret).update(bytes).digest('hex');
  return isEqual(given, `sha256=${expected}`)
    ? null
    : 'the signature is not of this body and secret';
}

function standardFault(
  secret: string,
  { header, bytes }: SignedRequest,
  nowMs: number,
): string | null {
  const id = header('webhook-id');
  const timestamp = header('webhook-timestamp');
  const given = header('webhook-signature');
  if (id === undefined || timestamp === undefined || given === undefined) {
    return 'expected the headers webhook-id, webhook-timestamp and webhook-signature, saw not all of them';
  }
  if (!/^\d{1,12}$/.test(timestamp)) return 'expected webhook-timestamp in seconds since 1970';
  if (Math.abs(nowMs / 1000 - Number(timestamp)) > TOLERANCE_SEC) {
    return 'webhook-timestamp is more than five minutes from the time of this server';
  }
  const expected = standardSignature(secret, { id, timestamp, bytes });
  const signatures = given.split(' ').slice(0, SIGNATURES_MAX);
  const isSigned = signatures.filter((signature) => isEqual(signature, expected)).length > 0;
  return isSigned ? null : 'the signature is not of this message and secret';
}

/** `v1,` and the base64 of the HMAC over id, time and body. */
export function standardSignature(
  secret: string,
  { id, timestamp, bytes }: { id: string; timestamp: string; bytes: Uint8Array },
): string {
  const key = Buffer.from(secret.slice(STANDARD_PREFIX.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes);
  return `v1,${mac.digest('base64')}`;
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A fresh secret of a form. */
export function makeWebhookSecret(form: SignedForm): string {
  if (form === 'github') return makeSecret();
  return STANDARD_PREFIX + randomBytes(KEY_BYTES.made).toString('base64');
}

/** A secret that somebody else made, as it is kept; null where it can be none of this form. */
export function givenWebhookSecret(form: SignedForm, text: string): string | null {
  if (form === 'github') {
    return text.length >= TEXT_LENGTH.min && text.length <= TEXT_LENGTH.max ? text : null;
  }
  const base64 = text.startsWith(STANDARD_PREFIX) ? text.slice(STANDARD_PREFIX.length) : text;
  const bytes = BASE64.test(base64) ? Buffer.from(base64, 'base64').length : 0;
  return bytes >= KEY_BYTES.min && bytes <= KEY_BYTES.max ? STANDARD_PREFIX + base64 : null;
}
