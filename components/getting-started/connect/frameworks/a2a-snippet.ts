// A client of A2A, ready to paste: it finds the router by its card and follows one task to its end.
import { codeText } from '@/lib/std/code-text';
import type { FrameworkFacts, FrameworkSnippet } from './framework-snippet';
import { keyInJavaScript } from './javascript-target';

export const a2aSnippet: FrameworkSnippet = {
  framework: 'a2a',
  language: 'javascript',
  route: 'POST /a2a',
  unboundPrefix: 'agent:user',
  text,
};

function text(facts: FrameworkFacts): string {
  const { origin, key } = facts;
  const fetching =
    key === undefined
      ? codeText`const fetchImpl = fetch;`
      : codeText`const fetchImpl = (url, init = {}) => {
  const headers = new Headers(init.headers);
  headers.set('authorization', \`Bearer \${${keyInJavaScript(facts)}}\`);
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
