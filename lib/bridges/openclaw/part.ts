// What of an event of ours a record decides. Ids say what is told, so that a history and the stream, or two streams, tell one thing once.
import type { MessageType, Payload } from '@/lib/model/clutch-message';
import type { ClawPlaces } from './places';
import type { ClawWire } from './schema';

export type ClawPart = {
  readonly id: string;
  readonly type: MessageType;
  readonly payload: Payload;
  readonly from: string;
  readonly to: string;
  /** Null where the record names none. */
  readonly task: string | null;
  readonly parent?: string;
  readonly meta?: Payload;
  readonly derived: readonly string[];
};

export type ClawSaid = { readonly wire: ClawWire; readonly places: ClawPlaces };

/** A task waits for a person, or goes on. */
export function waits(isWaiting: boolean): Pick<ClawPart, 'type' | 'payload'> {
  const payload = isWaiting
    ? { text: 'waits for an answer', state: 'input_required' }
    : { text: 'has an answer', state: 'in_progress' };
  return { type: 'task.progress', payload };
}
