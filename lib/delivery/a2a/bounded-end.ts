// How a task elsewhere stands, as far as an event of the bridge has room for it: its end counts also where what it made, or what it
// says of it, does not fit. What is left out stands in the steps before, as far as those were stored.
import { cutText } from '@/lib/std/cut-text';
import { isObject } from '@/lib/std/is-object';
import { jsonBytes } from '@/lib/std/utf8';

export type RemoteFields = Readonly<Record<string, unknown>>;

/** For messages and artifacts together; names, ids and the envelope have the rest of a record. Bytes of JSON. */
export const END_BYTES_MAX = 96 * 1024;

export type RemoteEnd = {
  readonly status: RemoteFields;
  readonly artifacts: readonly RemoteFields[];
  readonly metadata: unknown;
};

/** The same where it fits; else its beginning, with `metadata.left_out_bytes`. */
export function boundedEnd(end: RemoteEnd, leftOutBefore: number): RemoteEnd {
  if (leftOutBefore === 0 && jsonBytes(end) <= END_BYTES_MAX) return end;
  const { state, timestamp, message } = end.status;
  const room = new Room(leftOutBefore);
  const status = {
    state: String(state).slice(0, 100),
    ...(timestamp !== undefined && { timestamp: String(timestamp).slice(0, 100) }),
    ...(isObject(message) && { message: room.take(message) }),
  };
  const artifacts = end.artifacts.flatMap((artifact): RemoteFields[] => {
    const taken = room.take(artifact);
    return taken === null ? [] : [taken];
  });
  return { status, artifacts, metadata: { left_out_bytes: room.leftOut } };
}

class Room {
  leftOut: number;
  #left = END_BYTES_MAX;

  constructor(leftOut: number) {
    this.leftOut = leftOut;
  }

  /** A message or an artifact with as many of its parts as fit; null where none does. */
  take({ parts, ...rest }: RemoteFields): RemoteFields | null {
    const own = jsonBytes(rest);
    const list = Array.isArray(parts) ? parts : [];
    if (own > this.#left) {
      this.leftOut += own + jsonBytes(list);
      return null;
    }
    this.#left -= own;
    const kept = list.flatMap((part) => this.#takePart(part) ?? []);
    return kept.length === 0 ? null : { ...rest, parts: kept };
  }

  #takePart(part: unknown): RemoteFields | null {
    if (!isObject(part)) return null;
    const bytes = jsonBytes(part);
    const taken = bytes <= this.#left ? part : startOf(part, this.#left);
    const takenBytes = taken === null ? 0 : jsonBytes(taken);
    this.#left -= takenBytes;
    this.leftOut += bytes - takenBytes;
    return taken;
  }
}

/** A text by its beginning, so that the part has at most so many bytes; null where there is no room for any of it. */
function startOf(part: RemoteFields, bytesMax: number): RemoteFields | null {
  const { text } = part;
  if (typeof text !== 'string') return null;
  const around = jsonBytes({ ...part, text: '…' });
  const share = (bytesMax - around) / (jsonBytes(part) - around);
  for (let length = Math.floor(text.length * share); length > 1; length = Math.floor(length / 2)) {
    const start = { ...part, text: cutText(text, length) };
    if (jsonBytes(start) <= bytesMax) return start;
  }
  return null;
}
