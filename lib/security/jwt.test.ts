import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Role } from '@/lib/model/principal';
import { createListeners } from '@/lib/std/listeners';
import type { AgentPublicKey } from '@/lib/store/ports/registry-store';
import { lawRuns } from '@/lib/testing/law-runs';
import { createTokens } from './jwt';
import { issuerKeysOf } from './token-keys';

const NOW = Date.parse('2026-02-01T00:00:00Z');
const NOW_SEC = NOW / 1000;
const AUDIENCE = 'the-instance';
const SECRET = Buffer.from('a-secret-of-at-least-32-bytes-x!');

const SOUND = { sub: 'agent:ken', aud: AUDIENCE, iat: NOW_SEC, exp: NOW_SEC + 600 };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token by its parts, so that forged ones can be made too. */
function compact(header: object, claims: object, signer: (text: string) => Buffer): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${signer(text).toString('base64url')}`;
}

const hs256 = (claims: object, secret: Buffer = SECRET, header: object = { alg: 'HS256' }) =>
  compact(header, claims, (text) => createHmac('sha256', secret).update(text).digest());

const eddsa = (key: KeyObject, claims: object, header: object) =>
  compact({ alg: 'EdDSA', ...header }, claims, (text) => sign(null, Buffer.from(text), key));

function aKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, x: publicKey.export({ format: 'jwk' }).x ?? '' };
}

/** An instance with a secret, an issuer's key, and one registered key each of ken and bob. */
function world() {
  const [issuer, ken, bob] = [aKeyPair(), aKeyPair(), aKeyPair()];
  const clock = { now: NOW };
  const registered: AgentPublicKey[] = [
    { agent_id: 'agent:ken', kid: 'k1', public_key: ken.x, created_at: '' },
    { agent_id: 'agent:bob', kid: 'k1', public_key: bob.x, created_at: '' },
  ];
  const replaced = createListeners<AgentPublicKey>();
  const tokens = createTokens({
    secret: SECRET,
    issuerKeys: issuerKeysOf({ keys: [{ kty: 'OKP', crv: 'Ed25519', kid: 'iss', x: issuer.x }] }),
    audience: AUDIENCE,
    onPublicKeyReplaced: replaced.add,
    publicKeys: (agentId) => registered.filter(({ agent_id }) => agent_id === agentId),
    now: () => clock.now,
  });
  return { tokens, issuer, ken, bob, registered, replaced, clock };
}

async function principalOf(tokens: ReturnType<typeof world>['tokens'], token: string) {
  const outcome = await tokens.verify(token);
  return outcome.status === 'valid' ? outcome.principal : outcome.status;
}

describe('a token', () => {
  it('gives the rights of its key: any role by the secret and the issuer, its own agent by an agent', async () => {
    const { tokens, issuer, ken } = world();
    for (const role of Role.options) {
      const claims = { ...SOUND, sub: 'ken', role };
      const agent_id = role === 'agent' ? 'agent:ken' : null;

      for (const token of [hs256(claims), eddsa(issuer.privateKey, claims, { kid: 'iss' })]) {
        expect(await principalOf(tokens, token)).toMatchObject({ role, agent_id, grants: [] });
      }
      const own = await principalOf(tokens, eddsa(ken.privateKey, claims, { kid: 'k1' }));
      expect(own).toMatchObject({ role: 'agent', agent_id: 'agent:ken', grants: [] });
    }
  });

  it('declares nothing: scopes, grants and agents in its claims do not count (G4)', async () => {
    const { tokens, ken } = world();
    const declared = {
      ...SOUND,
      role: 'admin',
      scope: 'admin write',
      scopes: ['admin'],
      grants: ['impersonate', 'orchestrator', 'read'],
      agent_id: 'agent:bob',
      key_id: 'admin',
    };

    const own = await principalOf(tokens, eddsa(ken.privateKey, declared, { kid: 'k1' }));
    const bySecret = await principalOf(tokens, hs256({ ...declared, role: 'agent' }));

    for (const principal of [own, bySecret]) {
      expect(principal).toMatchObject({ role: 'agent', agent_id: 'agent:ken', grants: [] });
      expect(principal).not.toMatchObject({ key_id: 'admin' });
    }
  });

  it('of one agent is never another agent', async () => {
    const { tokens, ken, bob } = world();

    for (const sub of ['agent:bob', 'bob', 'agent:nobody', 'group:all', '']) {
      const token = eddsa(ken.privateKey, { ...SOUND, sub }, { kid: 'k1' });
      expect(await tokens.verify(token), sub).toEqual({ status: 'refused' });
    }
    expect(
      await principalOf(tokens, eddsa(bob.privateKey, { ...SOUND, sub: 'bob' }, { kid: 'k1' })),
    ).toMatchObject({ agent_id: 'agent:bob' });
  });

  it('is known under one id as long as its key is the one of then', async () => {
    const { tokens, ken, registered } = world();
    const token = (jti: string) => eddsa(ken.privateKey, { ...SOUND, jti }, { kid: 'k1' });
    const one = await principalOf(tokens, token('1'));
    const other = await principalOf(tokens, token('2'));
    if (typeof one === 'string' || typeof other === 'string')
      throw new Error('expected principals');

    expect(one.key_id).toBe(other.key_id);
    expect(tokens.isKnown(one)).toBe(true);
    registered[0] = { agent_id: 'agent:ken', kid: 'k1', public_key: aKeyPair().x, created_at: '' };
    expect(tokens.isKnown(one)).toBe(false);
    expect(await tokens.verify(token('1'))).toEqual({ status: 'refused' });
  });

  it('has its end told by the id under which it is known, when its key is replaced', async () => {
    const { tokens, ken, registered, replaced } = world();
    const principal = await principalOf(
      tokens,
      eddsa(ken.privateKey, { ...SOUND, sub: 'ken' }, { kid: 'k1' }),
    );
    const revoked: string[] = [];
    const end = tokens.onRevoked((keyId) => revoked.push(keyId));

    for (const key of registered) replaced.emit(key);
    end();
    for (const key of registered) replaced.emit(key);

    expect(revoked).toHaveLength(2);
    expect(principal).toMatchObject({ key_id: revoked[0] });
  });

  it('ends when it runs out, whoever let its bearer in', async () => {
    const { tokens, clock } = world();
    const principal = await principalOf(tokens, hs256(SOUND));
    if (typeof principal === 'string') throw new Error('expected a principal');

    clock.now = (SOUND.exp + 29) * 1000;
    expect(tokens.isKnown(principal)).toBe(true);
    clock.now = (SOUND.exp + 31) * 1000;
    expect(tokens.isKnown(principal)).toBe(false);
  });
});

const DAY = 24 * 60 * 60;

describe('the times of a token', () => {
  it.each([
    ['runs out in a moment', { exp: NOW_SEC + 1 }, 'valid'],
    ['ran out within the tolerance', { iat: NOW_SEC - 60, exp: NOW_SEC - 29 }, 'valid'],
    ['ran out', { iat: NOW_SEC - 60, exp: NOW_SEC - 31 }, 'expired'],
    ['ran out an hour ago', { iat: NOW_SEC - 7200, exp: NOW_SEC - 3600 }, 'expired'],
    ['never runs out', { exp: undefined }, 'refused'],
    ['runs out at no number', { exp: '9999999999' }, 'refused'],
    ['lives for a day', { exp: NOW_SEC + DAY }, 'valid'],
    ['lives for more than a day', { exp: NOW_SEC + DAY + 1 }, 'refused'],
    [
      'lives for more than a day, and says no beginning',
      { iat: undefined, exp: NOW_SEC + DAY + 1 },
      'refused',
    ],
    ['begins within the tolerance', { nbf: NOW_SEC + 29 }, 'valid'],
    ['begins later', { nbf: NOW_SEC + 31 }, 'refused'],
    ['was made later', { iat: NOW_SEC + 31 }, 'refused'],
  ])('one that %s', async (_, claims, status) => {
    const { tokens } = world();

    expect((await tokens.verify(hs256({ ...SOUND, ...claims }))).status).toBe(status);
  });
});

describe('a forged token', () => {
  const { tokens, issuer, ken } = world();
  const publicBytes = Buffer.from(ken.x, 'base64url');

  it.each([
    ['without a signature', compact({ alg: 'none' }, SOUND, () => Buffer.alloc(0))],
    ['without a signature, in capitals', compact({ alg: 'NONE' }, SOUND, () => Buffer.alloc(0))],
    ['with the signature cut off', hs256(SOUND).replace(/[^.]*$/, '')],
    ['with another secret', hs256(SOUND, Buffer.from('another-secret-of-at-least-32-bytes'))],
    ['with an empty secret', hs256(SOUND, Buffer.alloc(0))],
    ['with the public key as the secret', hs256(SOUND, publicBytes, { alg: 'HS256', kid: 'k1' })],
    [
      'with the public key as text as the secret',
      hs256(SOUND, Buffer.from(ken.x), { alg: 'HS256', kid: 'k1' }),
    ],
    ['with HS256 in the name of EdDSA', hs256(SOUND, SECRET, { alg: 'EdDSA', kid: 'k1' })],
    ['with EdDSA in the name of HS256', eddsa(ken.privateKey, SOUND, { alg: 'HS256', kid: 'k1' })],
    ['with HS512', hs256(SOUND, SECRET, { alg: 'HS512' })],
    ['with an algorithm in lower case', hs256(SOUND, SECRET, { alg: 'hs256' })],
    [
      'with a key that it brings along',
      eddsa(aKeyPair().privateKey, SOUND, {
        kid: 'k1',
        jwk: { kty: 'OKP', crv: 'Ed25519', x: ken.x },
      }),
    ],
    ['with a critical extension', hs256(SOUND, SECRET, { alg: 'HS256', crit: ['exp'], exp: 1 })],
    ['by a key without a name', eddsa(ken.privateKey, SOUND, {})],
    ['by a key of an unknown name', eddsa(issuer.privateKey, SOUND, { kid: 'other' })],
    [
      "by an agent in the issuer's name",
      eddsa(ken.privateKey, { ...SOUND, role: 'admin' }, { kid: 'iss' }),
    ],
    ['for another audience', hs256({ ...SOUND, aud: 'another-instance' })],
    ['for no audience', hs256({ ...SOUND, aud: undefined })],
    ['for nobody', hs256({ ...SOUND, sub: undefined })],
    ['for a role that there is not', hs256({ ...SOUND, role: 'root' })],
    ['for a list of roles', hs256({ ...SOUND, role: ['admin'] })],
    ['for an agent that can be none', hs256({ ...SOUND, sub: 'agent:' })],
    ['whose header is no JSON', `e30x.${part(SOUND)}.AAAA`],
    ['whose claims are a list', hs256([])],
    ['that is too long', hs256({ ...SOUND, filler: 'x'.repeat(9000) })],
    ['that is nothing', '..'],
  ])('%s is refused', async (_, token) => {
    expect(await tokens.verify(token)).toEqual({ status: 'refused' });
  });

  it('is refused wherever one character of a sound one was changed', async () => {
    const sound = eddsa(ken.privateKey, SOUND, { kid: 'k1' });
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.';
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sound.length - 2),
        fc.constantFrom(...alphabet),
        async (at, character) => {
          fc.pre(sound[at] !== character);
          const changed = sound.slice(0, at) + character + sound.slice(at + 1);
          expect((await tokens.verify(changed)).status).toBe('refused');
        },
      ),
      { numRuns: lawRuns(60) },
    );
  });
});

describe('a JWKS file', () => {
  const { x } = aKeyPair();
  const key = { kty: 'OKP', crv: 'Ed25519', kid: 'one', x };

  it.each([
    ['is none', {}],
    ['holds a secret', { keys: [{ kty: 'oct', k: 'AAAA', kid: 'one' }] }],
    ['holds another curve', { keys: [{ ...key, crv: 'X25519' }] }],
    ['holds a private key', { keys: [{ ...key, d: x }] }],
    ['holds a key without a name', { keys: [{ ...key, kid: undefined }] }],
    ['holds a name twice', { keys: [key, key] }],
    [
      'holds a point with which forgeries verify',
      { keys: [{ ...key, x: Buffer.alloc(32).toString('base64url') }] },
    ],
  ])('that %s stops the start', (_, jwks) => {
    expect(() => issuerKeysOf(jwks)).toThrow(/expected|its kid/);
  });
});
