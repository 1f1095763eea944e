// The least that acknowledges what it keeps: a WebSocket server that parses each frame, commits the raw texts of all connections
// in groups, durably, and then acknowledges each. No protocol, no check, no index. Prints its port when it listens.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@libsql/client/sqlite3';
import { WebSocketServer } from 'ws';

/** Rows of one statement: a multi-row INSERT is the fastest way in, and one of more rows is no faster. */
const GROUP_MAX = 640;

const dir = mkdtempSync(join(tmpdir(), 'colloquy-bare-'));
const database = createClient({ url: `file:${join(dir, 'bare.db')}` });
await database.execute('PRAGMA journal_mode = WAL');
await database.execute('PRAGMA synchronous = FULL');
await database.execute('CREATE TABLE frame (seq INTEGER PRIMARY KEY, text TEXT NOT NULL)');

let seq = 0;
const waiting = [];
let isStoring = false;

/** Commits what waits, a group at a time; what comes meanwhile is the next group. */
async function store() {
  isStoring = true;
  while (waiting.length > 0) {
    const group = waiting.splice(0, GROUP_MAX);
    const values = group.map(() => '(?)').join(', ');
    const args = group.map(({ text }) => text);
    await database.execute({ sql: `INSERT INTO frame (text) VALUES ${values}`, args });
    for (const { socket, id } of group) {
      seq += 1;
      const content = { id, seq, status: 'stored' };
      socket.send(JSON.stringify({ type: 'event', event: 'stored', content }));
    }
    // The frames that came while the driver blocked are read before the next group is made.
    await new Promise((resolve) => setImmediate(resolve));
  }
  isStoring = false;
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = data.toString();
    const { type, id } = JSON.parse(text);
    if (type === 'handshake') {
      socket.send(text);
      return;
    }
    waiting.push({ socket, id, text });
    if (!isStoring) setImmediate(() => isStoring || store());
  });
});
server.on('listening', () => console.log(server.address().port));
process.on('SIGTERM', () => {
  rmSync(dir, { recursive: true, force: true });
  process.exit(0);
});
