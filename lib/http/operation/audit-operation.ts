// What an operation leaves in the audit: its action, who did it, the ids of its path, and how it ended. It is kept before the
// answer goes out, whether the operation did what it was asked or refused it.
import { pathParameters } from '@/lib/contracts/http-path';
import type { AuditActor } from '@/lib/model/audit-entry';
import { AppError } from '@/lib/model/errors/app-error';
import type { Principal } from '@/lib/model/principal';
import { actorOf } from '@/lib/security/audit';
import { clientAddress } from '@/lib/security/request-origin';
import { headOf } from './authenticate';
import type { HttpDeps } from './deps';
import { auditedCode, type Call, type HttpContext, type Operation } from './operation';
import type { Audited, Reply } from './reply';

/** Serves an operation and tells the audit. Throws what the operation throws. */
export async function serveAudited(
  call: { readonly c: HttpContext; readonly deps: HttpDeps; readonly operation: Operation },
  principal: Principal | null,
): Promise<Reply> {
  const { c, deps, operation } = call;
  try {
    const reply = await operation.handle({ c, deps, query: undefined }, principal);
    await note(call, principal, { audited: reply.audited ?? {}, outcome: 'ok' });
    return reply;
  } catch (thrown) {
    const outcome = failureOutcomeOf(thrown);
    // Whoever is nobody was refused where keys are checked, and noted there.
    if (principal !== null) await note(call, principal, { audited: {}, outcome });
    throw thrown;
  }
}

/** What an operation does beside others, as the audit knows it. */
type Deed = Required<Pick<Audited, 'action' | 'target' | 'detail'>> & {
  /** How it ended where it threw. */
  readonly outcomeOf: (thrown: unknown) => string;
};

/** Does one of several things that an operation may do, and tells the audit. Throws what the deed throws. */
export async function performAudited<Value>(
  { c, deps, principal }: Call,
  { action, target, detail, outcomeOf }: Deed,
  perform: () => Promise<Value>,
): Promise<Value> {
  const tell = (outcome: string) =>
    deps.audit.recorded({ ...whoActs({ c, deps }, principal), action, target, outcome, detail });
  try {
    const value = await perform();
    await tell('ok');
    return value;
  } catch (thrown) {
    await tell(outcomeOf(thrown));
    throw thrown;
  }
}

/** How the audit says that something threw. */
export function failureOutcomeOf(thrown: unknown): string {
  return thrown instanceof AppError ? auditedCode(thrown) : 'internal';
}

async function note(
  { c, deps, operation }: Parameters<typeof serveAudited>[0],
  principal: Principal | null,
  { audited, outcome }: { readonly audited: Audited; readonly outcome: string },
): Promise<void> {
  const action = audited.action ?? operation.audit;
  const who = audited.principal ?? principal;
  if (action === undefined || who === null) return;
  await deps.audit.recorded({
    ...whoActs({ c, deps }, who),
    action,
    target: audited.target ?? pathTarget(c, operation),
    outcome,
    detail: audited.detail,
  });
}

/** Who sends a request, as the audit names them, and from where. */
export function whoActs(
  { c, deps }: { readonly c: HttpContext; readonly deps: HttpDeps },
  principal: Principal,
): { actor: AuditActor; address: string } {
  const isPerson = c.req.header('authorization') === undefined;
  return {
    actor: actorOf(principal, isPerson ? 'person' : 'key'),
    address: clientAddress(headOf(c), deps.config.originRules()),
  };
}

/** The ids of the path, as in `run_1/task_1`; null where it has none. */
function pathTarget(c: HttpContext, { path }: Operation): string | null {
  const ids = pathParameters(path).map((name) => c.req.param(name) ?? '');
  return ids.length === 0 ? null : ids.join('/');
}
