// A workspace with an agent that is to be found over A2A, and clients of the published package that find it there.
import { randomUUID } from 'node:crypto';
import { type Message, Role, SendMessageRequest } from '@a2a-js/sdk';
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client';
import { anEvent } from '../events';
import { apiClient } from './api-client';
import { TEST_HOST, type TestApi } from './test-api';

/** The ways in which a client may speak. */
export const A2A_WAYS = [
  ['JSONRPC', '1.0'],
  ['HTTP+JSON', '1.0'],
  ['JSONRPC', '0.3'],
  ['HTTP+JSON', '0.3'],
] as const;

export type A2aWay = (typeof A2A_WAYS)[number];

/** Sends what the package sends to the API in memory. */
export function a2aFetch(api: TestApi, key?: string): typeof fetch {
  return async (url, init) => {
    const { pathname, search } = new URL(String(url));
    const headers = Object.fromEntries(new Headers(init?.headers).entries());
    const { method = 'GET', body } = init ?? {};
    return api.request(`${pathname}${search}`, {
      method,
      key,
      headers,
      ...(body && { body: String(body) }),
    });
  };
}

/** The client of the package at an agent's endpoint, found by its card. */
export async function a2aClient(
  api: TestApi,
  { key, way, path = '/a2a/ken' }: { key: string; way: A2aWay; path?: string },
): Promise<Client> {
  const fetchImpl = a2aFetch(api, key);
  const resolver = new DefaultAgentCardResolver({ fetchImpl });
  const card = await resolver.resolve(`http://${TEST_HOST}${path}/`, '.well-known/agent-card.json');
  const [binding, version] = way;
  const supportedInterfaces = card.supportedInterfaces.filter(
    ({ protocolBinding, protocolVersion }) =>
      protocolBinding === binding && protocolVersion === version,
  );
  const options = { fetchImpl, legacyCompat: { enabled: true } };
  const factory = new ClientFactory({
    transports: [new JsonRpcTransportFactory(options), new RestTransportFactory(options)],
  });
  return factory.createFromAgentCard({ ...card, supportedInterfaces });
}

/** A message with a text, as the package has it. */
export function a2aRequest(text: string, more: Partial<Message> = {}): SendMessageRequest {
  const request = SendMessageRequest.fromJSON({
    message: { messageId: randomUUID(), role: 'ROLE_USER', parts: [{ text }] },
    configuration: { returnImmediately: true },
  });
  const message = { ...(request.message as Message), role: Role.ROLE_USER, ...more };
  return { ...request, message };
}

/** The agent ken, to be found over A2A, who answers each request that it pulls in these events. */
export async function a2aAgent(api: TestApi) {
  const client = apiClient(api);
  await client.register('ken', ['skill:research'], {
    display: { name: 'Ken', desc: 'Looks things up' },
    meta: { a2a: { serve: true } },
  });
  const key = await api.key('agent', 'agent:ken');
  return {
    key,
    /** What waits for the agent. */
    async pull() {
      const { answer } = await client.post<{
        messages: { lease_id: string; event: ReturnType<typeof anEvent> }[];
      }>('/agents/ken/inbox', { max: 10, wait_ms: 2_000 }, key);
      const lease_ids = answer.messages.map(({ lease_id }) => lease_id);
      await client.post('/agents/ken/inbox/ack', { lease_ids }, key);
      return answer.messages.map(({ event }) => event);
    },
    /** Says something of the task that an event asked for. */
    async say(
      request: ReturnType<typeof anEvent>,
      type: ReturnType<typeof anEvent>['type'],
      payload: Record<string, unknown> = {},
    ) {
      const { thread_id, run_id, task_id, from } = request;
      const event = anEvent({
        id: `said_${randomUUID()}`,
        thread_id,
        run_id,
        task_id,
        to: [{ agent_id: from.agent_id }],
        type,
        payload,
      });
      return client.post('/events', event, key);
    },
  };
}
