// Who sends a request: by its bearer key, else by its cookie, else, where authentication is off, whoever sits at this machine.
import { AppError } from '@/lib/model/errors/app-error';
import type { Principal } from '@/lib/model/principal';
import { bearerOf } from '@/lib/security/credentials';
import { localPrincipal } from '@/lib/security/local-admin';
import {
  checkHost,
  checkOrigin,
  clientAddress,
  type OriginProof,
  type RequestHead,
} from '@/lib/security/request-origin';
import type { HttpDeps } from './deps';
import { type HttpContext, unauthorized } from './operation';

/** Requests that change nothing. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** What the rules about hosts, origins and addresses look at. */
export function headOf(c: HttpContext): RequestHead {
  return {
    header: (name) => c.req.header(name),
    peer: c.env?.incoming?.socket?.remoteAddress,
  };
}

/** @throws AppError `host_not_allowed` */
export function requireHost(c: HttpContext, deps: HttpDeps): void {
  const failure = checkHost(headOf(c), deps.config.originRules());
  if (failure) throw new AppError(failure.code, failure.message);
}

/** @throws AppError `origin_not_allowed` */
export function requireOrigin(c: HttpContext, deps: HttpDeps, proof: OriginProof): void {
  const needed = SAFE_METHODS.has(c.req.method) ? 'present' : proof;
  const failure = checkOrigin(headOf(c), deps.config.originRules(), needed);
  if (failure) throw new AppError(failure.code, failure.message);
}

/**
 * The principal, whose origin is in order; null for nobody. A key in the header counts alone: where it is wrong, no
 * cookie makes up for it.
 * @throws AppError `unauthorized`, `rate_limited` or `origin_not_allowed`
 */
export async function authenticate(c: HttpContext, deps: HttpDeps): Promise<Principal | null> {
  const authorization = c.req.header('authorization');
  if (authorization !== undefined) {
    requireOrigin(c, deps, 'present');
    return holderOf(c, deps, bearerOf(authorization) ?? '');
  }
  const principal = await deps.sessions.resume(c.req.header('cookie'));
  if (principal !== null) {
    requireOrigin(c, deps, 'own_page');
    return principal;
  }
  requireOrigin(c, deps, 'no_foreign_page');
  return deps.config.auth === 'off' ? localPrincipal(deps.config.localRole) : null;
}

/** Who presents a key or a token. @throws AppError `unauthorized` or `rate_limited` */
export async function holderOf(
  c: HttpContext,
  deps: HttpDeps,
  credential: string,
): Promise<Principal> {
  const address = clientAddress(headOf(c), deps.config.originRules());
  const outcome = await deps.credentials.admit(credential, address);
  if (outcome.status === 'valid') return outcome.principal;
  deps.log.warn({ address, reason: outcome.status }, 'a wrong key was refused');
  throw unauthorized();
}
