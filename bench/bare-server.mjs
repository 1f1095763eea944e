// The least that shows what was posted: one HTTP server, one Socket.IO server, and a plain page that appends the text. No
// log, no check, no framework. Prints its port when it listens.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>Bare</title>
<style>
  body { margin: 0; font: 13px/19px sans-serif }
  #scroller { height: 100vh; overflow-y: auto; display: flex; flex-direction: column-reverse }
</style>
<div id="scroller"><div id="list"></div></div>
<script src="/socket.io/socket.io.min.js"></script>
<script>
  const list = document.getElementById('list');
  const append = (text) => {
    const row = document.createElement('p');
    row.textContent = text;
    list.append(row);
  };
  append('the first');
  io({ transports: ['websocket'] }).on('event', ({ payload }) => append(payload.text));
</script>
`;

let seq = 0;

/** Tells every page of the events, and answers as the API of Colloquy does. */
function take(events) {
  return events.map((event) => {
    io.emit('event', event);
    seq += 1;
    return { id: event.id, status: 'stored', seq };
  });
}

const server = createServer(async (request, response) => {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(PAGE);
    return;
  }
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const results = take(JSON.parse(Buffer.concat(chunks).toString()));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ results }));
});
const io = new Server(server, { perMessageDeflate: false });
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
