// A client of A2A, ready to paste: it finds the router by its card and follows one task to its end.
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';

export const a2aSnippet: FrameworkSnippet = {
  name: 'A2A',
  language: 'JavaScript',
  door: 'POST /a2a',
  unboundPrefix: 'agent:user',
  text,
  note: 'Every message is a task in the log, and its states go back; an agent of its own door, /a2a/NAME, has meta.a2a.serve in its card.',
};

function text({ origin, key }: FrameworkFacts): string {
  const secret = key === null ? 'process.env.COLLOQUY_KEY' : JSON.stringify(key);
  const fetching =
    key === undefined
      ? 'const fetchImpl = fetch;'
      : `const fetchImpl = (url, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', \`Bearer \${${secret}}\`);
  return fetch(url, { ...init, headers });
};`;
  return `// npm install @a2a-js/sdk@1.3.0
import { randomUUID } from 'node:crypto';
import { SendMessageRequest, StreamResponse } from '@a2a-js/sdk';
import { ClientFactory, DefaultAgentCardResolver, JsonRpcTransportFactory } from '@a2a-js/sdk/client';

${fetching}
const client = await new ClientFactory({
  transports: [new JsonRpcTransportFactory({ fetchImpl })],
  cardResolver: new DefaultAgentCardResolver({ fetchImpl }),
}).createFromUrl(${JSON.stringify(origin)});

const message = { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text: 'Find three suppliers.' }] };
for await (const item of client.sendMessageStream(SendMessageRequest.fromJSON({ message }))) {
  console.log(JSON.stringify(StreamResponse.toJSON(item)));
}
`;
}
