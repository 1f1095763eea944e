// Who opens a socket: the same Host, Origin and session as every other request, and the right to read or an agent's key,
// which may receive what is addressed to its agent. Checked on both transports, before the upgrade, because Socket.IO's
// own CORS settings do not guard a WebSocket.
import type { IncomingMessage } from 'node:http';
import type { CheckRequest } from '@/lib/live/attach-live';
import { receiverOf } from '@/lib/live/receive';
import type { FailureCode } from '@/lib/model/failure';
import type { Principal, Role } from '@/lib/model/principal';
import type { AuditTrail } from '@/lib/security/audit';

import { bearerOf, type Credentials } from '@/lib/security/credentials';
import { localPrincipal } from '@/lib/security/local-admin';
import { may } from '@/lib/security/permissions';
import { headOf } from '@/lib/security/request-head';
import {
  checkHost,
  checkOrigin,
  clientAddress,
  type OriginRules,
  type RequestHead,
} from '@/lib/security/request-origin';
import type { Sessions } from '@/lib/security/sessions';
import type { Settings } from './env';

/** The check of every handshake. */
export function socketCheck(deps: {
  auth: Settings['auth'];
  sessions: Sessions;
  credentials: Credentials;
  audit: Pick<AuditTrail, 'refuse'>;
  rules: OriginRules;
  localRole?: Role | undefined;
}): CheckRequest {
  const { sessions, credentials, audit, rules } = deps;

  async function holderOf(secret: string, head: RequestHead): Promise<Principal | null> {
    const outcome = await credentials.admit(secret, clientAddress(head, rules));
    return outcome.status === 'valid' ? outcome.principal : null;
  }

  async function principalOf(
    request: IncomingMessage,
    head: RequestHead,
  ): Promise<Principal | null> {
    const bearer = bearerOf(request.headers.authorization ?? '');
    if (bearer !== null) return holderOf(bearer, head);
    const principal = await sessions.resume(request.headers.cookie);
    return principal ?? (deps.auth === 'off' ? localPrincipal(deps.localRole) : null);
  }

  return async (request) => {
    const head = headOf(request);
    const refused = (code: FailureCode, message: string) => {
      const target = `${request.method} ${(request.url ?? '/').split('?', 1)[0]}`;
      audit.refuse({ address: clientAddress(head, rules), outcome: code, target });
      return { ok: false, code, message } as const;
    };
    const foreign = checkHost(head, rules) ?? checkOrigin(head, rules, 'no_foreign_page');
    if (foreign) return refused(foreign.code, foreign.message);
    const principal = await principalOf(request, head);
    if (!principal) {
      const message = 'A session or a key is needed.';
      // A wrong key was told to the audit where it was judged.
      const isTold = request.headers.authorization !== undefined;
      return isTold
        ? { ok: false, code: 'unauthorized', message }
        : refused('unauthorized', message);
    }
    if (!may(principal, 'read') && receiverOf(principal) === null) {
      return {
        ok: false,
        code: 'forbidden',
        message: `The role ${principal.role} may not read the log.`,
      };
    }
    return { ok: true, principal };
  };
}
