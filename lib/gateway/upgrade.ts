// Who may open a connection: the Host and the Origin as on every other surface, the subprotocol, no credential in the URL,
// and a right one in the header where there is one. Judged before the upgrade, because afterwards nothing can be refused.
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { toAppError } from '@/lib/model/errors/app-error';
import type { FailureCode } from '@/lib/model/failure';
import { bearerOf } from '@/lib/security/credentials';
import { headOf } from '@/lib/security/request-head';
import { checkHost, checkOrigin, type OriginRules } from '@/lib/security/request-origin';
import { type Authenticate, LOCAL_HOLDER, type VerifiedHolder } from './authenticate';

/** Names of parameters that hold credentials: URLs stand in logs, in histories and on screens. */
const SECRET_PARAMETER =
  /^(.*[_-])?(token|jwt|bearer|auth|authorization|key|apikey|secret|password)$/i;

export type UpgradeRules = {
  readonly auth: 'on' | 'off';
  /** Null where a client asks for none. */
  readonly subprotocol: string | null;
  /** Why the path is none of these sockets; null where it is. Absent: they are at `/` alone. */
  readonly pathRefusal?: (pathname: string) => string | null;
  /** What is wrong with the query; null where nothing is. Absent: no query is read. */
  readonly queryRefusal?: (query: URLSearchParams) => string | null;
  /** The names of this port. */
  readonly originRules: OriginRules;
  /** Whether a page of this origin is one of our own, which come from another port. */
  readonly isOwnPage: (origin: string) => boolean;
  readonly authenticate: Authenticate;
};

/** A refusal as HTTP says it. */
export type UpgradeRefusal = {
  readonly ok: false;
  readonly status: 400 | 401 | 403 | 404 | 421 | 429 | 503;
  readonly message: string;
  /** What the audit is told; absent where it has been told already, or where there is nothing to tell. */
  readonly audited?: FailureCode;
};

export type UpgradeVerdict =
  | UpgradeRefusal
  | { readonly ok: true; readonly holder: VerifiedHolder | null };

/** Judges an upgrade. Nobody (null) may come in, and has to say in time who it is. */
export async function judgeUpgrade(
  request: IncomingMessage,
  rules: UpgradeRules,
  address: string,
): Promise<UpgradeVerdict> {
  const refusal = refusalOf(request, rules);
  if (refusal !== null) return refusal;
  const { authorization } = request.headers;
  if (authorization === undefined) {
    return { ok: true, holder: rules.auth === 'off' ? LOCAL_HOLDER : null };
  }
  try {
    const holder = await rules.authenticate(bearerOf(authorization) ?? '', address);
    if (holder === 'expired')
      return refuse(401, 'The token in the Authorization header has expired.');
    if (holder !== null) return { ok: true, holder };
    return refuse(401, 'The key in the Authorization header is wrong.');
  } catch (thrown) {
    const { code, message } = toAppError(thrown);
    return refuse(code === 'rate_limited' ? 429 : 503, message);
  }
}

function refusalOf(request: IncomingMessage, rules: UpgradeRules): UpgradeRefusal | null {
  const head = headOf(request);
  const { originRules, subprotocol } = rules;
  const host = checkHost(head, originRules);
  if (host) return { ...refuse(421, host.message), audited: host.code };
  const { origin } = request.headers;
  const foreign = checkOrigin(head, originRules, 'no_foreign_page');
  if (foreign && !(origin !== undefined && rules.isOwnPage(origin))) {
    return { ...refuse(403, foreign.message), audited: foreign.code };
  }
  const url = new URL(request.url ?? '/', 'http://localhost');
  if ([...url.searchParams.keys()].some((name) => SECRET_PARAMETER.test(name))) {
    const message =
      'A credential has no place in a URL. Send it in the Authorization header, or in the first message.';
    return { ...refuse(401, message), audited: 'unauthorized' };
  }
  const path = rules.pathRefusal?.(url.pathname) ?? null;
  if (path !== null) return refuse(404, path);
  if (rules.pathRefusal === undefined && url.pathname !== '/') {
    return refuse(404, 'The gateway is at the path /.');
  }
  const query = rules.queryRefusal?.(url.searchParams) ?? null;
  if (query !== null) return refuse(400, query);
  const asked = request.headers['sec-websocket-protocol']?.split(',').map((name) => name.trim());
  if (asked === undefined || (subprotocol !== null && asked.includes(subprotocol))) return null;
  const expected =
    subprotocol === null ? 'no subprotocol' : `the subprotocol ${subprotocol}, or none`;
  return refuse(400, `Expected ${expected}.`);
}

function refuse(status: UpgradeRefusal['status'], message: string): UpgradeRefusal {
  return { ok: false, status, message };
}

/** Answers an upgrade that is not let in, and ends its connection. */
export function answerRefusal(socket: Duplex, { status, message }: UpgradeRefusal): void {
  const body = `${message}\n`;
  socket.once('finish', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      ...(status === 429 || status === 503 ? ['Retry-After: 60'] : []),
      '',
      body,
    ].join('\r\n'),
  );
}
