// A row of the outbox as its table keeps it, and back: states are numbers, and so are the types of Clutch. Run, task, type and time are
// those of its event, which says them already; rows from before, and those of what the table `event` does not hold, have their own.
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import type { DeliveryRow } from '../ports/outbox-store';
import { codeOf, codeOfType, DELIVERY_STATES, TYPES, wordOf } from './codes';
import type { NameHashes } from './name-hashes';
import { instantOf, type StoredRow, saidIn } from './stored-row';

/** What stands before a type that has no number. */
const SPELLED = '=';

/** The run of a row whose event says it. */
export const TOLD_BY_EVENT = '';

/** A row as the driver gives it out, with what its event says where the row does not. */
export type StoredDelivery = Omit<DeliveryRow, 'state'> &
  Pick<Nullable<StoredRow>, 'envelope' | 'received_at'> & { readonly state: number };

type Nullable<T> = { readonly [Key in keyof T]: T[Key] | null };

/** The row in full. */
export function deliveryRow({ envelope, received_at, ...row }: StoredDelivery): DeliveryRow {
  const state = stateIn(row.state);
  if (envelope === null || received_at === null) return { ...row, type: typeIn(row.type), state };
  const { run_id, task_id, type } = saidIn(envelope);
  return { ...row, run_id, task_id, type, state, created_at: instantOf(received_at) };
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
