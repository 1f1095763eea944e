// Appends to the log, in two statements: one reads the head and what is known of the batch, one inserts every row. Where nothing is
// expected to be known, SQLite's thread is handed both at once. Rows name their seq, which nobody can take twice: who lost a race
// meets a unique index, reads again and tries again.
import { attemptOf } from '@/lib/model/event-fields';
import { invariant } from '@/lib/std/invariant';
import { Prisma } from '@/prisma/generated/sqlite/client';
import type { EventStore, Head } from '../../ports/event-store';
import {
  type AppendPlan,
  earliestState,
  type Holder,
  idName,
  type Known,
  keyName,
  NOTHING_KNOWN,
  OWN_DECISION,
  planAppend,
  type ReadyBatch,
  readyBatch,
  rowsOfBatch,
  TURN_TYPES,
  taskName,
  turnsAsked,
} from '../../rows/append-plan';
import { codeOf, codeOfType, ORIGINS } from '../../rows/codes';
import type { EventRow } from '../../rows/event-row';
import { assertExpectedSeq } from '../../rows/guards';
import { redactionOfRow } from '../../rows/redaction-rows';
import {
  hexOf,
  idempotencyHash,
  type StoredRow,
  saidIn,
  storedFields,
} from '../../rows/stored-row';
import type { Provider } from '../connection/client';
import { type GivenRow, givenRows } from '../connection/given-rows';
import type { RawSql } from '../connection/sqlite-raw';
import { emptyWriteAheadLog } from '../connection/wal-checkpoints';
import type { WriteSection } from '../connection/write-section';
import { type LegacyKnown, readLegacyKnown } from './legacy-known';
import type { LogFacts } from './log-facts';

/** What an append needs to know of its database. */
type AppendContext = { readonly provider: Provider; readonly facts: LogFacts };

/** The port's `append` over a database. */
export function createAppend(
  context: AppendContext,
  inSection: WriteSection,
): EventStore['append'] {
  const { provider, facts } = context;
  // Where the last append left the log. Another process may have moved it, which whoever goes on from it finds out.
  let left: Head | null = null;
  return async (messages, { expectedSeq } = {}) => {
    const batch = readyBatch(messages);
    return inSection(async (sql) => {
      const canHope = sql.queryThenExecute !== undefined && facts.legacyHead.seq === 0;
      const hoped = canHope ? planFrom(left, batch, expectedSeq) : null;
      left = null;
      const { known, inserted } = await readKnown(sql, context, { batch, hoped });
      assertExpectedSeq(known.head.seq, expectedSeq);
      const plan = inserted ?? planAppend(batch, known);
      if (inserted === null && plan.rows.length > 0) {
        checkInserted(plan, await sql.$executeRaw(insertOf(context, plan)));
      }
      if (provider === 'sqlite') await forgetRedacted(sql, plan.rows);
      const { seq, hash } = plan.rows.at(-1) ?? known.head;
      left = { seq, hash };
      return { outcomes: plan.outcomes, stored: plan.stored };
    });
  };
}

/** A plan in the hope that the log ends where it was left and knows nothing of the batch; null where that cannot be. */
function planFrom(
  head: Head | null,
  batch: ReadyBatch,
  expectedSeq: number | undefined,
): AppendPlan | null {
  if (head === null || (expectedSeq !== undefined && expectedSeq !== head.seq)) return null;
  const plan = planAppend(batch, { head, ...NOTHING_KNOWN });
  return plan.rows.length === 0 ? null : plan;
}

function storedRows({ rows, stored }: AppendPlan, { hashes }: LogFacts): GivenRow[] {
  return rows.map((row, at) => {
    const record = stored[at];
    invariant(record, 'every row has its record');
    return storedFields(row, record.event, hashes);
  });
}

/** The write-ahead log still holds the emptied pages; this puts it back to nothing. Postgres waits for its vacuum. */
async function forgetRedacted(sql: RawSql, rows: readonly EventRow[]): Promise<void> {
  if (!rows.some((row) => redactionOfRow(row) !== null)) return;
  await emptyWriteAheadLog(sql);
}

