// Writes to one client: the queue, a small window of frames on their way, and what the client's own stack confirmed. A ping
// follows each frame that is to be confirmed; its pong says that everything before it was read.
import type { WebSocket } from 'ws';
import type { Priority } from '@/lib/protocols/codec/connection';
import { OUTGOING_BYTES_MAX } from './limits';
import { OutgoingQueue } from './outgoing-queue';

/** On their way at once: what is not written yet can still be overtaken by what is more urgent. Bytes. */
const WINDOW_BYTES = 64 * 1024;

/** When a frame counts as sent: once it is written out, or once the client, which is asked, has read it. */
type Sent = 'written' | 'read';

type Outgoing = {
  readonly text: string;
  readonly bytes: number;
  readonly endsWhen: Sent;
  readonly end: (isSent: boolean) => void;
};

export type FrameWriter = {
  /** Resolves true when the frame was written out, false when the connection ended before. */
  send(text: string, priority?: Priority): Promise<boolean>;
  /** Resolves true when the client's WebSocket has read the frame, false when the connection ended before. */
  deliver(text: string, priority: Priority): Promise<boolean>;
  /** A pong came. Returns false for one that nobody asked for. */
  ponged(data: Buffer): boolean;
  ping(): void;
  /** For how long the client has taken nothing of what is on its way. Milliseconds. */
  stalledMs(nowMs: number): number;
  end(): void;
};

/** `onOverflow` is called once, when more waits than may. */
export function createFrameWriter(
  socket: WebSocket,
  { now, onOverflow }: { readonly now: () => number; readonly onOverflow: () => void },
): FrameWriter {
  const queue = new OutgoingQueue<Outgoing>();
  const confirmations = new Confirmations(socket);
  let onWay = 0;
  let progressAtMs = now();
  let hasEnded = false;

  function write(item: Outgoing): void {
    if (onWay === 0) progressAtMs = now();
    onWay += item.bytes;
    socket.send(item.text, (error) => {
      onWay -= item.bytes;
      progressAtMs = now();
      if (error) item.end(false);
      else if (item.endsWhen === 'written') item.end(true);
      pump();
    });
    if (item.endsWhen === 'read') confirmations.ask(item.end);
  }

  function pump(): void {
    while (!hasEnded && onWay < WINDOW_BYTES) {
      const item = queue.take();
      if (item === undefined) return;
      write(item);
    }
  }

  function enqueue(text: string, priority: Priority, endsWhen: Sent): Promise<boolean> {
    if (hasEnded) return Promise.resolve(false);
    return new Promise((resolve) => {
      const item = { text, bytes: Buffer.byteLength(text), endsWhen, end: resolve };
      // Where nothing waits there is nothing to choose from.
      if (queue.bytes === 0 && onWay < WINDOW_BYTES) return write(item);
      queue.push(item, priority);
      if (queue.bytes > OUTGOING_BYTES_MAX) onOverflow();
    });
  }

  return {
    send: (text, priority = 'normal') => enqueue(text, priority, 'written'),
    deliver: (text, priority) => enqueue(text, priority, 'read'),
    ponged: (data) => confirmations.came(data),
    ping: () => confirmations.ask(() => undefined),
    stalledMs: (nowMs) => (onWay === 0 ? 0 : nowMs - progressAtMs),
    end() {
      hasEnded = true;
      for (const item of queue.clear()) item.end(false);
      confirmations.end();
    },
  };
}

/** The numbered pings that wait for their pongs. */
class Confirmations {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (isRead: boolean) => void>();
  #pings = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  ask(end: (isRead: boolean) => void): void {
    this.#pings += 1;
    this.#waiting.set(this.#pings, end);
    this.#socket.ping(String(this.#pings));
  }

  /** Returns false for a pong that nobody asked for. */
  came(data: Buffer): boolean {
    const read = Number(data.toString('latin1'));
    if (!this.#waiting.has(read)) return false;
    for (const [number, end] of this.#waiting) {
      if (number > read) break;
      this.#waiting.delete(number);
      end(true);
    }
    return true;
  }

  /** The connection is gone. */
  end(): void {
    for (const end of this.#waiting.values()) end(false);
    this.#waiting.clear();
  }
}
