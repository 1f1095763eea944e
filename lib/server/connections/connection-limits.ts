// How many connections there may be: as many as are of use, and fewer than the process may have files open, because each of
// them is one and the database, artifacts and deliveries need theirs.
import { readFileSync } from 'node:fs';
import { CONNECTIONS_MAX as GATEWAY_CONNECTIONS_MAX } from '@/lib/gateway/limits';

/** Of the web port. An idle one costs some 20 kB: more at once are no workspace but an attack. */
const CONNECTIONS_MAX = 10_000;

/** Beyond the connections that are served, those that are told that there is no room. */
export const REFUSED_AT_ONCE_MAX = 64;

/** The part of the files that connections leave to everything else, and how many that are at least. */
const RESERVED_SHARE = 1 / 4;
const RESERVED_MIN = 96;

/** The part of the rest that the gateway gets. */
const GATEWAY_SHARE = 1 / 3;

/** One address may be a proxy or a machine with many agents, and leaves room for another one. */
const ADDRESS_SHARE = 4 / 5;

/** Where the system does not tell: the smallest that is usual. */
const FILES_FALLBACK = 1_024;

export type ConnectionLimits = {
  readonly web: number;
  readonly gateway: number;
  /** Of the web port, from one address. */
  readonly perAddress: number;
};

/** The limits of a process that may have so many files open. */
export function connectionLimits(files: number, perAddressMax: number): ConnectionLimits {
  const reserved = Math.max(RESERVED_MIN, Math.ceil(files * RESERVED_SHARE));
  const usable = Math.max(3, files - reserved - 2 * REFUSED_AT_ONCE_MAX);
  const gateway = Math.min(GATEWAY_CONNECTIONS_MAX, Math.floor(usable * GATEWAY_SHARE));
  const web = Math.min(CONNECTIONS_MAX, usable - gateway);
  return { web, gateway, perAddress: Math.min(perAddressMax, Math.ceil(web * ADDRESS_SHARE)) };
}

/** How many files this process may have open. */
export function fileLimit(): number {
  try {
    // "Max open files            1024                 1048576              files": the soft limit counts.
    const [, soft] =
      /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === undefined ? FILES_FALLBACK : Number(soft);
  } catch {
    return FILES_FALLBACK;
  }
}
