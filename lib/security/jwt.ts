// JSON Web Tokens as bearer credentials (Heretek section 13.1): HS256 with the secret of the deployment, EdDSA with the keys
// of a JWKS file or with the registered public key of the agent that the token is for. A key verifies its own algorithm
// and no other. Rights come from the key: of what a token says of itself, only a role that its key may give counts.
import { createHash } from 'node:crypto';
import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWK,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { isAgentId, toAgentId } from '@/lib/model/ids';
import { type Principal, Role } from '@/lib/model/principal';
import { BoundedMap } from '@/lib/std/bounded-map';
import type { AgentPublicKey } from '@/lib/store/ports/registry-store';
import { hashSecret } from './secret';
import type { TokenKey } from './token-keys';

/** A token of a dozen claims has 600 characters; what is longer is not read. */
const TOKEN_LENGTH_MAX = 8 * 1024;

/** From its making to its end: who loses a token loses it for a day. Seconds. */
const TOKEN_LIFETIME_MAX_SEC = 24 * 60 * 60;

/** By so much the clocks of two machines may differ. Seconds. */
const CLOCK_TOLERANCE_SEC = 30;

/** Hexadecimal digits of a SHA-256 that name the key of a token. */
const KEY_ID_DIGITS = 32;

/** Tokens that are remembered as verified: more than agents speak at once. */
const VERIFIED_MAX = 10_000;

/** What a credential is worth. `expired` is said of a token whose signature holds, and of no other. */
export type TokenOutcome =
  | { readonly status: 'valid'; readonly principal: Principal }
  | { readonly status: 'expired' }
  | { readonly status: 'refused' };

export type Tokens = {
  verify(token: string): Promise<TokenOutcome>;
  /** Who bears a token that was verified before and still counts, without verifying it again; null for every other. */
  recall(token: string): Principal | null;
  /** Whether the bearer of a token still would be let in: it has not run out, and its key is the one of then. */
  isKnown(principal: Principal): boolean;
  /** The listener learns which key of an agent was replaced, as its tokens' `key_id`. Returns the function that ends it. */
  onRevoked(listener: (keyId: string) => void): () => void;
};

