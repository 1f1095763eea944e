// The one way from what a client presents to who it is: a key of the keyring or a token, throttled alike. Every listener of the
// server (HTTP, Socket.IO, the gateway) admits by this.
import type { Principal } from '@/lib/model/principal';
import type { AuditTrail } from './audit';
import { isToken, type TokenOutcome, type Tokens } from './jwt';
import type { Keyring } from './keys';
import { LOCAL_ADMIN } from './local-admin';
import type { AuthThrottle } from './rate-limit';
import type { Sessions } from './sessions';

export type Credentials = {
  /**
   * Who presents this key or token from this address. A right one is admitted however often its address failed; for a wrong
   * one the store is not read any more then, and few signatures are verified (docs/decisions/0013).
   * @throws AppError `rate_limited` where the address failed too often and this is not known to be right
   */
  admit(credential: string, address: string): Promise<TokenOutcome>;
  /**
   * Whether somebody who was admitted still would be, as far as this process learnt: no key revoked or replaced, no token run out,
   * no session ended.
   */
  isKnown(principal: Principal): Promise<boolean>;
  /**
   * The listener learns whose key was revoked or replaced, or whose session was ended, by whichever process, so that what they
   * opened is ended at once. Returns the function that ends it. What runs out by itself is told by `isKnown` alone.
   */
  onRevoked(listener: (isRevoked: Revoked) => void): () => void;
};

/** Whether somebody was let in by what counts no more. */
export type Revoked = (principal: Principal) => boolean;

const BEARER = /^bearer +(\S+)$/i;

/** The credential in a header `Authorization`; null where it has another scheme, or none. */
export function bearerOf(authorization: string): string | null {
  return BEARER.exec(authorization)?.[1] ?? null;
}

/** The credentials of one workspace. */
export function createCredentials(deps: {
  readonly keyring: Pick<Keyring, 'authenticate' | 'knows' | 'isRevoked' | 'onRevoked'>;
  readonly tokens: Tokens;
  readonly sessions: Pick<Sessions, 'isOpen' | 'onEnded'>;
  readonly throttle: AuthThrottle;
  readonly audit: Pick<AuditTrail, 'refuse'>;
  readonly auth: 'on' | 'off';
}): Credentials {
  const { keyring, tokens, sessions, throttle, audit, auth } = deps;

  async function outcomeOf(credential: string, address: string): Promise<TokenOutcome> {
    const remembered = tokens.recall(credential);
    if (remembered !== null) return { status: 'valid', principal: remembered };
    const isOver = await throttle.isOver(address);
    const mayBeKey = credential !== '' && (!isOver || keyring.knows(credential));
    const principal = mayBeKey ? await keyring.authenticate(credential) : null;
    if (principal !== null) return { status: 'valid', principal };
    if (!isToken(credential)) return { status: 'refused' };
    if (isOver) await throttle.takeVerification(address);
    return tokens.verify(credential);
  }

  return {
    async admit(credential, address) {
      const outcome = await outcomeOf(credential, address);
      if (outcome.status !== 'valid') audit.refuse({ address, outcome: outcome.status });
      if (outcome.status === 'refused') await throttle.fail(address, credential);
      // A token that was right once is no guess: however many have run out, they count as one.
      if (outcome.status === 'expired') await throttle.fail(address, 'expired');
      return outcome;
    },
    async isKnown(principal) {
      if (principal.key_id === LOCAL_ADMIN.key_id) return auth === 'off';
      if (principal.expires_at !== undefined) return tokens.isKnown(principal);
      if (principal.session !== undefined && !sessions.isOpen(principal.session)) return false;
      return !keyring.isRevoked(principal.key_id);
    },
    onRevoked(listener) {
      const byKey = (keyId: string): void => listener(({ key_id }) => key_id === keyId);
      const ends = [
        keyring.onRevoked(byKey),
        tokens.onRevoked(byKey),
        sessions.onEnded((id) => listener(({ session }) => session?.id === id)),
      ];
      return () => ends.forEach((end) => void end());
    },
  };
}
