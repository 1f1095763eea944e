// The fastest known way into the table of events with the driver that we use: one JSON text for all rows of a group, one
// statement, one durable commit. No check, no hash, no protocol. Shared by the bare servers and by the bare rows of ingest.ts.
import { createClient } from '@libsql/client/sqlite3';

/** Rows of one statement: one of more rows is no faster. */
const GROUP_MAX = 640;

/** Bytes in the table, which come in hex. */
const BYTES = new Set(['native_hash', 'payload_hash', 'raw_hash', 'hash']);

/** Texts in the table; all other columns are numbers. */
const TEXTS = new Set([
  'protocol',
  'channel',
  'part_of',
  'raw_content_type',
  'payload_place',
  'envelope',
  'findings',
  'payload',
  'raw',
]);

/** As long as a SHA-256 in hex. */
const HASH = 'a'.repeat(64);

const PLACE = JSON.stringify(4 * 280);

/** A name as a number, as wide as ours and without a key. */
function numberOf(name) {
  let number = 0;
  for (let at = 0; at < name.length; at += 1) {
    number = (Math.imul(number, 31) + name.charCodeAt(at)) | 0;
  }
  return number;
}

/** Opens a database that Colloquy migrated, as durable as it does. */
export async function openTable(path) {
  const client = createClient({ url: `file:${path}` });
  await client.execute('PRAGMA synchronous = FULL');
  await client.execute('PRAGMA wal_autocheckpoint = 8000');
  await client.execute('PRAGMA cache_size = -32768');
  return client;
}

/** Inserts rows, lists of values in the order of the columns, by one statement; bytes are given in hex. */
export async function insertRows(client, columns, rows) {
  const fields = columns.map((column, at) => {
    if (BYTES.has(column)) return `unhex(item ->> ${at})`;
    return TEXTS.has(column) ? `item ->> ${at}` : `CAST(item ->> ${at} AS INTEGER)`;
  });
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
    run_hash: numberOf(envelope.run_id),
    received_at: Date.parse(at),
    id_hash: numberOf(id),
    thread_hash: numberOf(envelope.thread_id),
    task_hash: numberOf(envelope.task_id),
    from_hash: numberOf(envelope.from.agent_id),
    channel_hash: numberOf('bench'),
    idempotency_hash: null,
    type: 8,
    origin: 0,
    verdict: 0,
    signature: 0,
    raw_encoding: 0,
    protocol: 'clutch',
    channel: null,
    part_of: null,
    raw_content_type: null,
    payload_place: PLACE,
    native_hash: HASH,
    payload_hash: HASH,
    raw_hash: HASH,
    hash: HASH,
    envelope: JSON.stringify(envelope),
    findings: null,
    payload,
    raw: null,
  };
}

const COLUMNS = Object.keys(rowOf({ id: '', payload: '' }, 0));
