// What the signature of a canonical message covers (CD22, docs/decisions/0011), and how one gets its signature: the same function
// for whoever signs, in a browser too, and for whoever verifies.
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';

/** The RFC 8785 form of a message as it is sent, without `security.auth.sig`; where that has none, our total one. */
export function signedText(message: Readonly<Record<string, unknown>>): string {
  const security = isObject(message.security) ? message.security : {};
  const { sig: _, ...auth } = isObject(security.auth) ? security.auth : {};
  return canonicalJson({ ...message, security: { ...security, auth } });
}

/** A message that lacks only the value of its signature. */
export type UnsignedMessage = {
  /** What is to be signed: its UTF-8, by Ed25519. */
  readonly text: string;
  /** The message with the signature, given as base64. */
  signed(value: string): Readonly<Record<string, unknown>>;
};

/** Names the key in a canonical message that bears no signature; null where it bears one. What else its `security` says stays. */
export function toBeSigned(
  message: Readonly<Record<string, unknown>>,
  kid: string,
): UnsignedMessage | null {
  const security = isObject(message.security) ? message.security : {};
  if (security.auth !== undefined) return null;
  const withAuth = (sig: object) => ({
    ...message,
    security: { ...security, auth: { scheme: 'ed25519', kid, ...sig } },
  });
  return { text: signedText(withAuth({})), signed: (value) => withAuth({ sig: value }) };
}
