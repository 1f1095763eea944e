import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';
import { canonicalForm, rfc9804Form } from '@/lib/sexpr/canonical';
import { readForm } from '@/lib/sexpr/reader';
import type { AgentPublicKey } from '@/lib/store/ports/registry-store';
import { describeCorpus } from '@/lib/testing/codecs/corpus';
import { anEvent } from '@/lib/testing/events';
import { readPublicKey, signatureStatus, textSignatureStatus, verifyEd25519 } from './signature';

/** One key for every run: some signatures read the same in base64 and in base64url. */
const privateKey = createPrivateKey({
  key: Buffer.from(`302e020100300506032b657004220420${'07'.repeat(32)}`, 'hex'),
  format: 'der',
  type: 'pkcs8',
});
const publicKey = createPublicKey(privateKey);
const RAW = rawOf(publicKey);

function rawOf(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(-32);
}

function aPublicKey(overrides: Partial<AgentPublicKey> = {}): AgentPublicKey {
  const public_key = RAW.toString('base64url');
  return { agent_id: 'agent:ken', kid: 'k1', public_key, created_at: '', ...overrides };
}

/** A message signed as docs/decisions/0011 says. */
function signed(overrides: Record<string, unknown> = {}, encoding: BufferEncoding = 'base64') {
  const auth = { scheme: 'ed25519', kid: 'k1' };
  const message = { ...anEvent(), ...overrides, security: { auth } };
  const sig = sign(null, Buffer.from(canonicalize(message) ?? ''), privateKey).toString(encoding);
  return { ...message, security: { auth: { ...auth, sig } } };
}

describe('signatureStatus', () => {
  it.each(['base64', 'base64url', 'hex'] as const)('verifies a signature in %s', (encoding) => {
    expect(signatureStatus(signed({}, encoding), [aPublicKey()])).toBe('verified');
  });

  it('does not care for the order of keys and for the spelling of characters', () => {
    const message = signed({ payload: { text: 'naïve €', b: 1, a: [1.0, 1e21] } });
    const shuffled = Object.fromEntries(Object.entries(message).reverse());

    expect(signatureStatus(JSON.parse(JSON.stringify(shuffled)), [aPublicKey()])).toBe('verified');
  });

  it.each(['id', 'from', 'to', 'run_id', 'thread_id', 'task_id', 'ts', 'type'])(
    'finds a changed %s: no message can be replayed elsewhere',
    (field) => {
      const message = { ...signed(), [field]: 'other' };

      expect(signatureStatus(message, [aPublicKey()])).toBe('bad');
    },
  );

  it('finds added and removed parts at any depth', () => {
    const message = signed();

    expect(signatureStatus({ ...message, payload: {} }, [aPublicKey()])).toBe('bad');
    expect(signatureStatus({ ...message, meta: {} }, [aPublicKey()])).toBe('bad');
    const policy = { ...message, security: { ...message.security, policy: { sandbox: false } } };
    expect(signatureStatus(policy, [aPublicKey()])).toBe('bad');
  });

  it('is unknown_key without a registered key of that kid, and bad with another key under it', () => {
    const other = rawOf(generateKeyPairSync('ed25519').publicKey).toString('base64url');

    expect(signatureStatus(signed(), [])).toBe('unknown_key');
    expect(signatureStatus(signed(), [aPublicKey({ kid: 'k2' })])).toBe('unknown_key');
    expect(signatureStatus(signed(), [aPublicKey({ public_key: other })])).toBe('bad');
  });

  it('never takes the presence of a signature for its validity', () => {
    const withAuth = (auth: unknown) => ({ ...anEvent(), security: { auth } });
    const status = (auth: unknown) => signatureStatus(withAuth(auth), [aPublicKey()]);

    expect(signatureStatus(anEvent(), [aPublicKey()])).toBe('unsigned');
    expect(status({ scheme: 'ed25519', kid: 'k1' })).toBe('unsigned');
    expect(status({ scheme: 'ed25519', kid: 'k1', sig: '' })).toBe('unsigned');
    expect(status({ scheme: 'hmac', kid: 'k1', sig: 'AA' })).toBe('unchecked');
    expect(status({ scheme: 'Ed25519', kid: 'k1', sig: 'AA' })).toBe('bad');
    expect(status({ scheme: 'ed25519', kid: 'k1', sig: 'x'.repeat(88) })).toBe('bad');
    expect(status('ed25519')).toBe('unsigned');
  });

  it('is bad where RFC 8785 has no form to sign', () => {
    const forged = { ...signed(), payload: { text: '\ud800' } };

    expect(signatureStatus(forged, [aPublicKey()])).toBe('bad');
  });

  it('judges whatever it is given', () => {
    for (const value of [null, 1, 'x', [], { security: null }, { security: { auth: null } }]) {
      expect(signatureStatus(value, [aPublicKey()])).toBe('unsigned');
    }
  });
});

