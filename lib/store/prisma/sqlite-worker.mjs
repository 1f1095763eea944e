// The thread that holds the connection to a SQLite file: the driver blocks its caller while it reads, writes and waits for
// the disk. JavaScript, because Node starts a thread from a file as it stands. What comes in and out: sqlite-thread.ts.
import { parentPort, workerData } from 'node:worker_threads';
import { createClient } from '@libsql/client/sqlite3';

let client = null;

parentPort.on('message', async (statement) => {
  if (statement === null) {
    client?.close();
    parentPort.close();
  } else {
    parentPort.postMessage(await answerTo(statement));
  }
});

/** The sender waits for the answer, so nothing runs between a failure and the fresh connection. */
async function answerTo({ sql, args, next, pragmas }) {
  try {
    client ??= createClient(workerData);
    for (const pragma of pragmas) await client.execute(pragma);
    const { columns, columnTypes, rows: found, rowsAffected } = await client.execute({ sql, args });
    const rows = found.map((row) => Array.from(row));
    if (!follows(rows, next)) return { columns, columnTypes, rows, rowsAffected };
    const followed = await client.execute({ sql: next.sql, args: next.args });
    return { columns, columnTypes, rows, rowsAffected: followed.rowsAffected };
  } catch (error) {
    client?.reconnect();
    return { error: { message: error.message, code: error.code, rawCode: error.rawCode } };
  }
}

function follows([row, ...others], next) {
  if (next === undefined || row === undefined || others.length > 0) return false;
  return next.after.every((value, at) => row[at] === value);
}
