// A row of the outbox as its table keeps it, and back: states are numbers, and so are the types of Clutch.
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import type { DeliveryRow } from '../ports/outbox-store';
import { codeOf, codeOfType, DELIVERY_STATES, TYPES, wordOf } from './codes';
import type { NameHashes } from './name-hashes';

/** What stands before a type that has no number. */
const SPELLED = '=';

/** A row as the driver gives it out. */
export type StoredDelivery = Omit<DeliveryRow, 'state'> & { readonly state: number };

/** The row in full. */
export function deliveryRow(row: StoredDelivery): DeliveryRow {
  return { ...row, type: typeIn(row.type), state: stateIn(row.state) };
}

/** The number of a state. */
export function codeOfState(state: (typeof DELIVERY_STATES)[number]): number {
  return codeOf(DELIVERY_STATES, state);
}

/** The state of a number. That of the cursor is no delivery's. */
export function stateIn(code: number): DeliveryState {
  return wordOf(DELIVERY_STATES, code) as DeliveryState;
}

/** A type as it is kept. */
export function typeText(type: string): string {
  const code = codeOfType(type);
  return code === 0 ? SPELLED + type : String(code);
}

function typeIn(text: string): string {
  if (text.startsWith(SPELLED)) return text.slice(SPELLED.length);
  return wordOf(TYPES, Number(text)) ?? '';
}

/** What a lease is found by. */
export function leaseHash(leaseId: string | null, hashes: NameHashes): number | null {
  return leaseId === null ? null : hashes.of(leaseId);
}
