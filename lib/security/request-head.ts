// Node's request as the rules about hosts, origins and addresses look at it.
import type { IncomingMessage } from 'node:http';
import type { RequestHead } from './request-origin';

/** The headers and the peer of a request. */
export function headOf(request: IncomingMessage): RequestHead {
  return {
    header(name) {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    peer: request.socket.remoteAddress,
  };
}
