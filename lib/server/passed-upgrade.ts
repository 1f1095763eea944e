// Requests that offer another protocol than a WebSocket, as Java's client does on a new connection (`Upgrade: h2c`). A server may
// pass over the offer (RFC 9110, section 7.8). Node hands over the connection instead, as somebody listens to upgrades here.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** What makes the offer, as headers and as what `Connection` names. */
const OFFER = new Set(['upgrade', 'http2-settings']);

/** Whether a request that offers an upgrade means a WebSocket. */
export function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return listOf(headers.upgrade ?? '').some((name) => name.toLowerCase() === 'websocket');
}

/** Puts a request back into its connection without its offer, before what followed it, to be read as if for the first time. */
export function putBack(request: IncomingMessage, socket: Socket, rest: Buffer): void {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    const value = rawHeaders[at + 1] ?? '';
    if (OFFER.has(name.toLowerCase())) continue;
    const isConnection = name.toLowerCase() === 'connection';
    lines.push(`${name}: ${isConnection ? withoutOffer(value) : value}`);
  }
  const head = Buffer.from([...lines, '\r\n'].join('\r\n'), 'latin1');
  socket.unshift(Buffer.concat([head, rest]));
}

function withoutOffer(connection: string): string {
  return listOf(connection)
    .filter((name) => !OFFER.has(name.toLowerCase()))
    .join(', ');
}

function listOf(value: string): string[] {
  return value.split(',').map((entry) => entry.trim());
}
