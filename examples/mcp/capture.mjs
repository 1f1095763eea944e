// Captures what clients and servers of MCP say when tools are called, with the published packages, in both revisions that are
// spoken: 2025-11-25 over standard input and output, and 2026-07-28 over HTTP. Writes it to the file that is named:
//   node examples/mcp/capture.mjs lib/bridges/mcp/vectors/captured.json

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import {
  acceptedContent,
  createMcpHandler,
  fromJsonSchema,
  inputRequired,
  McpServer,
} from '@modelcontextprotocol/server';

const { resolve } = createRequire(import.meta.url);
const EVERYTHING = resolve('@modelcontextprotocol/server-everything/dist/index.js');

const versionOf = (name) =>
  JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')).version;

/** Calls a server's tools: one that answers, one with wrong arguments, and one that is not there. */
async function callTools(client, calls) {
  for (const call of calls) {
    try {
      await client.callTool(call);
    } catch (error) {
      console.error(`${call.name}: ${error.message}`);
    }
  }
}

/** What passes over standard input and output, message by message. */
async function captureStdio() {
  const messages = [];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [EVERYTHING],
    stderr: 'ignore',
  });
  const send = transport.send.bind(transport);
  transport.send = (message) => {
    messages.push(message);
    return send(message);
  };
  const client = new Client(
    { name: 'capture', version: '1.0.0' },
    { versionNegotiation: { mode: 'legacy' } },
  );
  const connected = client.connect(transport);
  const receive = transport.onmessage;
  transport.onmessage = (message, extra) => {
    messages.push(message);
    return receive(message, extra);
  };
  await connected;
  await callTools(client, [
    { name: 'echo', arguments: { message: 'Good morning' } },
    { name: 'get-sum', arguments: { a: 'one', b: 2 } },
    { name: 'get-structured-content', arguments: { location: 'Chicago' } },
    { name: 'nope', arguments: {} },
  ]);
  await client.close();
  return { revision: client.getNegotiatedProtocolVersion?.() ?? '2025-11-25', messages };
}

/** A schema of an object that has all of these. */
function objectOf(properties) {
  return fromJsonSchema({ type: 'object', properties, required: Object.keys(properties) });
}

const DOORS = objectOf({ door: { type: 'string' } });

/** A picture of nothing, which a camera gives that sees nothing. */
const DARK = { type: 'image', data: 'AA==', mimeType: 'image/png' };

/** A small server of the maintained package: tools that answer, fail with a word and without one, and ask for more. */
function aServer() {
  const server = new McpServer({ name: 'warehouse', version: '1.0.0' });
  server.registerTool(
    'stock',
    { description: 'How much is there', inputSchema: objectOf({ item: { type: 'string' } }) },
    async ({ item }) => ({
      content: [{ type: 'text', text: `14 of ${item}` }],
      structuredContent: { item, count: 14 },
    }),
  );
  server.registerTool('ship', { description: 'Sends it', inputSchema: objectOf({}) }, async () => {
    throw new Error('The loading dock is closed');
  });
  server.registerTool('look', { description: 'Shows the yard' }, async () => ({
    content: [DARK],
    isError: true,
  }));
  server.registerTool('unlock', { description: 'Opens a door' }, async ({ mcpReq }) => {
    const answer = acceptedContent(mcpReq.inputResponses, 'which', DOORS);
    if (answer) return { content: [{ type: 'text', text: `The ${answer.door} door is open` }] };
    const which = inputRequired.elicit({ message: 'Which door?', requestedSchema: DOORS });
    return inputRequired({ inputRequests: { which } });
  });
  return server;
}

/** What passes over HTTP, message by message, of a client that can ask its user or cannot. */
async function captureHttp(canAsk, calls) {
  const messages = [];
  const handler = createMcpHandler(aServer);
  const recording = async (url, init) => {
    if (init?.body) messages.push(JSON.parse(init.body));
    const response = await handler.fetch(new Request(url, init));
    const text = await response.clone().text();
    if (response.headers.get('content-type')?.includes('json')) messages.push(JSON.parse(text));
    return response;
  };
  const transport = new StreamableHTTPClientTransport(new URL('http://capture.invalid/mcp'), {
    fetch: recording,
  });
  const client = new Client(
    { name: 'capture', version: '1.0.0' },
    {
      versionNegotiation: { mode: 'auto' },
      ...(canAsk && { capabilities: { elicitation: { form: {} } } }),
    },
  );
  if (canAsk) {
    const content = { door: 'north' };
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content }));
  }
  await client.connect(transport);
  await callTools(client, calls);
  await client.close();
  await handler.close();
  return { revision: client.getNegotiatedProtocolVersion?.() ?? '2026-07-28', messages };
}

/** The calls of tools among the messages, each with its answer. */
function exchangesOf({ revision, messages }, source) {
  return messages
    .filter(({ method }) => method === 'tools/call')
    .map((request) => ({
      revision,
      source,
      request,
      answer: messages.find(({ id, method }) => id === request.id && method === undefined),
    }));
}

const CALLS = [
  { name: 'stock', arguments: { item: 'spring range' } },
  { name: 'ship', arguments: {} },
  { name: 'nope', arguments: {} },
  { name: 'look' },
  { name: 'unlock', arguments: {} },
];

const client = `@modelcontextprotocol/client ${versionOf('@modelcontextprotocol/client')}`;
const maintained = {
  client,
  server: `@modelcontextprotocol/server ${versionOf('@modelcontextprotocol/server')}`,
};
const captured = [
  ...exchangesOf(await captureStdio(), {
    client,
    server: `@modelcontextprotocol/server-everything ${versionOf('@modelcontextprotocol/server-everything')}`,
  }),
  ...exchangesOf(await captureHttp(false, CALLS), maintained),
  ...exchangesOf(await captureHttp(true, CALLS.slice(-1)), maintained),
];
const text = `${JSON.stringify(captured, null, 2)}\n`;
if (process.argv[2] === undefined) process.stdout.write(text);
else writeFileSync(process.argv[2], text);
