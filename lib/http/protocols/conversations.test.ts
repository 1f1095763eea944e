// What the API says of an agent's conversations, as the log grows.
import { beforeEach, describe, expect, it } from 'vitest';
import type { ConversationsAnswer } from '@/lib/contracts/http-conversations';
import type { Store } from '@/lib/store/ports/store';
import { freshTestApi } from '@/lib/testing/worlds/fresh-test-api';
import { TEST_ADMIN_SECRET as key } from '@/lib/testing/worlds/test-api';

let failsOnce = false;
beforeEach(() => {
  failsOnce = false;
});
const api = freshTestApi({ store: unreadableOnce });

/** A store that cannot be read once, where a test asks for that. */
function unreadableOnce(store: Store): Store {
  const readPage: Store['events']['readPage'] = (query) => {
    if (!failsOnce) return store.events.readPage(query);
    failsOnce = false;
    return Promise.reject(new Error('the disk is away'));
  };
  const events = new Proxy(store.events, {
    get: (target, name) => {
      const value: unknown = name === 'readPage' ? readPage : Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...store, events };
}

async function say(from: string, body: string): Promise<void> {
  const response = await api.request(`/api/v1/ingest/cbcl?from=${from}`, {
    method: 'POST',
    key,
    body,
    headers: { 'content-type': 'application/cbcl' },
  });
  expect(response.status).toBe(200);
}

async function conversationsOf(name: string): Promise<ConversationsAnswer> {
  const response = await api.request(`/api/v1/agents/${name}/conversations`, { key });
  return (await response.json()) as ConversationsAnswer;
}

const ASK = '(ask @bob "What is the temperature?" :thread weather)';

describe('GET /api/v1/agents/{id}/conversations', () => {
  it('tells what was said before anybody asked, and everything since', async () => {
    await say('alice', `(hello @bob) ${ASK} (tell @bob "It is for the picnic")`);

    expect(await conversationsOf('bob')).toMatchObject({
      agent_id: 'agent:bob',
      seq: 3,
      awaits: [],
      speaks: [],
      owes: [{ seq: 2, from: 'agent:alice', text: 'What is the temperature?' }],
      told: [{ seq: 3, text: 'It is for the picnic' }],
      conversations: [
        { thread_id: 'thread:agent:alice~agent:bob', greeted: true, open: true, messages: 2 },
        { thread_id: 'weather', partners: ['agent:alice'], messages: 1 },
      ],
    });
    await say('bob', '(reply @alice "23 degrees" :thread weather)');
    expect(await conversationsOf('bob')).toMatchObject({ seq: 4, owes: [] });
    expect(await conversationsOf('agent:alice')).toMatchObject({ seq: 4, awaits: [] });
  });

  it('counts a question that a dialect asked, and the dialects that it was asked in', async () => {
    await say(
      'dispatch',
      `(meta (define stock :extends cbcl :author @dispatch
         :resources (:max-depth 8 :max-expansion-size 2048 :max-verify-time 500)
         (extend count (item) (ask @depot (count-request :item item)))))
       (meta (query (speak? stock)))`,
    );
    await say('dispatch', '(lang stock (count "PKG-1"))');
    await say('depot', '(reply @dispatch "yes" :dialects (stock planning))');

    expect(await conversationsOf('dispatch')).toMatchObject({
      speaks: [{ name: 'stock', ways: ['defined', 'used'] }],
      awaits: [],
    });
    expect((await conversationsOf('depot')).speaks.map(({ name }) => name)).toEqual([
      'planning',
      'stock',
    ]);
  });

  it('forgets what was removed', async () => {
    await say('alice', ASK);
    expect((await conversationsOf('bob')).owes).toMatchObject([
      { text: 'What is the temperature?' },
    ]);
    await api.request('/api/v1/events/1/redact', { method: 'POST', key, body: { reason: 'test' } });

    const { owes } = await conversationsOf('bob');

    expect(owes).toMatchObject([{ seq: 1, text: '' }]);
  });

  it('reads again what could not be read', async () => {
    await say('alice', ASK);
    failsOnce = true;
    const failed = await api.request('/api/v1/agents/bob/conversations', { key });

    expect(failed.status).toBe(500);
    expect((await conversationsOf('bob')).owes).toHaveLength(1);
  });

  it('has nothing to tell of an agent that speaks other protocols, and no agent that nobody knows', async () => {
    await say('alice', ASK);
    await api.request('/api/v1/ingest/clowl', {
      method: 'POST',
      key,
      body: {
        clowl: '0.2',
        mid: 'm1',
        ts: 1709078461,
        tid: 't1',
        pid: null,
        p: 'INF',
        cid: 'c1',
        from: 'oscar',
        to: 'muse',
        body: { t: 'message', d: { text: 'Hi' } },
      },
    });

    expect(await conversationsOf('oscar')).toMatchObject({ conversations: [], told: [] });
    const unknown = await api.request('/api/v1/agents/nobody/conversations', { key });
    expect(unknown.status).toBe(404);
  });
});
