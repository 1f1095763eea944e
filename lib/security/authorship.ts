// Whose name a message may bear: decided from the key alone, never from what the message says about itself. That is this
// server's policy: a refusal names the grant that is missing, and cites no rule of a specification.
import { CANONICAL_PROTOCOL } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Origin } from '@/lib/model/event-record';
import type { Failure } from '@/lib/model/failure';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { DECISION_TYPE } from '@/lib/model/orchestration/triad-types';
import { isBoundTo, type Principal } from '@/lib/model/principal';
import { isReactionTask } from '@/lib/model/reaction';

/** Formats in which whole logs of others are brought in: they speak for everybody in them, and are marked as imported. */
const IMPORT_PROTOCOLS: ReadonlySet<string> = new Set(['transcript', 'followed-log']);

/** Whether a format is an import: it needs the right to import instead of the right to write. */
export function isImport(protocol: string): boolean {
  return IMPORT_PROTOCOLS.has(protocol);
}

/** How a principal's messages come in, in this protocol. Agents' keys write as agents, all others as operators. */
export function originOf(principal: Principal, protocol: string): Origin {
  if (isImport(protocol)) return 'import';
  return principal.role === 'agent' ? 'agent' : 'operator';
}

/**
 * Whether the principal may send this event: null, or the failure `forged`. A key writes as the agent that it is bound
 * to, an operator as the human besides, an admin and the grant `impersonate` as anyone. Orchestrators' declarations
 * need the grant `orchestrator`, bound to the agent that makes them; an admin's key does not replace it. Tasks in which
 * reactions stand are people's, so that no agent buries them.
 */
export function mayAuthor(
  principal: Principal,
  event: ClutchMessage,
  origin: Origin,
): Failure | null {
  if (origin === 'engine' || origin === 'import') return null;
  if (isDeclaration(event) && !isOrchestrator(principal, event.from.agent_id)) {
    return {
      code: 'forged',
      message: `expected the grant orchestrator on a key that is bound to ${event.from.agent_id}, for ${nameOf(event)}, saw ${holder(principal)}, ${orchestratorLack(principal)}. Use such a key, or import the log that holds it.`,
      ...at(event, event.type.startsWith('routing.') ? '/type' : '/payload_type'),
    };
  }
  if (origin !== 'operator' && isReactionTask(event.task_id)) {
    return {
      code: 'forged',
      message: `expected a task of the sender's own, saw ${event.task_id}, in which reactions of people stand, from ${holder(principal)}. Name another task.`,
      ...at(event, '/task_id'),
    };
  }
  if (isAuthor(principal, event.from.agent_id)) return null;
  return {
    code: 'forged',
    message: `expected a sender that the key may write as, saw ${event.from.agent_id} from ${holder(principal)}, without the grant impersonate. Send it with that agent's own key.`,
    ...at(event, '/from/agent_id'),
  };
}

/** The place in the message, where that is the event itself; another protocol's message has its fields elsewhere. */
function at({ meta }: ClutchMessage, path: string): Pick<Failure, 'path'> {
  return (meta?.protocol ?? CANONICAL_PROTOCOL) === CANONICAL_PROTOCOL ? { path } : {};
}

function isAuthor(principal: Principal, sender: string): boolean {
  const { role, grants } = principal;
  if (role === 'viewer' || role === 'auditor') return false;
  if (role === 'admin' || grants.includes('impersonate')) return true;
  return isBoundTo(principal, sender) || (role === 'operator' && sender === HUMAN_AGENT_ID);
}

function isDeclaration(event: ClutchMessage): boolean {
  return event.type.startsWith('routing.') || event.payload_type === DECISION_TYPE;
}

function isOrchestrator(principal: Principal, sender: string): boolean {
  return principal.grants.includes('orchestrator') && principal.agent_id === sender;
}

function orchestratorLack({ grants }: Principal): string {
  return grants.includes('orchestrator')
    ? 'whose grant is for another agent'
    : 'without that grant';
}

function nameOf(event: ClutchMessage): string {
  return event.type.startsWith('routing.') ? `a ${event.type}` : 'a triad decision';
}

function holder(principal: Principal): string {
  const { role, agent_id, agent_prefix } = principal;
  const to =
    agent_id ?? (agent_prefix === undefined ? null : `ids that begin with ${agent_prefix}`);
  return `a key of the role ${role}${to === null ? '' : ` bound to ${to}`}`;
}
