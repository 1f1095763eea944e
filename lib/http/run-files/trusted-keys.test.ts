// Whom a workspace trusts, as its admins say and as its imports tell.
import { generateKeyPairSync, sign } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TrustedKeysAnswer } from '@/lib/contracts/http-trusted-keys';
import { signedText } from '@/lib/run-file/manifest';
import { keyNameOf } from '@/lib/store/integrity/instance-key';
import { anEvent } from '@/lib/testing/events';
import { exported, imported, linesOf, openWorkspace } from '@/lib/testing/worlds/run-file-world';
import {
  TEST_ADMIN_SECRET as admin,
  type TestApi,
  type TestRequest,
} from '@/lib/testing/worlds/test-api';

let home: TestApi;
let away: TestApi;
beforeEach(async () => {
  [home, away] = [await openWorkspace(), await openWorkspace()];
});

async function asked(api: TestApi, path: string, request: TestRequest = {}) {
  const response = await api.request(`/api/v1${path}`, { key: admin, ...request });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const post = (api: TestApi, body: object, request: TestRequest = {}) =>
  asked(api, '/trusted-keys', { method: 'POST', body, ...request });

async function ownKey(api: TestApi): Promise<TrustedKeysAnswer['own']> {
  return (await asked(api, '/trusted-keys')).body.own;
}

/** A run of `home` as a file. */
async function aFile(): Promise<string> {
  await home.request('/api/v1/events', { method: 'POST', key: admin, body: anEvent() });
  return exported(home);
}

it('signed a run that names it, wherever the run is exported to next', async () => {
  const { key } = await ownKey(home);
  const file = await aFile();
  const { run_id } = (await imported(away, file)).body;

  const run = await asked(away, `/runs/${run_id}`);
  const thread = await asked(away, '/threads/thread_1');
  const event = await asked(away, '/events/1');

  for (const { body } of [run, thread]) expect(body).toMatchObject({ imported: { signer: key } });
  expect(event.body.event.meta.imported).toMatchObject({ signer: key });
  expect(linesOf(await exported(away, run_id))).toEqual(linesOf(file));
});

it('is known by one fingerprint, in whatever form its file writes the key', async () => {
  const [first = '', ...lines] = (await aFile()).split('\n');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  for (const public_key of [pem, x, Buffer.from(x, 'base64url').toString('hex')]) {
    const { signature: _, ...unsigned } = { ...JSON.parse(first), public_key };
    const signature = sign(null, Buffer.from(signedText(unsigned)), privateKey).toString('base64');
    const file = [JSON.stringify({ ...unsigned, signature }), ...lines].join('\n');

    expect((await imported(away, file)).body.signed_by).toMatchObject({ key: keyNameOf(pem) });
  }
});

describe('a trusted key', () => {
  it('is the one that its workspace shows as its own, and imports say so from then on', async () => {
    const own = await ownKey(home);
    const file = await aFile();
    const { body: before } = await imported(away, file);

    const added = await post(away, { name: ' Team Berlin ', key: own.public_key });
    const { body: after } = await imported(away, file);

    const unknown = { key: own.key, is_own: false, is_trusted: false, name: null };
    expect(before.signed_by).toEqual(unknown);
    expect(added).toMatchObject({
      status: 201,
      body: { key: own.key, name: 'Team Berlin', is_in_environment: false, added_by: 'admin' },
    });
    expect(after).toEqual({
      ...before,
      status: 'present',
      signed_by: { ...unknown, is_trusted: true, name: 'Team Berlin' },
    });
    expect((await asked(away, '/trusted-keys')).body.keys).toEqual([added.body]);
  });

  it('is renamed and removed, and its signer is told of so to whoever reads', async () => {
    const { key } = await ownKey(home);
    await post(away, { name: 'Team Berlin', key });
    const viewer = await away.key('viewer');
    const told = async () =>
      (await asked(away, `/run-file-signers/${key}`, { key: viewer })).body as object;
    const renaming = { method: 'PUT', body: { name: 'Team Paris' } };

    const renamed = await asked(away, `/trusted-keys/${key}`, renaming);
    expect(renamed).toMatchObject({ status: 200, body: { key, name: 'Team Paris' } });
    expect(await told()).toEqual({ key, is_own: false, is_trusted: true, name: 'Team Paris' });

    expect(await asked(away, `/trusted-keys/${key}`, { method: 'DELETE' })).toMatchObject({
      status: 204,
    });
    expect(await told()).toEqual({ key, is_own: false, is_trusted: false, name: null });
    expect(await asked(away, `/trusted-keys/${key}`, renaming)).toMatchObject({ status: 404 });
    for (const path of [`/trusted-keys/${key}`, '/trusted-keys/other']) {
      expect(await asked(away, path, { method: 'DELETE' })).toMatchObject({ status: 404 });
    }
  });

  it('is not one that the environment names', async () => {
    const { key } = await ownKey(home);
    const trusting = await openWorkspace({ trustedKeys: new Map([[key, 'lab']]) });

    const removed = await asked(trusting, `/trusted-keys/${key}`, { method: 'DELETE' });

    expect(removed).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await asked(trusting, '/trusted-keys')).body.keys).toMatchObject([
      { key, name: 'lab', is_in_environment: true, added_by: null },
    ]);
  });

  it('is refused with what is wrong with it', async () => {
    const { key } = await ownKey(home);
    const refusals: [object, number, string][] = [
      [{ name: 'x', key: 'no key' }, 422, 'invalid_value'],
      [{ name: 'x', key: 'k'.repeat(1_001) }, 422, 'invalid_value'],
      [{ name: '  ', key }, 422, 'invalid_value'],
      [{ name: 'n'.repeat(101), key }, 422, 'invalid_value'],
      [{ name: '\u0000', key }, 422, 'bad_text'],
      [{ key }, 422, 'missing_field'],
      [{ name: 'x', key, more: 1 }, 422, 'unknown_field'],
    ];
    for (const [body, status, code] of refusals) {
      expect(await post(away, body)).toMatchObject({ status, body: { code } });
    }
    expect((await asked(away, '/trusted-keys')).body.keys).toEqual([]);
  });

  it('is in the audit with who added, renamed and removed it, and who may not', async () => {
    const { key } = await ownKey(home);
    const viewer = await away.key('viewer');
    await post(away, { name: 'Team Berlin', key });
    await post(away, { name: 'Team Berlin', key });
    await asked(away, `/trusted-keys/${key}`, { method: 'PUT', body: { name: 'Team Paris' } });
    await asked(away, `/trusted-keys/${key}`, { method: 'DELETE' });
    await asked(away, `/trusted-keys/${key}`, { method: 'DELETE', key: viewer });

    const { body } = await asked(away, '/audit');
    const deeds = body.entries.filter(({ action }: { action: string }) => /^trusted/.test(action));

    const actor = { kind: 'key', id: 'admin' };
    expect(deeds).toMatchObject([
      {
        action: 'trusted_key.add',
        actor,
        target: key,
        outcome: 'ok',
        detail: { name: 'Team Berlin' },
      },
      { action: 'trusted_key.add', actor, outcome: 'conflict' },
      { action: 'trusted_key.rename', actor, target: key, detail: { name: 'Team Paris' } },
      { action: 'trusted_key.remove', actor, target: key, outcome: 'ok' },
      { action: 'trusted_key.remove', target: key, outcome: 'forbidden' },
    ]);
  });
});
