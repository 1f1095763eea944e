// The host that a server listens on, for people and programs that call it.

/** As it stands in a URL; every address is reached over loopback. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
