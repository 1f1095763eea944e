// Redactions among the rows of the log: which events one of them names, and what `verify` is told of an emptied row. On a
// database triggers do the emptying; they know such a row as it is known here.
import type { Origin } from '@/lib/model/event-record';
import { type Redaction, redactionIn } from '@/lib/model/redaction';
import { invariant } from '@/lib/std/invariant';
import type { ChainRedaction } from '../ports/event-store';

/** The event that a redaction names, as far as it says so; null columns where there is none. */
export type NamingRow = {
  /** Why the row was emptied, by the table of redactions. */
  readonly redacted: string | null;
  readonly naming_seq: number | null;
  readonly naming_type: string | null;
  readonly naming_origin: Origin | null;
  readonly naming_envelope: string | null;
};

/** What is said of a row that is not emptied. */
export const NOT_REDACTED: NamingRow = {
  redacted: null,
  naming_seq: null,
  naming_type: null,
  naming_origin: null,
  naming_envelope: null,
};

/** The columns of an event by which it is known as a redaction. */
type NamingColumns = {
  readonly type: string;
  readonly origin: Origin;
  readonly envelope: string;
};

/** What a row of the log redacts; null of all others. */
export function redactionOfRow({ type, origin, envelope }: NamingColumns): Redaction | null {
  // Most rows are known by these two, without their JSON being read.
  if (origin !== 'engine' || type !== 'agent.update') return null;
  return redactionIn({ origin, event: JSON.parse(envelope) });
}

/** What stands in the database beside an emptied row; null where nothing does. */
export function chainRedactionOf(row: NamingRow): ChainRedaction | null {
  const { redacted, naming_seq, naming_type, naming_origin, naming_envelope } = row;
  if (redacted === null) return null;
  if (naming_seq === null) return { reason: redacted, event: null };
  invariant(
    naming_type !== null && naming_origin !== null && naming_envelope !== null,
    'the columns of a row are there together',
  );
  const columns = { type: naming_type, origin: naming_origin, envelope: naming_envelope };
  return { reason: redacted, event: { seq: naming_seq, redaction: redactionOfRow(columns) } };
}
