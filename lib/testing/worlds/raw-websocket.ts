// A WebSocket client on a bare TCP socket: it can say what no honest client says, and stop reading when it likes.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawWebSocket = {
  readonly tcp: Socket;
  /** Sends a text frame. */
  send(text: string | Buffer): void;
  /** Hears of every text frame that the server sends, whole. */
  onText(listener: (text: string) => void): void;
};

/** Opens a connection over WebSocket, by default to Socket.IO. Returns null where the upgrade was refused. */
export async function openRawWebSocket(
  port: number,
  headers: Record<string, string> = {},
  path = '/socket.io/?EIO=4&transport=websocket',
): Promise<RawWebSocket | null> {
  const tcp = connect(port, '127.0.0.1');
  await once(tcp, 'connect');
  // A test that floods or stalls is cut off, and that is not its failure.
  tcp.on('error', () => undefined);
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  tcp.write(
    [
      `GET ${path} HTTP/1.1`,
      ...lines,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
      '\r\n',
    ].join('\r\n'),
  );
  const [head] = (await once(tcp, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) {
    tcp.destroy();
    return null;
  }
  return {
    tcp,
    send: (text) => void tcp.write(textFrame(Buffer.from(text))),
    onText(listener) {
      let bytes: Buffer = Buffer.from(head.subarray(head.indexOf('\r\n\r\n') + 4));
      tcp.on('data', (chunk: Buffer) => {
        bytes = Buffer.concat([bytes, chunk]);
        for (let frame = firstFrame(bytes); frame; frame = firstFrame(bytes)) {
          bytes = bytes.subarray(frame.end);
          listener(frame.text);
        }
      });
    },
  };
}

/** The first frame of the server's bytes, which are never masked; null where it is not whole yet. */
function firstFrame(bytes: Buffer): { text: string; end: number } | null {
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < start) return null;
  const length =
    short === 127
      ? Number(bytes.readBigUInt64BE(2))
      : short === 126
        ? bytes.readUInt16BE(2)
        : short;
  const end = start + length;
  return bytes.length < end ? null : { text: bytes.toString('utf8', start, end), end };
}

/** A masked text frame (RFC 6455, section 5.2). The mask of zeros leaves the bytes as they are. */
function textFrame(payload: Buffer): Buffer {
  const header =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0x80 | 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([header, Buffer.alloc(4), payload]);
}
