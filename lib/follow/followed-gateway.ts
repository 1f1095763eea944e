// Which gateway is followed, and by what its log is known here.
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
