// The two tables that the log stands in, as a page of it is read: `event`, whose rows are found by hashes of names, and
// `legacy_event`, the beginning of a log of an earlier version, whose rows have the names themselves. Every seq up to the last one
// there is there, and every later one in `event`.
import { type EventSelection, matchesFilter } from '@/lib/model/event-filter';
import type { EventRecord } from '@/lib/model/event-record';
import { Prisma } from '@/prisma/generated/sqlite/client';
import { codeOfType } from '../../rows/codes';
import type { RecordRow } from '../../rows/event-row';
import type { NameHashes } from '../../rows/name-hashes';
import { recordRow, type StoredRecordRow } from '../../rows/stored-row';

/** One column that a filter names, and what it may be. */
export type Condition = {
  readonly column: Prisma.Sql;
  /** The same value as an expression, which no index answers. */
  readonly expression: Prisma.Sql;
  readonly values: readonly (string | number)[];
};

/** A table as pages are read from it. */
export type EventTable<Row = unknown> = {
  readonly name: Prisma.Sql;
  /** Its part of the log. */
  readonly after: number;
  readonly before: number;
  /** What a filter asks for. The first condition is the one whose index is walked: the rarer a value, the further up. */
  conditions(filter: EventSelection): Condition[];
  recordRow(row: Row): RecordRow;
  /** Whether a row that its conditions let through is one that the filter means. */
  isMeant(record: EventRecord, filter: EventSelection): boolean;
};

type Asked = string | readonly string[] | undefined;

/** The fields of a filter in the order in which their indexes are tried. */
function fieldsOf(filter: EventSelection) {
  return {
    task: filter.task_id,
    thread: filter.thread_id,
    run: filter.run_id,
    from: filter.agent_id,
    channel: filter.channel,
    type: filter.type,
    protocol: filter.protocol,
  } as const;
}

type Field = keyof ReturnType<typeof fieldsOf>;

/** How a field is asked for in a table. */
type FieldColumn = {
  readonly column: Prisma.Sql;
  readonly expression: Prisma.Sql;
  value(name: string): string | number;
};

function conditionsIn(
  columns: Readonly<Record<Field, FieldColumn>>,
  filter: EventSelection,
): Condition[] {
  const asked = Object.entries(fieldsOf(filter)) as [Field, Asked][];
  return asked.flatMap(([field, names]) => {
    if (names === undefined) return [];
    const { column, expression, value } = columns[field];
    return [{ column, expression, values: [...new Set([names].flat().map(value))] }];
  });
}

/** The table that is appended to, from behind the beginning on. */
export function currentTable(hashes: NameHashes, after: number): EventTable<StoredRecordRow> {
  const columns: Readonly<Record<Field, FieldColumn>> = {
    task: numberColumn(Prisma.sql`task_hash`, hashes.of),
    thread: numberColumn(Prisma.sql`thread_hash`, hashes.of),
    run: numberColumn(Prisma.sql`run_hash`, hashes.of),
    from: numberColumn(Prisma.sql`from_hash`, hashes.of),
    channel: numberColumn(Prisma.sql`channel_hash`, hashes.of),
    type: numberColumn(Prisma.sql`type`, codeOfType),
    protocol: textColumn(Prisma.sql`protocol`),
  };
  return {
    name: Prisma.sql`event`,
    after,
    before: Number.POSITIVE_INFINITY,
    conditions: (filter) => conditionsIn(columns, filter),
    recordRow,
    // Two names may have one hash.
    isMeant: matchesFilter,
  };
}

const LEGACY_COLUMNS: Readonly<Record<Field, FieldColumn>> = {
  task: textColumn(Prisma.sql`task_id`),
  thread: textColumn(Prisma.sql`thread_id`),
  run: textColumn(Prisma.sql`run_id`),
  from: textColumn(Prisma.sql`from_agent_id`),
  channel: textColumn(Prisma.sql`channel`),
  type: textColumn(Prisma.sql`type`),
  protocol: textColumn(Prisma.sql`protocol`),
};

/** The beginning of a log, up to its last event. */
export function legacyTable(last: number): EventTable<RecordRow> {
  return {
    name: Prisma.sql`legacy_event`,
    after: 0,
    before: last + 1,
    conditions: (filter) => conditionsIn(LEGACY_COLUMNS, filter),
    recordRow: (row) => row,
    isMeant: () => true,
  };
}

function numberColumn(column: Prisma.Sql, value: (name: string) => number): FieldColumn {
  return { column, expression: Prisma.sql`${column} + 0`, value };
}

function textColumn(column: Prisma.Sql): FieldColumn {
  return { column, expression: Prisma.sql`${column} || ''`, value: (name) => name };
}