/** The canonical form of a definition in a text. */
function formOf(text: string, form = canonicalForm): string {
  const read = readForm(text);
  if (!read.ok) throw new Error(read.error.message);
  return form(read.value);
}

describe('textSignatureStatus', () => {
  const DEFINITION = `(define greetings :extends cbcl :author @ada
    :resources (:max-depth 8 :max-expansion-size 512 :max-verify-time 100)
    (extend greet (whom) (tell @all whom :count 5 :loud #t)))`;
  const signature = sign(null, Buffer.from(formOf(DEFINITION)), privateKey).toString('base64');
  const statusOf = (text: string, sig = signature, keys = [aPublicKey()]) =>
    textSignatureStatus({ text: formOf(text), signature: sig }, keys);

  it('verifies a dialect in any layout', () => {
    const reformatted = `; as somebody else writes it\n${DEFINITION.replaceAll(/\s+/g, '\t\r\n ')}`;

    expect(statusOf(DEFINITION)).toBe('verified');
    expect(statusOf(reformatted)).toBe('verified');
  });

  it.each([
    ['a symbol that becomes a string', 'extend greet', 'extend "greet"'],
    ['a number that becomes a string', ':count 5', ':count "5"'],
    ['a boolean that becomes a string', ':loud #t', ':loud "#t"'],
    ['a keyword that becomes a string', ':loud', '":loud"'],
    ['an agent that becomes a string', '@all', '"@all"'],
    ['a symbol that is quoted', '(whom)', "('whom)"],
  ])('does not verify a dialect whose kinds changed: %s', (_, before, after) => {
    const changed = DEFINITION.replace(before, after);

    expect(changed).not.toBe(DEFINITION);
    expect(statusOf(changed)).toBe('bad');
  });

  it('tells apart what the form of RFC 9804 alone takes for the same', () => {
    const changed = DEFINITION.replace(':count 5', ':count "5"');

    expect(formOf(changed, rfc9804Form)).toBe(formOf(DEFINITION, rfc9804Form));
    expect(formOf(changed)).not.toBe(formOf(DEFINITION));
  });

  it('takes any key of the signer, for CBCL names none', () => {
    const other = rawOf(generateKeyPairSync('ed25519').publicKey).toString('base64url');
    const others = aPublicKey({ kid: 'k0', public_key: other });

    expect(statusOf(DEFINITION, signature, [others, aPublicKey()])).toBe('verified');
    expect(statusOf(DEFINITION, signature, [others])).toBe('bad');
    expect(statusOf(DEFINITION, signature, [])).toBe('unknown_key');
  });

  it.each([
    ['hex', Buffer.from(signature, 'base64').toString('hex')],
    ['base64url', Buffer.from(signature, 'base64').toString('base64url').padEnd(88, '=')],
    ['without padding', signature.slice(0, 86)],
    ['with one padding character', `${signature.slice(0, 86)}=A`],
    ['with white space', ` ${signature.slice(0, 87)}`],
    ['with spare bits set', `${signature.slice(0, 85)}${nextLetter(signature.charAt(85))}==`],
    ['of 63 bytes', Buffer.from(signature, 'base64').subarray(1).toString('base64')],
    ['of 66 bytes', Buffer.alloc(66).toString('base64')],
    ['of nothing', ''],
    ['as the draft writes it', 'base64-encoded-signature'],
  ])('refuses another spelling: %s', (_, text) => {
    expect(text).not.toBe(signature);
    expect(statusOf(DEFINITION, text)).toBe('bad');
    expect(statusOf(DEFINITION, text, [])).toBe('bad');
  });

  it('refuses S beyond the group order, which the same bytes would otherwise allow', () => {
    const bytes = Buffer.from(signature, 'base64');
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order;
    const malleated = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse();
    const other = Buffer.concat([bytes.subarray(0, 32), malleated]).toString('base64');

    expect(statusOf(DEFINITION, other)).toBe('bad');
  });

  it('refuses the key with which every signature holds', () => {
    const identity = Buffer.alloc(32);
    identity[0] = 1;
    const universal = Buffer.concat([identity, Buffer.alloc(32)]).toString('base64');
    const key = aPublicKey({ public_key: identity.toString('base64url') });

    expect(statusOf(DEFINITION, universal, [key])).toBe('bad');
  });
});

