// Browsers' sessions: a one-time link or a pasted key becomes a cookie, and the cookie acts for that key for 30 days or
// until the key is revoked. Neither link nor cookie is kept, only their SHA-256.
import { createHash } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Principal } from '@/lib/model/principal';
import { BoundedMap } from '@/lib/std/bounded-map';
import type { SessionStore } from '@/lib/store/ports/registry-store';
import { ADMIN_KEY_ID, type Keyring } from './keys';
import { hashSecret, makeSecret } from './secret';

/** Long enough that nobody signs in on every Monday. Seconds. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A link that is printed at start is used at once or not at all. Milliseconds. */
const SETUP_LINK_MS = 15 * 60 * 1000;

/** Links that wait at once; an admin who makes more evicts the oldest. */
const SETUP_LINKS_MAX = 100;

export type SignedIn = {
  readonly principal: Principal;
  /** The value of `Set-Cookie`. */
  readonly cookie: string;
  readonly expiresAt: string;
};

export type Sessions = {
  readonly cookieName: string;
  /** A token for `/setup?token=`: good for one sign-in as admin within 15 minutes, in this process. */
  issueSetupToken(): string;
  /** Null for a token that is unknown, used or too old. */
  redeemSetupToken(token: string): Promise<SignedIn | null>;
  /** Starts a session that acts for a key; ends the one that the browser had. */
  signIn(principal: Principal, cookieHeader: string | undefined): Promise<SignedIn>;
  /** Who a browser is, by its `Cookie` header; null for nobody. */
  resume(cookieHeader: string | undefined): Promise<Principal | null>;
  /** Ends the session, if there is one; returns the `Set-Cookie` that clears the cookie. */
  signOut(cookieHeader: string | undefined): Promise<string>;
};

export type SessionsDeps = {
  readonly store: SessionStore;
  readonly keyring: Pick<Keyring, 'principal'>;
  /** What tells this workspace's cookie from another's on the same host. */
  readonly instanceId: string;
  readonly publicUrl: string | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** The same for every process of a workspace: by its public address, else by its data directory. */
export function instanceIdOf(settings: { publicUrl: string | null; dataDir: string }): string {
  const seed = settings.publicUrl ?? settings.dataDir;
  return createHash('sha256').update(seed, 'utf8').digest('hex').slice(0, 8);
}

/** The cookie of one workspace: its name, its header with a value, and its value out of a header. */
function sessionCookie({ publicUrl, instanceId }: Pick<SessionsDeps, 'publicUrl' | 'instanceId'>) {
  const isSecure = publicUrl?.startsWith('https:') === true;
  const cookieName = `${isSecure ? '__Host-' : ''}colloquy_${instanceId}`;
  return {
    cookieName,
    setCookie(value: string, maxAge: number): string {
      const attributes = { httpOnly: true, sameSite: 'Lax', secure: isSecure } as const;
      return serialize(cookieName, value, { ...attributes, path: '/', maxAge });
    },
    tokenIn: (header: string | undefined): string | null =>
      parse(header ?? '', cookieName)[cookieName] || null,
  };
}

/** The sessions of one workspace. */
export function createSessions(deps: SessionsDeps): Sessions {
  const { store, keyring, now } = deps;
  const { cookieName, setCookie, tokenIn } = sessionCookie(deps);
  const setupTokens = new BoundedMap<string, number>(SETUP_LINKS_MAX);

  async function end(cookieHeader: string | undefined): Promise<void> {
    const token = tokenIn(cookieHeader);
    if (token !== null) await store.remove(hashSecret(token));
  }

  async function start(principal: Principal): Promise<SignedIn> {
    const token = makeSecret();
    const expiresAt = new Date(now() + SESSION_SECONDS * 1000).toISOString();
    await store.add({
      token_hash: hashSecret(token),
      key_id: principal.key_id,
      created_at: new Date(now()).toISOString(),
      expires_at: expiresAt,
    });
    return { principal, cookie: setCookie(token, SESSION_SECONDS), expiresAt };
  }

  return {
    cookieName,

    issueSetupToken() {
      const token = makeSecret();
      setupTokens.set(hashSecret(token), now() + SETUP_LINK_MS);
      return token;
    },

    async redeemSetupToken(token) {
      const hash = hashSecret(token);
      const until = setupTokens.get(hash);
      setupTokens.delete(hash);
      if (until === undefined || until <= now()) return null;
      const admin = await keyring.principal(ADMIN_KEY_ID);
      return admin && start(admin);
    },

    async signIn(principal, cookieHeader) {
      await end(cookieHeader);
      return start(principal);
    },

    async resume(cookieHeader) {
      const token = tokenIn(cookieHeader);
      if (token === null) return null;
      const session = await store.find(hashSecret(token));
      if (!session) return null;
      if (Date.parse(session.expires_at) <= now()) {
        await store.remove(session.token_hash);
        return null;
      }
      return keyring.principal(session.key_id);
    },

    async signOut(cookieHeader) {
      await end(cookieHeader);
      return setCookie('', 0);
    },
  };
}
