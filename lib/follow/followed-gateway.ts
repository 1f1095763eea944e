// Which gateway is followed, and by what its log is known here.
import { isIPv4 } from 'node:net';
import { sha256 } from '@/lib/store/integrity/chain';

/** What we show of ourselves, and what we trust; null for the roots of the system. PEM. */
export type FollowTls = {
  readonly ca: string | null;
  readonly client: { readonly cert: string; readonly key: string } | null;
};

export type FollowedGateway = {
  /** As in `wss://lab.example.org:18789`. */
  readonly url: string;
  /** A key of the other workspace. */
  readonly key: string;
  readonly tls: FollowTls;
};

/** The log behind an address; what follows a `#` makes another log of it, and is not sent. */
export function sourceOf(url: string): string {
  return sha256(new URL(url).href).slice(0, 16);
}

/** The address as people read it, which is the channel of what is imported from it. */
export function nameOf(url: string): string {
  const { host, hash } = new URL(url);
  return `${host}${hash}`;
}

/** The address as it is called. */
export function addressOf(url: string): string {
  const address = new URL(url);
  address.hash = '';
  return address.href;
}

/** Whether the key travels as plain text over a network: without TLS, to an address that need not be this machine's. */
export function sendsKeyInTheClear(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'ws:' && !isLoopback(hostname);
}

/** As a URL writes it; a name that merely begins like an address is none. */
function isLoopback(hostname: string): boolean {
  if (isIPv4(hostname)) return hostname.startsWith('127.');
  return hostname === 'localhost' || hostname === '[::1]';
}
