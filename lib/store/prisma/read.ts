// Reads the log. Every answer is in the order of seq and found through an index; where a filter names more than an index
// can answer, the log is walked in slices, so that no statement holds the event loop for long.
import type { EventFilter } from '@/lib/model/event-filter';
import { Prisma } from '@/prisma/generated/sqlite/client';
import { chainRowOf, detailOf, type EventRow, type RecordRow, recordOf } from '../event-row';
import { type EventQuery, type EventStore, GENESIS_HASH, type Head } from '../event-store';
import { EVENT_COLUMNS } from './append';
import type { Db, Provider } from './client';
import { asStore } from './errors';
import { columnList } from './given-rows';

type KeptRow = EventRow & { readonly redacted: string | null };
type Reads = Pick<EventStore, 'head' | 'read' | 'get' | 'readChain'>;

/** The reason stands in a table of its own and is looked up only where a payload is gone. */
const REDACTED = Prisma.sql`
  CASE WHEN e.payload IS NULL THEN (SELECT r.reason FROM redaction r WHERE r.seq = e.seq) END AS redacted`;

/** The port's reads over a database. */
export function createReads(db: Db, provider: Provider): Reads {
  return {
    head: () => asStore(() => readHead(db)),

    read: (query) => asStore(async () => (await readRows(db, provider, query)).map(recordOf)),

    get: (seq) =>
      asStore(async () => {
        const [row] = await db.$queryRaw<KeptRow[]>`
          SELECT ${columnList(EVENT_COLUMNS, 'e.')}, ${REDACTED} FROM event e WHERE e.seq = ${seq}`;
        return row ? detailOf(row) : null;
      }),

    readChain: (after, limit) =>
      asStore(async () => {
        const rows = await db.$queryRaw<KeptRow[]>`
          SELECT ${columnList(EVENT_COLUMNS, 'e.')}, ${REDACTED} FROM event e
          WHERE e.seq > ${after} ORDER BY e.seq LIMIT ${limit}`;
        return rows.map(chainRowOf);
      }),
  };
}

async function readHead(db: Db): Promise<Head> {
  const [row] = await db.$queryRaw<Head[]>`SELECT seq, hash FROM event ORDER BY seq DESC LIMIT 1`;
  return row ?? { seq: 0, hash: GENESIS_HASH };
}

/** Seqs that one statement of a combined filter walks at most: some 40 ms of a synchronous driver's time. */
const SLICE_SEQS = 20_000;

/** The columns that have an index of their own together with seq; the first that a filter names is the one to walk. */
const INDEXED = [
  'task_id',
  'thread_id',
  'run_id',
  'from_agent_id',
  'channel',
  'type',
  'protocol',
] as const;

type Condition = { readonly column: (typeof INDEXED)[number]; readonly values: readonly string[] };

/** What a filter asks for, in the order in which the columns are walked. */
function conditionsOf({ agent_id, ...filter }: EventFilter): Condition[] {
  const asked = { ...filter, from_agent_id: agent_id };
  return INDEXED.flatMap((column) => {
    const value = asked[column];
    if (value === undefined) return [];
    return [{ column, values: typeof value === 'string' ? [value] : value }];
  });
}

async function readRows(db: Db, provider: Provider, query: EventQuery): Promise<RecordRow[]> {
  const conditions = conditionsOf(query.filter ?? {});
  const where = whereOf(provider, conditions);
  const { limit, order } = query;
  const select = (range: { after: number; before: number | undefined; limit: number }) =>
    selectRows(db, where, { ...range, order });

  let after = query.after ?? 0;
  let before = query.before;
  if (conditions.length === 0 || (conditions.length === 1 && conditions[0]?.values.length === 1)) {
    return select({ after, before, limit });
  }

  const rows: RecordRow[] = [];
  before = Math.min(before ?? Number.POSITIVE_INFINITY, (await readHead(db)).seq + 1);
  while (rows.length < limit && after + 1 < before) {
    const from = order === 'asc' ? after : Math.max(after, before - 1 - SLICE_SEQS);
    const to = order === 'asc' ? Math.min(before, after + 1 + SLICE_SEQS) : before;
    rows.push(...(await select({ after: from, before: to, limit: limit - rows.length })));
    if (order === 'asc') after = to - 1;
    else before = from + 1;
    // SQLite's driver answers without leaving the turn: whoever else waits goes first.
    await new Promise(setImmediate);
  }
  return rows;
}

/**
 * SQLite keeps no statistics here and would as soon walk a channel of a million events as a task of ten. The plus sign
 * keeps it away from every index but the one meant; Postgres has statistics and knows no such sign.
 */
function whereOf(provider: Provider, conditions: readonly Condition[]): Prisma.Sql {
  const parts = conditions.map(({ column, values }, place) => {
    const isWalked = provider === 'postgresql' || place === 0;
    const name = Prisma.raw(`${isWalked ? '' : '+'}e.${column}`);
    return values.length === 1
      ? Prisma.sql`${name} = ${values[0]}`
      : Prisma.sql`${name} IN (${Prisma.join([...values])})`;
  });
  return Prisma.join([Prisma.sql`TRUE`, ...parts], ' AND ');
}

function selectRows(
  db: Db,
  where: Prisma.Sql,
  range: { after: number; before: number | undefined; limit: number; order: 'asc' | 'desc' },
): Promise<RecordRow[]> {
  const { after, before, limit, order } = range;
  const until = before === undefined ? Prisma.empty : Prisma.sql`AND e.seq < ${before}`;
  return db.$queryRaw<RecordRow[]>`
    SELECT e.seq, e.received_at, e.protocol, e.verdict, e.signature, e.origin, e.envelope, e.payload, ${REDACTED}
    FROM event e WHERE ${where} AND e.seq > ${after} ${until}
    ORDER BY e.seq ${Prisma.raw(order === 'asc' ? 'ASC' : 'DESC')} LIMIT ${limit}`;
}
