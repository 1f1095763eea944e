// A client of A2A, ready to paste: it finds the router by its card and follows one task to its end.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';

export const a2aSnippet: FrameworkSnippet = {
  framework: 'a2a',
  language: 'javascript',
  route: 'POST /a2a',
  unboundPrefix: 'agent:user',
  text,
};

function text({ origin, key }: FrameworkFacts): string {
  const secret = key === null ? 'process.env.COLLOQUY_KEY' : JSON.stringify(key);
  const fetching =
    key === undefined
      ? codeText`const fetchImpl = fetch;`
      : codeText`const fetchImpl = (url, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', \`Bearer \${${secret}}\`);
  return fetch(url, { ...init, headers });
};`;
  return codeText`// npm install @a2a-js/sdk@1.3.0
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