/** The letter of base64 that differs from one in the last, spare bit. */
function nextLetter(letter: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  return alphabet.charAt(alphabet.indexOf(letter) ^ 1);
}

describe('verifyEd25519', () => {
  it('refuses the signature that holds for every message', () => {
    const identity = Buffer.alloc(32);
    identity[0] = 1;
    const universal = Buffer.concat([identity, Buffer.alloc(32)]);

    expect(verifyEd25519(Buffer.from('anything'), universal, identity)).toBe(false);
  });

  it('refuses keys and signatures of another length', () => {
    const signature = sign(null, Buffer.from('m'), privateKey);

    expect(verifyEd25519(Buffer.from('m'), signature, RAW)).toBe(true);
    expect(verifyEd25519(Buffer.from('m'), signature.subarray(0, 63), RAW)).toBe(false);
    expect(verifyEd25519(Buffer.from('m'), signature, RAW.subarray(0, 31))).toBe(false);
  });
});

describe('readPublicKey', () => {
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();

  it.each([
    ['base64', RAW.toString('base64')],
    ['base64 without padding', RAW.toString('base64').replace('=', '')],
    ['base64url', RAW.toString('base64url')],
    ['hex', RAW.toString('hex')],
    ['a PEM', pem],
  ])('reads %s', (_, text) => {
    expect(readPublicKey(text)).toEqual({ ok: true, value: RAW.toString('base64url') });
  });

  it.each([
    ['nothing', ''],
    ['31 bytes', RAW.subarray(1).toString('base64')],
    [
      'another kind of key',
      generateKeyPairSync('x25519').publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    ],
    [
      'a private key',
      privateKey
        .export({ format: 'pem', type: 'pkcs8' })
        .toString()
        .replaceAll('PRIVATE', 'PUBLIC'),
    ],
    ['the identity', `01${'00'.repeat(31)}`],
    ['a point of order 8', 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'],
    ['an encoding beyond the field', 'ee'.padEnd(62, 'f').concat('7f')],
  ])('refuses %s', (_, text) => {
    expect(readPublicKey(text)).toMatchObject({ ok: false, error: { code: 'invalid_value' } });
  });
});

type Wycheproof = {
  testGroups: {
    publicKey: { pk: string };
    tests: { tcId: number; msg: string; sig: string; result: string }[];
  }[];
};

describeCorpus(
  'corpora/wycheproof',
  (name) => name === 'ed25519_test.json',
  (files) => {
    it('agrees with all 151 vectors', () => {
      const { testGroups } = JSON.parse(files[0]?.bytes.toString() ?? '') as Wycheproof;
      const judged = testGroups.flatMap(({ publicKey: { pk }, tests }) =>
        tests.map(({ tcId, msg, sig, result }) => ({
          tcId,
          expected: result === 'valid',
          verified: verifyEd25519(
            Buffer.from(msg, 'hex'),
            Buffer.from(sig, 'hex'),
            Buffer.from(pk, 'hex'),
          ),
        })),
      );

      expect(judged).toHaveLength(151);
      expect(judged.filter(({ verified, expected }) => verified !== expected)).toEqual([]);
    });
  },
);

type SpeccheckCase = { message: string; pub_key: string; signature: string };

describeCorpus(
  'corpora/ed25519-speccheck',
  (name) => name === 'cases.json',
  (files) => {
    it('accepts vector 3 of the twelve edge cases and no other', () => {
      const cases = JSON.parse(files[0]?.bytes.toString() ?? '') as SpeccheckCase[];
      const accepted = cases.flatMap(({ message, pub_key, signature }, index) =>
        verifyEd25519(
          Buffer.from(message, 'hex'),
          Buffer.from(signature, 'hex'),
          Buffer.from(pub_key, 'hex'),
        )
          ? [index]
          : [],
      );

      expect(cases).toHaveLength(12);
      expect(accepted).toEqual([3]);
    });
  },
);
