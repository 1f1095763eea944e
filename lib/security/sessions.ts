// Browsers' sessions: a one-time link or a pasted key becomes a cookie, and the cookie acts for that key for 30 days or
// until the key is revoked or the browser signs out. Neither link nor cookie is kept, only their SHA-256.
import { createHash } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { BrowserSession, Principal } from '@/lib/model/principal';
import { BoundedMap } from '@/lib/std/bounded-map';
import { createListeners } from '@/lib/std/listeners';
import type { SessionStore } from '@/lib/store/ports/registry-store';
import { ADMIN_KEY_ID, type Keyring } from './keys';
import { hashSecret, makeSecret } from './secret';

/** Long enough that nobody signs in on every Monday. Seconds. */
const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** A link that is printed at start is used at once or not at all. Milliseconds. */
const SETUP_LINK_MS = 15 * 60 * 1000;

/** Links that wait at once; an admin who makes more evicts the oldest. */
const SETUP_LINKS_MAX = 100;

/** Ended sessions that are remembered: those that something was let in by at the moment of their end. */
const ENDED_MAX = 10_000;

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
  /** Whether somebody signed in before, in any process: from then on no start prints a link. */
  isSetUp(): Promise<boolean>;
  /** Null for a token that is unknown, used or too old. Ends the session that the browser had. */
  redeemSetupToken(token: string, cookieHeader: string | undefined): Promise<SignedIn | null>;
  /** Starts a session that acts for a key; ends the one that the browser had. */
  signIn(principal: Principal, cookieHeader: string | undefined): Promise<SignedIn>;
  /** Who a browser is, by its `Cookie` header; null for nobody. */
  resume(cookieHeader: string | undefined): Promise<Principal | null>;
  /** Ends the session, if there is one; returns the `Set-Cookie` that clears the cookie. */
  signOut(cookieHeader: string | undefined): Promise<string>;
  /** Whether a session that somebody was let in by still counts, as far as this process learnt: asked for every open connection. */
  isOpen(session: BrowserSession): boolean;
  /** Learns which sessions other processes ended: one small read. @throws AppError `store_unavailable` */
  load(): Promise<void>;
  /**
   * The listener learns the id of a session that was ended: at once by this process, by another one with the next `load`.
   * Returns the function that ends it.
   */
  onEnded(listener: (sessionId: string) => void): () => void;
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
  const setupLinks = rememberSetupLinks(now);
  const ends = rememberEnds(store);

  async function end(cookieHeader: string | undefined): Promise<void> {
    const token = tokenIn(cookieHeader);
    if (token !== null && (await store.end(hashSecret(token)))) ends.tell(hashSecret(token));
  }

  function isOpen({ id, ends_at }: BrowserSession): boolean {
    return !ends.has(id) && Date.parse(ends_at) > now();
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

    issueSetupToken: setupLinks.issue,
    isSetUp: store.any,

    async redeemSetupToken(token, cookieHeader) {
      const admin = setupLinks.redeem(token) ? await keyring.principal(ADMIN_KEY_ID) : null;
      if (admin === null) return null;
      await end(cookieHeader);
      return start(admin);
    },

    async signIn(principal, cookieHeader) {
      await end(cookieHeader);
      return start(principal);
    },

    async resume(cookieHeader) {
      const token = tokenIn(cookieHeader);
      if (token === null) return null;
      const found = await store.find(hashSecret(token));
      if (!found) return null;
      const session = { id: found.token_hash, ends_at: found.expires_at };
      const principal = isOpen(session) ? await keyring.principal(found.key_id) : null;
      return principal && { ...principal, session };
    },

    async signOut(cookieHeader) {
      await end(cookieHeader);
      return setCookie('', 0);
    },

    isOpen,
    load: ends.load,
    onEnded: ends.onEnded,
  };
}

/** The links that wait to be followed. */
function rememberSetupLinks(now: () => number) {
  const untilByHash = new BoundedMap<string, number>(SETUP_LINKS_MAX);
  return {
    issue(): string {
      const token = makeSecret();
      untilByHash.set(hashSecret(token), now() + SETUP_LINK_MS);
      return token;
    },
    /** Whether it is one of them; it is none afterwards. */
    redeem(token: string): boolean {
      const hash = hashSecret(token);
      const until = untilByHash.get(hash);
      untilByHash.delete(hash);
      return until !== undefined && until > now();
    },
  };
}

/** Which sessions were ended, as far as this process knows. */
function rememberEnds(store: SessionStore) {
  const ended = new BoundedMap<string, true>(ENDED_MAX);
  const listeners = createListeners<string>();
  /** Up to where the ends are known; undefined before the first load. */
  let revision: number | undefined;

  function tell(sessionId: string): void {
    if (ended.get(sessionId)) return;
    ended.set(sessionId, true);
    listeners.emit(sessionId);
  }

  return {
    tell,
    has: (sessionId: string) => ended.get(sessionId) === true,
    async load(): Promise<void> {
      const news = await store.ends(revision);
      revision = news.revision;
      news.ended.forEach(tell);
    },
    onEnded: listeners.add,
  };
}
