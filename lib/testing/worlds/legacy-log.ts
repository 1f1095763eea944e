// Databases as earlier versions left them: their migrations up to one that came later, and a log in the form that rows had before
// the table `event` was narrowed (docs/decisions/0081).
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import pg from 'pg';
import { GENESIS_HASH, type NewMessage } from '@/lib/store/ports/event-store';
import { providerOf } from '@/lib/store/prisma/connection/client';
import { migrate } from '@/lib/store/prisma/connection/migrate';
import { NOTHING_KNOWN, planAppend, readyBatch } from '@/lib/store/rows/append-plan';
import { placeIn } from '@/lib/store/rows/body';
import type { EventRow } from '@/lib/store/rows/event-row';

/** The migration that begins a narrower table for the log. */
export const NARROW_EVENTS = '20261126090000_narrow_events';

/** Migrates an empty database as far as a version did that did not know the named migration. */
export async function migrateBefore(databaseUrl: string, name = NARROW_EVENTS): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-legacy-'));
  try {
    await cp(join('prisma', providerOf(databaseUrl), 'migrations'), folder, { recursive: true });
    for (const entry of await readdir(folder)) {
      if (entry >= name && entry !== 'migration_lock.toml') {
        await rm(join(folder, entry), { recursive: true });
      }
    }
    await migrate(databaseUrl, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Appends to the empty log of such a database. */
export async function appendLegacy(
  databaseUrl: string,
  messages: readonly NewMessage[],
): Promise<void> {
  const head = { seq: 0, hash: GENESIS_HASH };
  const known = { head, ...NOTHING_KNOWN };
  const { rows } = planAppend(readyBatch(messages), known);
  const execute = await connected(databaseUrl);
  for (const row of rows) await execute.insert(legacyRow(row));
  await execute.end();
}

/** Before it was shortened, the place of a payload was written out. */
function legacyRow({ payload_place, ...row }: EventRow): Record<string, string | number | null> {
  if (payload_place === null) return row;
  return { ...row, payload_place: JSON.stringify(placeIn(payload_place)) };
}

type Connected = {
  insert(row: Record<string, string | number | null>): Promise<unknown>;
  end(): Promise<void>;
};

async function connected(databaseUrl: string): Promise<Connected> {
  const statement = (columns: readonly string[], place: (at: number) => string) =>
    `INSERT INTO event (${columns.join(', ')}) VALUES (${columns.map((_, at) => place(at)).join(', ')})`;
  if (providerOf(databaseUrl) === 'sqlite') {
    const client = createClient({ url: databaseUrl });
    return {
      insert: (row) =>
        client.execute({
          sql: statement(Object.keys(row), () => '?'),
          args: Object.values(row),
        }),
      end: async () => client.close(),
    };
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    insert: (row) =>
      client.query(
        statement(Object.keys(row), (at) => `$${at + 1}`),
        Object.values(row),
      ),
    end: () => client.end(),
  };
}
