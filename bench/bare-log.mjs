// The fastest known way into the table of events with the driver that we use: one JSON text for all rows of a group, one
// statement, one durable commit. No check, no hash, no protocol. Shared by the bare servers and by the bare rows of ingest.ts.
import { createClient } from '@libsql/client/sqlite3';

/** Rows of one statement: one of more rows is no faster. */
const GROUP_MAX = 640;

/** Numbers in the table; all other columns are texts. */
const NUMBERS = new Set(['seq', 'attempt']);

/** As long as a SHA-256 in hex. */
const HASH = 'a'.repeat(64);

const PLACE = JSON.stringify([280, '"payload":', ',']);

/** Opens a database that Colloquy migrated, as durable as it does. */
export async function openTable(path) {
  const client = createClient({ url: `file:${path}` });
  await client.execute('PRAGMA synchronous = FULL');
  await client.execute('PRAGMA wal_autocheckpoint = 4000');
  await client.execute('PRAGMA cache_size = -32768');
  return client;
}

/** Inserts rows, lists of values in the order of the columns, by one statement. */
export async function insertRows(client, columns, rows) {
  const fields = columns.map((column, at) =>
    NUMBERS.has(column) ? `CAST(item ->> ${at} AS INTEGER)` : `item ->> ${at}`,
  );
  const sql = `
    INSERT INTO event (${columns.join(', ')}) SELECT ${fields.join(', ')}
    FROM (WITH items(item) AS MATERIALIZED (SELECT value FROM json_each(?)) SELECT item FROM items)`;
  await client.execute({ sql, args: [JSON.stringify(rows)] });
}

/** Puts messages into the table in groups: what comes while one is stored is the next. */
export class BareLog {
  #client;
  #seq = 0;
  #waiting = [];
  #isStoring = false;

  constructor(client) {
    this.#client = client;
  }

  /** Calls `end` with the seq when the message is durable; `payload` is a text of JSON. */
  add(message, end) {
    this.#waiting.push({ message, end });
    if (!this.#isStoring) setImmediate(() => this.#isStoring || this.#store());
  }

  async #store() {
    this.#isStoring = true;
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, GROUP_MAX);
      const rows = group.map(({ message }, at) =>
        Object.values(rowOf(message, this.#seq + at + 1)),
      );
      await insertRows(this.#client, COLUMNS, rows);
      for (const { end } of group) {
        this.#seq += 1;
        end(this.#seq);
      }
      // What came while the driver blocked is read before the next group is made.
      await new Promise((resolve) => setImmediate(resolve));
    }
    this.#isStoring = false;
  }
}

/** As ours keep a message that is the JSON of its event: its texts once. */
function rowOf({ id, payload }, seq) {
  const at = new Date().toISOString();
  const envelope = {
    v: 'clutch/0.1',
    id,
    ts: at,
    thread_id: 'thread:bench',
    run_id: 'run:bench',
    task_id: 'task:bench',
    from: { agent_id: 'agent:bench' },
    to: [{ agent_id: 'agent:orchestrator' }],
    type: 'chat.message',
  };
  return {
    seq,
    run_id: envelope.run_id,
    id,
    thread_id: envelope.thread_id,
    task_id: envelope.task_id,
    parent_task_id: null,
    from_agent_id: envelope.from.agent_id,
    type: envelope.type,
    channel: 'bench',
    protocol: 'clutch',
    origin: 'agent',
    ts: at,
    received_at: at,
    idempotency_key: null,
    attempt: 1,
    verdict: 'ok',
    signature: 'unsigned',
    native_hash: HASH,
    part_of: null,
    payload_hash: HASH,
    raw_hash: HASH,
    raw_encoding: 'utf8',
    raw_content_type: 'application/json',
    prev_hash: HASH,
    hash: HASH,
    envelope: JSON.stringify(envelope),
    findings: '[]',
    payload,
    raw: null,
    payload_place: PLACE,
  };
}

const COLUMNS = Object.keys(rowOf({ id: '', payload: '' }, 0));
