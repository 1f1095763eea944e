// The log in memory: the twin that unit tests use. It holds the same rows as the database and keeps the same contract,
// but for outliving the process.
import { matchesFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { invariant } from '@/lib/std/invariant';
import {
  type EventPage,
  type EventQuery,
  type EventStore,
  GENESIS_HASH,
  type Head,
} from '../ports/event-store';
import {
  type Holder,
  idName,
  keyName,
  OWN_DECISION,
  planAppend,
  readyBatch,
  TURN_TYPES,
  taskName,
} from '../rows/append-plan';
import { chainRowOf, checkedOf, detailOf, type EventRow, recordOf } from '../rows/event-row';
import { assertExpectedSeq } from '../rows/guards';
import { boundsOf, withinBounds } from '../rows/page-bounds';
import { type NamingRow, NOT_REDACTED, redactionOfRow } from '../rows/redaction-rows';

type KeptRow = EventRow & NamingRow;

/** An empty log. */
export function createMemoryEventStore(): EventStore {
  const rows: KeptRow[] = [];
  const records: EventRecord[] = [];
  const known = aKnown();

  function head(): Head {
    const last = rows.at(-1);
    return last ? { seq: last.seq, hash: last.hash } : { seq: 0, hash: GENESIS_HASH };
  }

  function keep(row: KeptRow): void {
    rows[row.seq - 1] = row;
    records[row.seq - 1] = recordOf(row);
  }

  const readPage: EventStore['readPage'] = async (query) => pageOf({ rows, records }, query);

  return {
    async append(messages, options = {}) {
      const batch = readyBatch(messages);
      assertExpectedSeq(rows.length, options.expectedSeq);
      const plan = planAppend(batch, { head: head(), ...known });
      for (const row of plan.rows) {
        keep({ ...row, ...NOT_REDACTED });
        for (const emptied of emptiedBy(row, rows)) keep(emptied);
        note(known, row);
      }
      return { outcomes: plan.outcomes, stored: plan.stored };
    },

    head: async () => head(),

    readPage,

    read: async (query) => (await readPage(query)).events,

    async get(seq) {
      const row = rows[seq - 1];
      return row ? detailOf(row, row) : null;
    },

    readDetails: async (after, limit) =>
      rows.slice(after, after + limit).map((row) => detailOf(row, row)),

    async readAt(seqs) {
      const asked = [...new Set(seqs)].sort((one, other) => other - one);
      const found = asked.flatMap((seq) => rows[seq - 1] ?? []);
      const page = withinBounds(found, boundsOf({ limit: seqs.length }));
      return page.rows.flatMap(({ seq }) => records[seq - 1] ?? []);
    },

    async readChecked(agentId, limit) {
      const sent = rows.filter((row) => row.from_agent_id === agentId && row.part_of === null);
      return sent.slice(-limit).reverse().map(checkedOf);
    },

    async readChain(after, limit) {
      return rows.slice(after, after + limit).map((row) => chainRowOf(row, row));
    },

    async readUnsaidRedactions() {
      return [];
    },
  };
}

function aKnown() {
  return {
    ids: new Map<string, Holder>(),
    keys: new Map<string, number>(),
    turns: new Map<string, number>(),
    lastDecision: 0,
  };
}

function note(known: ReturnType<typeof aKnown>, row: EventRow): void {
  known.ids.set(idName(row), row);
  if (row.idempotency_key !== null) known.keys.set(keyName(row), row.seq);
  if (TURN_TYPES.has(row.type)) known.turns.set(taskName(row), row.seq);
  const { type, origin } = OWN_DECISION;
  if (row.type === type && row.origin === origin) known.lastDecision = row.seq;
}

/** What the triggers of a database make of the rows that a redaction names. */
function emptiedBy(by: EventRow, rows: readonly KeptRow[]): KeptRow[] {
  const redaction = redactionOfRow(by);
  if (redaction === null) return [];
  const { seqs, reason } = redaction;
  return rows
    .filter((row) => seqs.includes(row.seq) && row.redacted === null && row.seq < by.seq)
    .map((row) => ({
      ...row,
      payload: null,
      raw: null,
      redacted: reason,
      naming_seq: by.seq,
      naming_type: by.type,
      naming_origin: by.origin,
      naming_envelope: by.envelope,
    }));
}

/** Where a row stands its record does, too. */
function pageOf(
  { rows, records }: { rows: readonly KeptRow[]; records: readonly EventRecord[] },
  query: EventQuery,
): EventPage {
  const { filter = {}, after = 0, before = rows.length + 1, order } = query;
  const within = rows.slice(Math.max(after, 0), Math.max(before - 1, 0));
  if (order === 'desc') within.reverse();
  const recordAt = (seq: number): EventRecord => {
    const record = records[seq - 1];
    invariant(record, 'every row has its record');
    return record;
  };
  const matching = within.filter(({ seq }) => matchesFilter(recordAt(seq), filter));
  const page = withinBounds(matching, boundsOf(query));
  return { events: page.rows.map(({ seq }) => recordAt(seq)), isFull: page.isFull };
}
