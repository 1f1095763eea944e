// Who holds a credential, a key or a token, and whether that still holds.
import type { EngineLog } from '@/lib/engine/interface/engine-deps';
import { AppError } from '@/lib/model/errors/app-error';
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

/** A connection that somebody was let in by a credential. */
type AdmittedConnection = {
  readonly isClosing: boolean;
  close(reason: 'unauthorized', message: string): void;
};

const REVOKED = 'The credential counts no more.';

/** Whether what is done by the credential goes on; else its connection is closed. @throws AppError `store_unavailable` */
export async function isStillAdmitted(
  client: AdmittedConnection,
  { isStillKnown }: VerifiedHolder,
): Promise<boolean> {
  if (await isStillKnown()) return true;
  client.close('unauthorized', REVOKED);
  return false;
}

/** @throws AppError `unauthorized` where the credential counts no more: its connection is closed; `store_unavailable` */
export async function requireAdmitted(
  client: AdmittedConnection,
  holder: VerifiedHolder,
): Promise<void> {
  if (!(await isStillAdmitted(client, holder))) throw new AppError('unauthorized', REVOKED);
}

/** One look at a connection that may be idle. A store that cannot be read at this moment revokes nobody. */
export async function sweepHolder(
  client: AdmittedConnection & { readonly holder: VerifiedHolder | null },
  log: EngineLog,
): Promise<void> {
  const { holder } = client;
  if (holder === null || client.isClosing) return;
  try {
    const isKnown = await holder.isStillKnown();
    // Another credential may have come meanwhile.
    if (!isKnown && client.holder === holder) client.close('unauthorized', REVOKED);
  } catch (error) {
    log.warn({ err: error }, 'a credential could not be looked up');
  }
}
