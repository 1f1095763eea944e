// The least that acknowledges what it keeps: a WebSocket server that parses each frame, commits the rows of all connections in
// groups, durably, and then acknowledges each. No protocol and no check. Takes the path of a database, and prints its port.
import { WebSocketServer } from 'ws';
import { BareLog, openTable } from './bare-log.mjs';

const log = new BareLog(await openTable(process.argv[2]));

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    const text = data.toString();
    const { type, id, content } = JSON.parse(text);
    if (type === 'handshake') {
      socket.send(text);
      return;
    }
    log.add({ id, payload: JSON.stringify(content) }, (seq) => {
      const receipt = { id, seq, status: 'stored' };
      socket.send(JSON.stringify({ type: 'event', event: 'stored', content: receipt }));
    });
  });
});
server.on('listening', () => console.log(server.address().port));
