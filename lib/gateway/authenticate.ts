// Who holds a credential: an API key, or a token that a verifier of the caller's knows. Wrong ones are throttled by address,
// loopback included.
import type { Principal } from '@/lib/model/principal';
import type { Keyring } from '@/lib/security/keys';
import { LOCAL_ADMIN } from '@/lib/security/local-admin';
import type { AuthThrottle } from '@/lib/security/rate-limit';

/** Somebody who was verified, and whether that still holds. */
export type VerifiedHolder = {
  readonly principal: Principal;
  /** Keys are revoked, also by other processes, and tokens expire. */
  isStillKnown(): Promise<boolean>;
};

/** Null for nobody. @throws AppError `rate_limited` */
export type Authenticate = (secret: string, address: string) => Promise<VerifiedHolder | null>;

/** Whose bearer a signed token is; null for nobody. */
export type VerifyToken = (token: string) => Promise<Principal | null>;

/** Whoever connects where authentication is off. */
export const LOCAL_HOLDER: VerifiedHolder = {
  principal: LOCAL_ADMIN,
  isStillKnown: async () => true,
};

/** The header, the claims and the signature of a signed token stand between two dots. */
const SIGNED_TOKEN = /^[^.]+\.[^.]+\.[^.]+$/;

export function createAuthenticate(deps: {
  readonly keyring: Pick<Keyring, 'authenticate' | 'principal'>;
  readonly throttle: AuthThrottle;
  readonly verifyToken?: VerifyToken | undefined;
}): Authenticate {
  const { keyring, throttle, verifyToken } = deps;

  async function holderOf(secret: string): Promise<VerifiedHolder | null> {
    const principal = await keyring.authenticate(secret);
    if (principal !== null) {
      const isStillKnown = async () => (await keyring.principal(principal.key_id)) !== null;
      return { principal, isStillKnown };
    }
    if (verifyToken === undefined || !SIGNED_TOKEN.test(secret)) return null;
    const bearer = await verifyToken(secret);
    const isStillKnown = async () => (await verifyToken(secret)) !== null;
    return bearer && { principal: bearer, isStillKnown };
  }

  return async (secret, address) => {
    await throttle.check(address);
    const holder = await holderOf(secret);
    if (holder === null) await throttle.fail(address, secret);
    return holder;
  };
}
