// What the database says of emptied rows: the redaction of each, and the event of the log that this names.
import { Prisma } from '@/prisma/generated/sqlite/client';
import { ORIGINS, TYPES, wordOf } from '../../rows/codes';
import type { EventRow } from '../../rows/event-row';
import type { NamingRow } from '../../rows/redaction-rows';
import type { StoredRow } from '../../rows/stored-row';
import type { ReadSql } from '../connection/sqlite-raw';

type NamingEvent = Pick<EventRow, 'seq' | 'type' | 'origin' | 'envelope'>;

/** What is said of the emptied ones among some rows, by their seqs; asks the database where there are any. */
export async function namingRows(
  sql: ReadSql,
  legacySeq: number,
  rows: readonly EventRow[],
): Promise<ReadonlyMap<number, NamingRow>> {
  const emptied = rows.filter(({ payload }) => payload === null).map(({ seq }) => seq);
  return emptied.length === 0 ? new Map() : readNaming(sql, legacySeq, emptied);
}

async function readNaming(
  sql: ReadSql,
  legacySeq: number,
  seqs: readonly number[],
): Promise<Map<number, NamingRow>> {
  const redactions = await sql.$queryRaw<
    { seq: number; reason: string; event_seq: number | null }[]
  >`SELECT seq, reason, event_seq FROM redaction WHERE seq IN (${Prisma.join([...seqs])})`;
  const named = redactions.flatMap(({ event_seq }) => event_seq ?? []);
  const events = [
    ...(await readNamingEvents(
      sql,
      named.filter((seq) => seq > legacySeq),
    )),
    ...(await readLegacyNamingEvents(
      sql,
      named.filter((seq) => seq <= legacySeq),
    )),
  ];
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  return new Map(
    redactions.map(({ seq, reason, event_seq }) => [
      seq,
      namingRow(reason, bySeq.get(event_seq ?? 0)),
    ]),
  );
}

function namingRow(redacted: string, event: NamingEvent | undefined): NamingRow {
  return {
    redacted,
    naming_seq: event?.seq ?? null,
    naming_type: event?.type ?? null,
    naming_origin: event?.origin ?? null,
    naming_envelope: event?.envelope ?? null,
  };
}

async function readNamingEvents(sql: ReadSql, seqs: readonly number[]): Promise<NamingEvent[]> {
  if (seqs.length === 0) return [];
  const rows = await sql.$queryRaw<Pick<StoredRow, 'seq' | 'type' | 'origin' | 'envelope'>[]>`
    SELECT seq, type, origin, envelope FROM event WHERE seq IN (${Prisma.join([...seqs])})`;
  return rows.map((row) => ({
    ...row,
    type: wordOf(TYPES, row.type) ?? '',
    origin: wordOf(ORIGINS, row.origin),
  }));
}

async function readLegacyNamingEvents(
  sql: ReadSql,
  seqs: readonly number[],
): Promise<NamingEvent[]> {
  if (seqs.length === 0) return [];
  return sql.$queryRaw<NamingEvent[]>`
    SELECT seq, type, origin, envelope FROM legacy_event WHERE seq IN (${Prisma.join([...seqs])})`;
}
