// What the parts of the gateway know of a client: that it can be told something, delivered to, and sent away.
import type {
  ConnectionAnswer,
  ConnectionEnvelope,
  Priority,
} from '@/lib/protocols/codec/connection';
import type { CloseReason } from './limits';

/** What is said about a message. */
export type About = Pick<ConnectionEnvelope, 'id' | 'correlationId' | 'from'>;

export interface Peer {
  readonly isClosing: boolean;
  /** Says something of the gateway's own. Resolves true when it was written out. */
  tell(answer: ConnectionAnswer, about?: About | null, priority?: Priority): Promise<boolean>;
  /** Sends a printed message; resolves true when the client's WebSocket has read it. */
  deliver(text: string, envelope: ConnectionEnvelope | null): Promise<boolean>;
  /** Tells the audit of a message; of one that could not be read nothing but that. */
  note(
    envelope: Pick<ConnectionEnvelope, 'id' | 'from' | 'to' | 'type'> | null,
    outcome: string,
  ): void;
  /** Says why, and ends the connection. */
  close(reason: CloseReason, message?: string): void;
}