export type TokensDeps = {
  /** The bytes of the HS256 secret, 32 at least; null where none is set. */
  readonly secret: Uint8Array | null;
  /** The keys of the JWKS file, by `kid`. */
  readonly issuerKeys: ReadonlyMap<string, TokenKey>;
  /** What `aud` has to name. */
  readonly audience: string;
  /** The registered public keys of an agent, as they are at this moment. */
  readonly publicKeys: (agentId: string) => readonly AgentPublicKey[];
  /** Tells of a key that is no longer among them. */
  readonly onPublicKeyReplaced: (listener: (key: AgentPublicKey) => void) => () => void;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** A key that may have signed a token, and what its tokens may say. */
type Candidate = {
  readonly algorithm: 'HS256' | 'EdDSA';
  readonly key: Uint8Array | JWK;
  readonly keyId: string;
  /** Whether it signs for everybody, with any role; an agent's own key speaks for that agent alone. */
  readonly isIssuer: boolean;
};

const REFUSED: TokenOutcome = { status: 'refused' };

/** Whether a bearer credential has the shape of a token: no key has dots at these places. */
export function isToken(credential: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(credential);
}

/** The tokens of one workspace. */
export function createTokens(deps: TokensDeps): Tokens {
  const { secret, issuerKeys, publicKeys, now } = deps;
  /** By the hash of the token. A wrong one is not remembered: its key may be registered later. */
  const verified = new BoundedMap<string, Principal>(VERIFIED_MAX);

  function candidatesFor(token: string): Candidate[] {
    const { alg, kid } = decodeProtectedHeader(token);
    const { sub = '' } = decodeJwt(token);
    if (alg === 'HS256') return secret === null ? [] : [secretCandidate(secret, sub)];
    if (alg !== 'EdDSA' || typeof kid !== 'string') return [];
    const issuer = issuerKeys.get(kid);
    const own = publicKeys(toAgentId(sub)).filter((key) => key.kid === kid);
    return [...(issuer ? [issuerCandidate(issuer, sub)] : []), ...own.map(agentCandidate)];
  }

  async function verifyWith(token: string, candidate: Candidate): Promise<TokenOutcome> {
    const at = now();
    try {
      const { payload } = await jwtVerify(token, candidate.key, {
        algorithms: [candidate.algorithm],
        audience: deps.audience,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_SEC,
        currentDate: new Date(at),
      });
      const principal = isOfItsTime(payload, at / 1000) ? principalOf(payload, candidate) : null;
      return principal ? { status: 'valid', principal } : REFUSED;
    } catch (error) {
      return error instanceof errors.JWTExpired ? { status: 'expired' } : REFUSED;
    }
  }

  function isKnown({ key_id, agent_id, expires_at }: Principal): boolean {
    if (expires_at === undefined || Date.parse(expires_at) <= now()) return false;
    if (!key_id.startsWith(AGENT_KEY)) return true;
    return publicKeys(agent_id ?? '').some((key) => agentCandidate(key).keyId === key_id);
  }

  return {
    async verify(token) {
      if (token.length > TOKEN_LENGTH_MAX) return REFUSED;
      let candidates: Candidate[];
      try {
        candidates = candidatesFor(token);
      } catch {
        // Its header or its claims are no JSON.
        return REFUSED;
      }
      for (const candidate of candidates) {
        const outcome = await verifyWith(token, candidate);
        if (outcome.status === 'valid') verified.set(hashSecret(token), outcome.principal);
        if (outcome.status !== 'refused') return outcome;
      }
      return REFUSED;
    },

    recall(token) {
      if (token.length > TOKEN_LENGTH_MAX || !isToken(token)) return null;
      const principal = verified.get(hashSecret(token));
      return principal !== undefined && isKnown(principal) ? principal : null;
    },

    isKnown,

    onRevoked: (listener) => deps.onPublicKeyReplaced((key) => listener(agentCandidate(key).keyId)),
  };
}

/** `iat` and `exp` together bound its life; without `iat` it counts as made at this moment. */
function isOfItsTime({ exp = 0, iat, nbf }: JWTPayload, nowSec: number): boolean {
  const madeAt = iat ?? nbf ?? nowSec;
  return madeAt <= nowSec + CLOCK_TOLERANCE_SEC && exp - madeAt <= TOKEN_LIFETIME_MAX_SEC;
}

/** Who bears a verified token; null where its claims name nobody. Whatever else it declares of itself does not count (G4). */
function principalOf(payload: JWTPayload, { keyId, isIssuer }: Candidate): Principal | null {
  const { sub = '', exp = 0 } = payload;
  const role = isIssuer ? Role.safeParse(payload.role ?? 'agent') : Role.safeParse('agent');
  if (!role.success || sub === '') return null;
  const bearer = { key_id: keyId, role: role.data, grants: [], expires_at: instantOf(exp) };
  if (role.data !== 'agent') return { ...bearer, agent_id: null };
  const agentId = toAgentId(sub);
  return isAgentId(agentId) ? { ...bearer, agent_id: agentId } : null;
}

function instantOf(seconds: number): string {
  return new Date((seconds + CLOCK_TOLERANCE_SEC) * 1000).toISOString();
}

const AGENT_KEY = 'jwt:agent:';

/** The same for every token of one key and one subject, and another one where the key is replaced. */
function keyIdOf(prefix: string, ...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts), 'utf8').digest('hex');
  return prefix + hash.slice(0, KEY_ID_DIGITS);
}

function secretCandidate(secret: Uint8Array, sub: string): Candidate {
  const key = createHash('sha256').update(secret).digest('hex');
  const keyId = keyIdOf('jwt:secret:', key, sub);
  return { algorithm: 'HS256', key: secret, keyId, isIssuer: true };
}

function issuerCandidate({ kid, publicKey }: TokenKey, sub: string): Candidate {
  const keyId = keyIdOf('jwt:issuer:', kid, publicKey, sub);
  return { algorithm: 'EdDSA', key: jwkOf(publicKey), keyId, isIssuer: true };
}

function agentCandidate({ agent_id, kid, public_key }: AgentPublicKey): Candidate {
  const keyId = keyIdOf(AGENT_KEY, agent_id, kid, public_key);
  return { algorithm: 'EdDSA', key: jwkOf(public_key), keyId, isIssuer: false };
}

function jwkOf(publicKey: string): JWK {
  return { kty: 'OKP', crv: 'Ed25519', x: publicKey, alg: 'EdDSA' };
}