/** The hashes of an item, which are handed over in hex, as bytes. */
const HASHES = {
  sqlite: Prisma.sql`unhex(item ->> 19), unhex(item ->> 20), unhex(item ->> 21), unhex(item ->> 22)`,
  postgresql: Prisma.sql`
    decode(item ->> 19, 'hex'), decode(item ->> 20, 'hex'), decode(item ->> 21, 'hex'), decode(item ->> 22, 'hex')`,
} as const satisfies Record<Provider, Prisma.Sql>;

/** Rows are lists in the order of `STORED_COLUMNS`. */
function insertOf({ provider, facts }: AppendContext, plan: AppendPlan): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO event (
      seq, run_hash, received_at, id_hash, thread_hash, task_hash, from_hash, channel_hash, idempotency_hash, type, origin,
      verdict, signature, raw_encoding, protocol, channel, part_of, raw_content_type, payload_place,
      native_hash, payload_hash, raw_hash, hash, envelope, findings, payload, raw
    )
    SELECT
      CAST(item ->> 0 AS INTEGER), CAST(item ->> 1 AS INTEGER), CAST(item ->> 2 AS BIGINT),
      CAST(item ->> 3 AS INTEGER), CAST(item ->> 4 AS INTEGER), CAST(item ->> 5 AS INTEGER),
      CAST(item ->> 6 AS INTEGER), CAST(item ->> 7 AS INTEGER), CAST(item ->> 8 AS INTEGER),
      CAST(item ->> 9 AS INTEGER), CAST(item ->> 10 AS INTEGER), CAST(item ->> 11 AS INTEGER),
      CAST(item ->> 12 AS INTEGER), CAST(item ->> 13 AS INTEGER),
      item ->> 14, item ->> 15, item ->> 16, item ->> 17, item ->> 18,
      ${HASHES[provider]},
      item ->> 23, item ->> 24, item ->> 25, item ->> 26
    FROM ${givenRows(provider, storedRows(plan, facts))}`;
}

function checkInserted({ rows }: AppendPlan, inserted: number): void {
  invariant(inserted === rows.length, `${rows.length} rows were inserted, not ${inserted}`);
}

type KnownRow = Pick<StoredRow, 'seq' | 'native_hash' | 'part_of' | 'hash' | 'envelope'> & {
  readonly kind: 'head' | 'id' | 'key' | 'decision' | 'turn';
};

const KNOWN_COLUMNS = Prisma.sql`e.seq, e.native_hash, e.part_of, e.hash, e.envelope`;

const TURN_CODES = [...TURN_TYPES].map(codeOfType);

type Asked = { readonly batch: ReadyBatch; readonly hoped: AppendPlan | null };

/** Reads what is known of the batch; on SQLite, where that is nothing but the head that was hoped for, its rows are inserted at once. */
async function readKnown(
  sql: RawSql,
  context: AppendContext,
  { batch, hoped }: Asked,
): Promise<{ readonly known: Known; readonly inserted: AppendPlan | null }> {
  const { provider, facts } = context;
  const query = knownQuery(context, batch);
  const first = hoped?.rows[0];
  if (sql.queryThenExecute && hoped && first) {
    const after = ['head' satisfies KnownRow['kind'], first.seq - 1];
    const next = { after, query: insertOf(context, hoped) };
    const { rows, changed } = await sql.queryThenExecute<KnownRow>(query, next);
    if (changed > 0) checkInserted(hoped, changed);
    return { known: knownOf(rows, facts.legacyHead), inserted: changed > 0 ? hoped : null };
  }
  const known = knownOf(await sql.$queryRaw<KnownRow[]>(query), facts.legacyHead);
  if (facts.legacyHead.seq === 0) return { known, inserted: null };
  const legacy = await readLegacyKnown(sql, provider, batch);
  return { known: withLegacy(known, legacy), inserted: null };
}

/** Rows that share a hash with the batch's names and have other ones are known by these, and nobody asks for them. */
function knownQuery({ provider, facts: { hashes } }: AppendContext, batch: ReadyBatch): Prisma.Sql {
  const rows = rowsOfBatch(batch);
  const ids = rows.map((row) => [hashes.of(row.run_id), hashes.of(row.id)]);
  const keys = rows
    .filter((row) => row.idempotency_key !== null)
    .map((row) => [idempotencyHash(row, hashes)]);
  const keyHolders = Prisma.sql`
    UNION ALL
    SELECT 'key' AS kind, ${KNOWN_COLUMNS} FROM ${givenRows(provider, keys)} CROSS JOIN event e
    WHERE e.idempotency_hash = CAST(item ->> 0 AS INTEGER)`;
  const after = earliestState(batch);
  // Of its type few rows stand between a state that is folded and the head, mostly none.
  const lastDecision = Prisma.sql`
    UNION ALL
    SELECT 'decision' AS kind, ${KNOWN_COLUMNS} FROM event e WHERE e.seq = (
      SELECT max(seq) FROM event
      WHERE type = ${codeOfType(OWN_DECISION.type)} AND origin = ${codeOf(ORIGINS, OWN_DECISION.origin)}
        AND seq > ${after}
    )`;
  const asked = turnsAsked(batch);
  const tasks = asked.map((one) => [hashes.of(one.run_id), hashes.of(one.task_id), one.seq]);
  const turns = Prisma.sql`
    UNION ALL
    SELECT 'turn' AS kind, ${KNOWN_COLUMNS} FROM ${givenRows(provider, tasks)} CROSS JOIN event e
    WHERE e.run_hash = CAST(item ->> 0 AS INTEGER) AND e.task_hash = CAST(item ->> 1 AS INTEGER)
      AND e.seq > CAST(item ->> 2 AS INTEGER) AND e.type IN (${Prisma.join(TURN_CODES)})`;

  return Prisma.sql`
    SELECT 'head' AS kind, ${KNOWN_COLUMNS} FROM event e WHERE e.seq = (SELECT max(seq) FROM event)
    UNION ALL
    SELECT 'id' AS kind, ${KNOWN_COLUMNS} FROM ${givenRows(provider, ids)} CROSS JOIN event e
    WHERE e.run_hash = CAST(item ->> 0 AS INTEGER) AND e.id_hash = CAST(item ->> 1 AS INTEGER)
    ${keys.length === 0 ? Prisma.empty : keyHolders}
    ${after === null ? Prisma.empty : lastDecision}
    ${asked.length === 0 ? Prisma.empty : turns}`;
}

function knownOf(found: readonly KnownRow[], legacyHead: Head): Known {
  let head: Head = legacyHead;
  let lastDecision = 0;
  const ids = new Map<string, Holder>();
  const keys = new Map<string, number>();
  const turns = new Map<string, number>();
  for (const row of found) {
    const { seq, part_of } = row;
    if (row.kind === 'head') head = { seq, hash: hexOf(row.hash) };
    else if (row.kind === 'decision') lastDecision = seq;
    else if (row.kind === 'turn') noteTurn(turns, row);
    else if (row.kind === 'id') {
      const native_hash = hexOf(row.native_hash);
      ids.set(idName(saidIn(row.envelope)), { seq, native_hash, part_of });
    } else keys.set(keyNameIn(row.envelope), seq);
  }
  return { head, ids, keys, lastDecision, turns };
}

function noteTurn(turns: Map<string, number>, { seq, envelope }: KnownRow): void {
  const name = taskName(saidIn(envelope));
  turns.set(name, Math.max(seq, turns.get(name) ?? 0));
}

function keyNameIn(envelope: string): string {
  const said = saidIn(envelope);
  return keyName({
    run_id: said.run_id,
    from_agent_id: said.from.agent_id,
    idempotency_key: said.idempotency_key ?? null,
    attempt: attemptOf(said),
  });
}

function withLegacy(known: Known, legacy: LegacyKnown): Known {
  return {
    head: known.head,
    ids: new Map([...legacy.ids, ...known.ids]),
    keys: new Map([...legacy.keys, ...known.keys]),
    lastDecision: Math.max(legacy.lastDecision, known.lastDecision),
    // Nobody adds to what an earlier version wrote, and each process has read all of it before anything is done to a task.
    turns: known.turns,
  };
}
