// What tests of the API say over and over: requests with the admin's key unless another is given, and the team that works.
import type { Problem } from '@/lib/contracts/problem';
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { anEvent } from '../events';
import { TEST_ADMIN_SECRET, type TestApi } from './test-api';

type Ask = { readonly body?: unknown; readonly type?: string; readonly key?: string };

/** Speaks to a test's API as a client does. */
export function apiClient(api: TestApi) {
  async function ask<Answer>(method: string, path: string, options: Ask = {}) {
    const { body, type, key = TEST_ADMIN_SECRET } = options;
    const response = await api.request(`/api/v1${path}`, {
      method,
      key,
      ...(body !== undefined && { body }),
      headers: {
        ...(type !== undefined && { 'content-type': type }),
        ...(method === 'DELETE' && { 'sec-fetch-site': 'same-origin' }),
      },
    });
    return { status: response.status, answer: (await response.json()) as Answer & Problem };
  }
  return {
    ask,
    get: <Answer>(path: string, key?: string) =>
      ask<Answer>('GET', path, { ...(key !== undefined && { key }) }),
    post: <Answer>(path: string, body?: unknown, key?: string) =>
      ask<Answer>('POST', path, { body, ...(key !== undefined && { key }) }),
    /** Registers an agent that can do these things. */
    register: (name: string, capabilities: readonly string[] = [], more: object = {}) =>
      ask('PUT', `/agents/${name}`, {
        body: {
          v: CLUTCH_VERSION,
          agent_id: `agent:${name}`,
          ...more,
          capabilities: capabilities.map((id) => ({ id })),
        },
      }),
    /** Sends an event, written for whomever it names. */
    say: (event: Partial<ClutchMessage>) => ask('POST', '/events', { body: anEvent(event) }),
  };
}
