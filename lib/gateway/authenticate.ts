// Who holds a credential, a key or a token, and whether that still holds.
import type { Principal } from '@/lib/model/principal';
import type { Credentials } from '@/lib/security/credentials';
import { LOCAL_ADMIN } from '@/lib/security/local-admin';

/** Somebody who was verified, and whether that still holds. */
export type VerifiedHolder = {
  readonly principal: Principal;
  /** Keys are revoked, also by other processes, and tokens expire. */
  isStillKnown(): Promise<boolean>;
};

/** Null for nobody; `expired` for whose token has run out. @throws AppError `rate_limited` */
export type Authenticate = (
  secret: string,
  address: string,
) => Promise<VerifiedHolder | 'expired' | null>;

/** Whoever connects where authentication is off. */
export const LOCAL_HOLDER: VerifiedHolder = {
  principal: LOCAL_ADMIN,
  isStillKnown: async () => true,
};

/** By the credentials of the workspace, which throttle wrong ones by address, loopback included. */
export function createAuthenticate(
  credentials: Pick<Credentials, 'admit' | 'isKnown'>,
): Authenticate {
  return async (secret, address) => {
    const outcome = await credentials.admit(secret, address);
    if (outcome.status === 'expired') return 'expired';
    if (outcome.status !== 'valid') return null;
    const { principal } = outcome;
    return { principal, isStillKnown: () => credentials.isKnown(principal) };
  };
}
