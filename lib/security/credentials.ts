// The one way from what a client presents to who it is: a key of the keyring or a token, throttled alike. Every door of the
// server (HTTP, Socket.IO, the gateway) admits by this.
import type { Principal } from '@/lib/model/principal';
import type { AuditTrail } from './audit';
import { isToken, type TokenOutcome, type Tokens } from './jwt';
import type { Keyring } from './keys';
import { LOCAL_ADMIN } from './local-admin';
import type { AuthThrottle } from './rate-limit';

export type Credentials = {
  /**
   * Who presents this key or token from this address.
   * @throws AppError `rate_limited` where the address failed too often
   */
  admit(credential: string, address: string): Promise<TokenOutcome>;
  /** Whether somebody who was admitted still would be: no key revoked or replaced, no token run out. */
  isKnown(principal: Principal): Promise<boolean>;
};

/** The credentials of one workspace. */
export function createCredentials(deps: {
  readonly keyring: Pick<Keyring, 'authenticate' | 'principal'>;
  readonly tokens: Tokens;
  readonly throttle: AuthThrottle;
  readonly audit: Pick<AuditTrail, 'refuse'>;
  readonly auth: 'on' | 'off';
}): Credentials {
  const { keyring, tokens, throttle, audit, auth } = deps;

  async function outcomeOf(credential: string): Promise<TokenOutcome> {
    const principal = credential === '' ? null : await keyring.authenticate(credential);
    if (principal !== null) return { status: 'valid', principal };
    return isToken(credential) ? tokens.verify(credential) : { status: 'refused' };
  }

  return {
    async admit(credential, address) {
      await throttle.check(address);
      const outcome = await outcomeOf(credential);
      if (outcome.status !== 'valid') audit.refuse({ address, outcome: outcome.status });
      if (outcome.status === 'refused') await throttle.fail(address, credential);
      // A token that was right once is no guess: however many have run out, they count as one.
      if (outcome.status === 'expired') await throttle.fail(address, 'expired');
      return outcome;
    },
    async isKnown(principal) {
      if (principal.key_id === LOCAL_ADMIN.key_id) return auth === 'off';
      if (principal.expires_at !== undefined) return tokens.isKnown(principal);
      return (await keyring.principal(principal.key_id)) !== null;
    },
  };
}
