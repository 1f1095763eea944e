// Where a request comes from: which Host it was sent to, which page sent it, which address it came over. A function of
// headers and rules alone, so that HTTP, pages and socket upgrades are checked alike.
import { BlockList, isIP } from 'node:net';
import type { Failure } from '@/lib/model/failure';
import { quotedStart } from '@/lib/std/quoted-start';

/** One header by its lower-case name. */
export type HeaderReader = (name: string) => string | undefined;

/** What is checked of a request: its headers, and the address at the other end of its connection where that is known. */
export type RequestHead = { readonly header: HeaderReader; readonly peer?: string | undefined };

export type OriginRules = {
  /** `name:port` of every address that this server answers to. */
  readonly authorities: ReadonlySet<string>;
  /** Names that are allowed on any port. */
  readonly names: ReadonlySet<string>;
  /** The origin that browsers see, where `COLLOQUY_PUBLIC_URL` says so. */
  readonly publicOrigin: string | null;
  readonly isTrustedProxy: (address: string) => boolean;
};

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'] as const;

/** A name or an address, in brackets where it is IPv6, and a port. User info, paths and blanks have no place in it. */
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/;

const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Builds the rules from the settings. Throws an Error that names the entry which makes no sense. */
export function originRules(settings: {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | null;
  readonly allowedHosts: readonly string[];
  readonly trustedProxies: readonly string[];
}): OriginRules {
  const { host, port, publicUrl, allowedHosts, trustedProxies } = settings;
  const authorities = new Set(LOOPBACK_NAMES.map((name) => withPort(name, String(port))));
  if (!ANY_ADDRESS.has(host)) {
    authorities.add(withPort(isIP(host) === 6 ? `[${host}]` : host.toLowerCase(), String(port)));
  }
  const publicOrigin = publicUrl === null ? null : new URL(publicUrl).origin;
  if (publicOrigin !== null) authorities.add(authorityOf(new URL(publicOrigin).host) ?? '');
  const allowed = allowedAuthorities(allowedHosts);
  for (const { authority, hasPort } of allowed) if (hasPort) authorities.add(authority);
  const names = new Set(allowed.flatMap(({ authority, hasPort }) => (hasPort ? [] : authority)));
  return { authorities, names, publicOrigin, isTrustedProxy: proxyTest(trustedProxies) };
}

/** The entries of COLLOQUY_ALLOWED_HOSTS. @throws Error that names the one which makes no sense */
export function allowedAuthorities(entries: readonly string[]) {
  return entries.map((entry) => {
    const authority = authorityOf(entry);
    if (authority !== null) return { authority, hasPort: /:\d+$/.test(entry) };
    throw new Error(`expected names such as "colloquy.example" or "10.0.0.5:3000", saw "${entry}"`);
  });
}

/** Refuses a request that was sent to a name which is not ours: what a page does that rebinds its DNS name to loopback. */
export function checkHost(request: RequestHead, rules: OriginRules): Failure | null {
  const host = hostOf(request, rules);
  const authority = host === undefined ? null : authorityOf(host);
  if (authority !== null && isOurs(authority, rules)) return null;
  return {
    code: 'host_not_allowed',
    message: `This server does not answer to the host ${host === undefined ? '(none)' : quotedStart(host)}. Add it to COLLOQUY_ALLOWED_HOSTS if it should.`,
  };
}

/**
 * How sure we must be that no other site's page sent a request. `present`: an `Origin` that is there has to be ours, as
 * for everything. `no_foreign_page`: nor may the browser say that another site asks. `own_page`: the request proves that
 * our own page asks, because a cookie vouches for the user whoever asks.
 */
export type OriginProof = 'present' | 'no_foreign_page' | 'own_page';

/** Refuses what another site's page sends. */
export function checkOrigin(
  request: RequestHead,
  rules: OriginRules,
  proof: OriginProof,
): Failure | null {
  const origin = request.header('origin');
  if (origin !== undefined) return isOurOrigin(origin, request, rules) ? null : foreign(origin);
  const site = request.header('sec-fetch-site');
  if (proof === 'present' || site === 'same-origin') return null;
  if (proof === 'no_foreign_page' && (site === undefined || site === 'none')) return null;
  return foreign(site === undefined ? 'an unknown origin' : `a ${site} page`);
}

/** The address that a request came from: the nearest one in `X-Forwarded-For` that is not a proxy of ours, else the peer. */
export function clientAddress(request: RequestHead, rules: OriginRules): string {
  let address = plainAddress(request.peer ?? '');
  if (address === '') return 'unknown';
  const forwarded = request.header('x-forwarded-for')?.split(',') ?? [];
  while (rules.isTrustedProxy(address)) {
    const next = plainAddress(forwarded.pop()?.trim() ?? '');
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** `::ffff:127.0.0.1` is `127.0.0.1`: the same client has one address whichever way the socket shows it. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address.toLowerCase();
}

function hostOf(request: RequestHead, rules: OriginRules): string | undefined {
  if (request.peer !== undefined && rules.isTrustedProxy(plainAddress(request.peer))) {
    const forwarded = request.header('x-forwarded-host')?.split(',')[0]?.trim();
    if (forwarded) return forwarded;
  }
  return request.header('host');
}

/** Lower-case `name:port`; the default ports of http and https count as no port. Null for what is not a host. */
function authorityOf(text: string): string | null {
  const match = AUTHORITY.exec(text.toLowerCase());
  const name = match?.[1];
  return name === undefined ? null : withPort(name, match?.[2] ?? '');
}

function withPort(name: string, port: string): string {
  return port === '' || port === '80' || port === '443' ? name : `${name}:${port}`;
}

function isOurs(authority: string, rules: OriginRules): boolean {
  return rules.authorities.has(authority) || rules.names.has(authority.replace(/:\d+$/, ''));
}

function isOurOrigin(origin: string, request: RequestHead, rules: OriginRules): boolean {
  if (rules.publicOrigin !== null && origin === rules.publicOrigin) return true;
  const match = /^(https?):\/\/([^/]+)$/.exec(origin);
  const authority = match?.[2] === undefined ? null : authorityOf(match[2]);
  if (authority === null || !isOurs(authority, rules)) return false;
  // A server that says where it stands has one origin there: its http twin is not ours.
  if (rules.publicOrigin !== null && authority === authorityOf(new URL(rules.publicOrigin).host)) {
    return false;
  }
  return authority === authorityOf(hostOf(request, rules) ?? '');
}

function foreign(origin: string): Failure {
  return {
    code: 'origin_not_allowed',
    message: `Requests of a browser have to come from Colloquy's own pages, and this one comes from ${origin.slice(0, 100)}. Programs send a key and no Origin.`,
  };
}

/** Whether an address is one of COLLOQUY_TRUSTED_PROXIES. @throws Error that names the entry which makes no sense */
export function proxyTest(entries: readonly string[]): (address: string) => boolean {
  if (entries.length === 0) return () => false;
  const list = new BlockList();
  for (const entry of entries) addProxy(list, entry);
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function addProxy(list: BlockList, entry: string): void {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  const bitsMax = family === 6 ? 128 : 32;
  const isPrefix = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax);
  if (family === 0 || !isPrefix || rest.length > 0) {
    throw new Error(`expected addresses such as "10.0.0.1" or "10.0.0.0/8", saw "${entry}"`);
  }
  const type = family === 6 ? 'ipv6' : 'ipv4';
  list.addSubnet(address, bits === undefined ? bitsMax : Number(bits), type);
}
