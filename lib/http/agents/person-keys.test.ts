// Keys with which people sign: registered and revoked by their owners, and what counts as signed by whom.
import { generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { IngestAnswer } from '@/lib/contracts/http-events';
import type { PersonKeyAnswer, PersonKeysAnswer } from '@/lib/contracts/http-person-keys';
import type { EventRecord } from '@/lib/model/event-record';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { UnsignedMessage } from '@/lib/model/signed-text';
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { anEvent } from '@/lib/testing/events';
import {
  openTestApi,
  TEST_ADMIN_SECRET,
  TEST_AUDIENCE,
  TEST_HOST,
  type TestApi,
} from '@/lib/testing/worlds/test-api';

const OWN_PAGE = { origin: `http://${TEST_HOST}` };

async function open(): Promise<TestApi> {
  const api = await openTestApi();
  onTestFinished(api.close);
  return api;
}

/** A person with a key of the API, and a pair in their browser. */
async function aPerson(api: TestApi, role: 'operator' | 'admin' = 'operator') {
  const secret = await api.key(role);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const public_key = publicKey.export({ format: 'jwk' }).x ?? '';
  const ask = (method: string, path: string, body?: unknown) =>
    api.request(`/api/v1${path}`, {
      method,
      key: secret,
      headers: OWN_PAGE,
      ...(body !== undefined && { body }),
    });
  return {
    secret,
    public_key,
    ask,
    sign: (text: string) => sign(null, Buffer.from(text), privateKey),
    signed({ text, signed }: UnsignedMessage) {
      return signed(this.sign(text).toString('base64'));
    },
    async register(): Promise<PersonKeyAnswer> {
      const answer = await ask('POST', '/person-keys', { public_key });
      expect(answer.status).toBe(201);
      return (await answer.json()) as PersonKeyAnswer;
    },
    async say(message: unknown, protocol = 'clutch') {
      const answer = await ask('POST', `/ingest/${protocol}`, message);
      return ((await answer.json()) as IngestAnswer).results[0];
    },
  };
}

const said = (more: object = {}) =>
  anEvent({ from: { agent_id: HUMAN_AGENT_ID, role: 'human' }, type: 'chat.message', ...more });

/** A message that is made ready by the function that the browser calls. */
function ready(message: object, kid: string, protocol = 'clutch'): UnsignedMessage {
  const unsigned = protocolNamed(protocol)?.toBeSigned?.({ ...message }, kid) ?? null;
  if (unsigned === null) throw new Error('it can be signed');
  return unsigned;
}

async function signatureAt(api: TestApi, seq: number | undefined): Promise<string> {
  const answer = await api.request(`/api/v1/events/${seq}`, { key: TEST_ADMIN_SECRET });
  return ((await answer.json()) as EventRecord).signature;
}

describe('a message of a person', () => {
  it('counts as signed where its sender registered the key, and stands so in the log', async () => {
    const api = await open();
    const ada = await aPerson(api);
    const { kid } = await ada.register();

    const stored = await ada.say(ada.signed(ready(said(), kid)));

    expect(stored).toMatchObject({ status: 'stored' });
    expect(await signatureAt(api, stored?.seq)).toBe('verified');
    const verified = await api.request('/api/v1/verify', {
      method: 'POST',
      key: TEST_ADMIN_SECRET,
    });
    expect(await verified.json()).toMatchObject({ ok: true });
  });

  it('is signed in Heretek’s own way too', async () => {
    const api = await open();
    const ada = await aPerson(api);
    const { kid } = await ada.register();
    const message = {
      type: 'message',
      id: 'm1',
      from: 'user',
      agent: 'alpha',
      sessionId: 's1',
      content: { role: 'user', content: 'Hello' },
      timestamp: 1711843200000,
      metadata: { threadId: 't1' },
    };

    const stored = await ada.say(ada.signed(ready(message, kid, 'heretek')), 'heretek');

    expect(stored).toMatchObject({ status: 'stored' });
    expect(await signatureAt(api, stored?.seq)).toBe('verified');
  });

  it('stays unsigned where nobody signed it', async () => {
    const api = await open();
    const ada = await aPerson(api);
    await ada.register();

    expect(await signatureAt(api, (await ada.say(said()))?.seq)).toBe('unsigned');
  });

  it.each(['operator', 'admin'] as const)(
    'is refused from another person of the role %s who has it as it was signed',
    async (role) => {
      const api = await open();
      const ada = await aPerson(api);
      const eve = await aPerson(api, role);
      const { kid } = await ada.register();
      await eve.register();
      const message = ada.signed(ready(said(), kid));

      expect(await eve.say(message)).toMatchObject({
        status: 'rejected',
        error: { code: 'forged', message: expect.stringContaining('another person') },
      });
      expect(await eve.say(eve.signed(ready(said(), kid)))).toMatchObject({
        status: 'rejected',
        error: { code: 'forged' },
      });
    },
  );

  it('is refused where anything of it was changed after it was signed', async () => {
    const api = await open();
    const ada = await aPerson(api);
    const { kid } = await ada.register();
    const message = ada.signed(ready(said(), kid));
    const changes = [
      { payload: { text: 'Pay 1,000' } },
      { thread_id: 'thread_2' },
      { run_id: 'run_2' },
      { id: 'msg_2' },
      { to: [{ agent_id: 'agent:eve' }] },
      { ts: '2026-02-01T13:20:12.123Z' },
      { security: { auth: { scheme: 'ed25519', kid, sig: 'AAAA' } } },
    ];

    for (const change of changes) {
      expect(await ada.say({ ...message, ...change })).toMatchObject({
        status: 'rejected',
        error: { code: 'forged', message: expect.stringContaining('fits the message') },
      });
    }
  });

  it('is refused where an agent’s name stands over a signature by a person’s key', async () => {
    const api = await open();
    const root = await aPerson(api, 'admin');
    const { kid } = await root.register();
    const asKen = said({ from: { agent_id: 'agent:ken' } });

    expect(await root.say(root.signed(ready(asKen, kid)))).toMatchObject({
      status: 'rejected',
      error: { code: 'forged' },
    });
  });

  it('is refused once its key is revoked, and what was signed before stays signed', async () => {
    const api = await open();
    const ada = await aPerson(api);
    const { kid } = await ada.register();
    const before = await ada.say(ada.signed(ready(said(), kid)));

    const revoked = await ada.ask('DELETE', `/person-keys/${kid}`);

    expect(revoked.status).toBe(204);
    expect(await ada.say(ada.signed(ready(said({ id: 'msg_2' }), kid)))).toMatchObject({
      status: 'rejected',
      error: { code: 'forged', message: expect.stringContaining('revoked') },
    });
    expect(await signatureAt(api, before?.seq)).toBe('verified');
    expect((await ada.say(said({ id: 'msg_3' })))?.status).toBe('stored');
  });

  it('does not count as signed by a key that the server never saw', async () => {
    const api = await open();
    const ada = await aPerson(api);

    const stored = await ada.say(ada.signed(ready(said(), 'person-of-nobody')));

    expect(await signatureAt(api, stored?.seq)).toBe('unknown_key');
  });
});

describe('the key of a person', () => {
  it('is registered once, by whoever was first, and not again after it was revoked', async () => {
    const api = await open();
    const ada = await aPerson(api);
    const eve = await aPerson(api, 'admin');
    const key = await ada.register();

    expect(await ada.register()).toEqual(key);
    const taken = await eve.ask('POST', '/person-keys', { public_key: ada.public_key });
    await ada.ask('DELETE', `/person-keys/${key.kid}`);
    const again = await ada.ask('POST', '/person-keys', { public_key: ada.public_key });

    expect([taken.status, again.status]).toEqual([409, 409]);
    const { keys } = (await (await ada.ask('GET', '/person-keys')).json()) as PersonKeysAnswer;
    expect(keys).toEqual([{ ...key, is_own: true, revoked_at: expect.any(String) }]);
  });

  it('is revoked by its owner and by who manages keys, and by nobody else', async () => {
    const api = await open();
    const ada = await aPerson(api);
    const eve = await aPerson(api);
    const { kid } = await ada.register();

    expect((await eve.ask('DELETE', `/person-keys/${kid}`)).status).toBe(404);
    const root = await aPerson(api, 'admin');
    expect((await root.ask('DELETE', `/person-keys/${kid}`)).status).toBe(204);
    expect((await ada.ask('DELETE', `/person-keys/${kid}`)).status).toBe(404);
  });

  it('is not put by the way of agents, by which an admin would write as a person who signed', async () => {
    const api = await open();
    const root = await aPerson(api, 'admin');
    const { kid } = await root.register();

    for (const name of ['user', 'agent:user']) {
      const { public_key } = await aPerson(api);
      const answer = await root.ask('PUT', `/agents/${name}/keys/${kid}`, { public_key });
      expect(answer.status).toBe(403);
    }
  });

  it('signs no token: it says who wrote a message, and lets nobody in', async () => {
    const api = await open();
    const ada = await aPerson(api);
    const { kid } = await ada.register();

    const iat = Math.floor(api.clock.now / 1000);
    const claims = { sub: 'user', aud: TEST_AUDIENCE, iat, exp: iat + 600 };
    const parts = [{ alg: 'EdDSA', kid }, claims];
    const text = parts
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    const token = `${text}.${ada.sign(text).toString('base64url')}`;

    expect((await api.request('/api/v1/session', { key: token })).status).toBe(401);
  });

  it('is bounded in number, those that were revoked included', async () => {
    const api = await open();
    const ada = await aPerson(api);
    for (let at = 0; at < 100; at += 1) {
      await api.engine.personKeys.add(`key ${at}`, { key_id: 'key_x' });
    }

    await expect(api.engine.personKeys.add('one more', { key_id: 'key_x' })).rejects.toMatchObject({
      code: 'limit_exceeded',
    });
    expect((await ada.register()).is_own).toBe(true);
  });

  it.each(['AAAA', `${'00'.repeat(32)}`, 'x'.repeat(1001)])(
    'is an Ed25519 key of full order, and not %j',
    async (public_key) => {
      const api = await open();
      const ada = await aPerson(api);

      const answer = await ada.ask('POST', '/person-keys', { public_key });

      expect(answer.status).toBe(422);
    },
  );
});
