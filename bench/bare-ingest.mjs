// The least that keeps what is posted to it: a plain HTTP server that parses an event, commits the rows of all connections in
// groups, durably, and then answers. Takes the path of a database, and prints its port.
import { createServer } from 'node:http';
import { BareLog, openTable } from './bare-log.mjs';

const log = new BareLog(await openTable(process.argv[2]));

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  const { id, payload } = JSON.parse(text);
  log.add({ id, payload: JSON.stringify(payload) }, (seq) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ results: [{ id, status: 'stored', seq }] }));
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
