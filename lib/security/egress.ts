// Which addresses this server may call on behalf of others (agents' endpoints). A name is checked before it is resolved,
// what it resolves to once more; everything that is not public unicast is closed unless the operator opened it by name.
import ipaddr from 'ipaddr.js';
import { err, ok, type Result } from '@/lib/std/result';

/** What is called: a host name or an address without brackets, and a port. */
export type EgressTarget = { readonly url: URL; readonly host: string; readonly port: number };

export type EgressRules = {
  /** Reads a URL as a browser would, and checks it by itself. The error says what to do. */
  targetOf(url: string): Result<EgressTarget, string>;
  /** Judges an address that the target resolved to, or is connected to; null where it may be called. */
  refusalOf(address: string, target: EgressTarget): string | null;
  /** Opens one entry more, written like those of the setting, until the function that it returns is called. */
  open(entry: string): () => void;
};

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** `range` is null for a name; `port` is null for every port. */
type Opening = {
  readonly host: string;
  readonly range: Network | null;
  readonly port: number | null;
};

/** Nobody outside has these names; they are what an attacker calls to reach this machine and its cloud. */
const CLOSED_NAME = /(^|\.)(localhost|internal)$/;

/** IPv4 addresses in an old disguise (RFC 4291, "IPv4-Compatible"), which the address library takes for public ones. */
const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** Of a URL that somebody made up so much is repeated. Characters. */
const URL_SHOWN_MAX = 200;

/**
 * Builds the rules from COLLOQUY_EGRESS_ALLOW: host names, `host:port`, addresses and networks. A name that stands there is
 * called wherever it leads. Throws an Error that names the entry which makes no sense.
 */
export function egressRules(allowed: readonly string[]): EgressRules {
  const openings = new Set(allowed.map(openingOf));

  const isOpenName = (target: EgressTarget): boolean =>
    [...openings].some(
      ({ host, range, port }) => range === null && host === target.host && isOf(port, target.port),
    );
  const isOpenAddress = (address: Address, port: number): boolean =>
    [...openings].some(
      ({ range, port: only }) => range !== null && isOf(only, port) && isWithin(address, range),
    );

  function refusalOf(text: string, target: EgressTarget): string | null {
    if (isOpenName(target)) return null;
    if (!ipaddr.isValid(text)) return closed(target, `${text} is no address`);
    const address = ipaddr.process(text);
    if (isOpenAddress(address, target.port) || isPublic(address)) return null;
    return closed(target, `${text} is not a public address`);
  }

  return {
    refusalOf,
    open(entry) {
      const opening = openingOf(entry);
      openings.add(opening);
      return () => void openings.delete(opening);
    },
    targetOf(text) {
      const url = URL.canParse(text) ? new URL(text) : null;
      const shown = JSON.stringify(text.slice(0, URL_SHOWN_MAX));
      const defaultPort = DEFAULT_PORTS[url?.protocol ?? ''];
      if (!url || defaultPort === undefined) {
        return err(`expected a URL of http or https, saw ${shown}`);
      }
      if (url.username !== '' || url.password !== '') {
        return err(`expected a URL without user and password, saw one for ${url.host}`);
      }
      const host = hostOf(url.hostname);
      const target = { url, host, port: url.port === '' ? defaultPort : Number(url.port) };
      if (host === '') return err(`expected a URL with a host, saw ${shown}`);
      if (isOpenName(target)) return ok(target);
      if (CLOSED_NAME.test(host))
        return err(closed(target, 'the name is this machine or its cloud'));
      const refusal = ipaddr.isValid(host) ? refusalOf(host, target) : null;
      return refusal === null ? ok(target) : err(refusal);
    },
  };
}

/** Lower-case, without brackets and without the dot of the root. */
function hostOf(hostname: string): string {
  return (
    hostname
      .toLowerCase()
      .replace(/^\[|\]$/g, '')
      // From the first dot of a row on: to look behind each of them would take longer than a host is long.
      .replace(/(?<!\.)\.+$/, '')
  );
}

function closed({ host, port }: EgressTarget, reason: string): string {
  return `${host}:${port} may not be called: ${reason}. COLLOQUY_EGRESS_ALLOW opens it by name.`;
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  return !(address instanceof ipaddr.IPv6 && address.match(COMPATIBLE));
}

function isWithin(address: Address, [base, bits]: Network): boolean {
  if (address instanceof ipaddr.IPv4) {
    return base instanceof ipaddr.IPv4 && address.match(base, bits);
  }
  return base instanceof ipaddr.IPv6 && address.match(base, bits);
}

/** Whether an opening for one port, or for all where it is null, is one for this port. */
const isOf = (only: number | null, port: number): boolean => only === null || only === port;

/** What an entry opens: a name, or a range of addresses. */
function openingOf(entry: string): Opening {
  const { host, port } = readEntry(entry);
  return { host, range: rangeOf(host), port };
}

/** `host`, `host:port`, `[v6]:port`, an address or a network. */
function readEntry(entry: string): { host: string; port: number | null } {
  const match = /^(\[[0-9a-f:.]+\]|[^\s:[\]@?#]+)(?::(\d{1,5}))?$/i.exec(entry);
  if (match?.[1] !== undefined && Number(match[2] ?? 0) <= 65_535) {
    const host = hostOf(match[1]);
    const isName = /^[a-z0-9._-]+$/.test(host) && !/^[\d.]+$/.test(host);
    if (isName || rangeOf(host))
      return { host, port: match[2] === undefined ? null : Number(match[2]) };
  }
  if (rangeOf(entry.toLowerCase())) return { host: entry.toLowerCase(), port: null };
  throw new Error(
    `expected hosts, host:port, addresses or networks such as "ken:8080" or "10.0.0.0/8", saw "${entry}"`,
  );
}

/** An address counts as the network of itself alone; null for a name. */
function rangeOf(text: string): Network | null {
  const [base = ''] = text.split('/');
  if (!ipaddr.IPv4.isValidFourPartDecimal(base) && !ipaddr.IPv6.isValid(base)) return null;
  if (base !== text) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
