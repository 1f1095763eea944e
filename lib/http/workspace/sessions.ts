// How a browser signs in: by the one-time link that the server prints, or by pasting a key.
import { SessionAnswer, SetupQuery, SignInRequest } from '@/lib/contracts/http-keys';
import { AppError } from '@/lib/model/errors/app-error';
import type { Principal } from '@/lib/model/principal';
import { clientAddress } from '@/lib/security/request-origin';
import { authenticate, headOf, holderOf, requireOrigin } from '../operation/authenticate';
import type { HttpDeps } from '../operation/deps';
import { type Operation, publicOperation, unauthorized } from '../operation/operation';
import { JSON_TYPE, readUnkept } from '../operation/read-request';
import { empty, json, page } from '../operation/reply';

const TAG = 'Session';
const HTML_TYPE = 'text/html';

export const sessionOperations: readonly Operation[] = [
  publicOperation({
    method: 'GET',
    path: '/api/v1/session',
    tag: TAG,
    summary: 'Who you are here',
    answers: { 200: [{ type: JSON_TYPE, schema: SessionAnswer }] },
    handle: async ({ c, deps }) => {
      const principal = await authenticate(c, deps);
      if (principal === null) throw unauthorized();
      return json(describeSession(deps, principal));
    },
  }),
  publicOperation({
    method: 'POST',
    path: '/api/v1/session',
    tag: TAG,
    summary: 'Sign a browser in with a key',
    audit: 'session.sign_in',
    takes: [{ type: JSON_TYPE, schema: SignInRequest }],
    answers: { 200: [{ type: JSON_TYPE, schema: SessionAnswer }] },
    handle: async ({ c, deps }) => {
      requireOrigin(c, deps, 'no_foreign_page');
      const { key } = await readUnkept(c, SignInRequest);
      const principal = await holderOf(c, deps, key);
      if (principal.expires_at !== undefined) throw noKey();
      const signedIn = await deps.sessions.signIn(principal, c.req.header('cookie'));
      const answer = { ...describeSession(deps, principal), expires_at: signedIn.expiresAt };
      const welcome = json(answer, 200, { 'set-cookie': signedIn.cookie });
      return { ...welcome, audited: { principal, detail: { by: 'key' } } };
    },
  }),
  publicOperation({
    method: 'DELETE',
    path: '/api/v1/session',
    tag: TAG,
    summary: 'Sign out',
    audit: 'session.sign_out',
    answers: { 204: [] },
    handle: async ({ c, deps }) => {
      requireOrigin(c, deps, 'own_page');
      const cookie = c.req.header('cookie');
      const principal = await deps.sessions.resume(cookie);
      const farewell = empty(204, { 'set-cookie': await deps.sessions.signOut(cookie) });
      return principal === null ? farewell : { ...farewell, audited: { principal } };
    },
  }),
  publicOperation({
    method: 'GET',
    path: '/setup',
    tag: TAG,
    summary: 'Sign the first browser in with the link that the server printed',
    audit: 'session.sign_in',
    query: SetupQuery,
    answers: { 303: [], 403: [{ type: HTML_TYPE, schema: 'bytes' }] },
    handle: async ({ c, deps, query }) => {
      // A HEAD is a program that looks at the link; it must not use it up.
      if (c.req.method === 'HEAD') return empty(204);
      const signedIn = await deps.sessions.redeemSetupToken(query.token, c.req.header('cookie'));
      if (signedIn === null) {
        const address = clientAddress(headOf(c), deps.config.originRules());
        deps.audit.refuse({ address, outcome: 'unauthorized', target: 'GET /setup' });
        return page(USED_LINK, 403);
      }
      const welcome = empty(303, { location: '/', 'set-cookie': signedIn.cookie });
      const { principal } = signedIn;
      return { ...welcome, audited: { principal, detail: { by: 'setup link' } } };
    },
  }),
];

const USED_LINK = `<!doctype html>
<html lang="en">
<title>This link does not work any more</title>
<style>body{font:16px/1.5 system-ui;max-width:34rem;margin:20vh auto;padding:0 1rem}</style>
<h1>This link does not work any more</h1>
<p>A setup link works once, within 15 minutes of its making. Where nobody has signed in yet, restart Colloquy for another
one; else <a href="/">sign in</a> with a key: the admin key is in the file <code>admin.key</code> of the data directory,
or is the value of <code>COLLOQUY_ADMIN_TOKEN</code>.</p>
</html>
`;

/** A session outlives every token and ends with its key. */
function noKey(): AppError {
  return new AppError('forbidden', 'A token signs no browser in. Paste a key.');
}

function describeSession({ config }: HttpDeps, principal: Principal): SessionAnswer {
  const { role, agent_id, grants, expires_at } = principal;
  const ends = expires_at === undefined ? {} : { expires_at };
  return { role, agent_id, grants: [...grants], auth: config.auth, ...ends };
}
