// What a field of an event counts as where it is absent. Apart from the schemas: every thread asks.
import type { ClutchMessage, MessageType } from './clutch-message';

/** The channel of an event: `meta.ui_channel`, else `domain`, else the protocol. */
export function channelOf(event: Pick<ClutchMessage, 'meta' | 'domain'>, protocol: string): string {
  return event.meta?.ui_channel ?? event.domain ?? protocol;
}

const DELIVERED = /^(task|chat|tool)\./;

/** Whether events of a type are delivered to whom they name; registrations and decisions are for who follows the log. */
export function isDelivered(type: MessageType): boolean {
  return DELIVERED.test(type);
}

/** The attempt that a message counts as: absent means the first (C12). */
export function attemptOf(message: Pick<ClutchMessage, 'attempt'>): number {
  return message.attempt ?? 1;
}
