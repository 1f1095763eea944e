// What every page answers with: a content security policy with a fresh nonce, and the headers that keep a page from being
// framed, sniffed or told where it was left from.
import { randomBytes } from 'node:crypto';

/** The policy of one response. In development React needs eval and the bundler a socket of its own. */
export function contentSecurityPolicy(
  nonce: string,
  options: { dev: boolean; https: boolean },
): string {
  const script = `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${options.dev ? " 'unsafe-eval'" : ''}`;
  const policy = [
    "default-src 'self'",
    script,
    // Style attributes carry measured positions of virtual rows; no agent's text ever reaches one.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${options.dev ? ' ws: wss:' : ''}`,
    // Code of others is highlighted by a worker of our own.
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  if (options.https) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}

/** A nonce of 128 bits, base64. */
export function createNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Browsers that were here once come by https alone for so long: a year, renewed by each answer. Seconds. */
const HTTPS_ONLY_SEC = 365 * 24 * 60 * 60;

/** The header that keeps browsers on https, where the public address is one of https; null elsewhere. */
export function strictTransportSecurity(publicUrl: string | null): string | null {
  if (publicUrl === null) return null;
  const { protocol, hostname } = new URL(publicUrl);
  // Every other server of the same machine has that name too.
  return protocol === 'https:' && hostname !== 'localhost' ? `max-age=${HTTPS_ONLY_SEC}` : null;
}

/** Beside the policy. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
};
