// An agent whose name none of its protocols can write would be chosen for work, and never hear of it.
import { type AgentCard, spokenBy } from '@/lib/model/agent-card';
import { CANONICAL_PROTOCOL, CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { AppError } from '@/lib/model/errors/app-error';
import type { Finding } from '@/lib/model/finding';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
import { cardOf } from '@/lib/projections/agents/card-of';
import type { Codec } from '@/lib/protocols/codec/codec';
import { unsayableIn } from '@/lib/protocols/native-form';

/** @throws AppError `invalid_value` */
export function requireSayableName(card: AgentCard, codecs: readonly Codec[]): void {
  const message = unsaidNameOf(card, codecs);
  if (message === null) return;
  const failure = { code: 'invalid_value', message, path: '/agent_id' } as const;
  throw new AppError(failure.code, message, { errors: [failure] });
}

/** The same of who introduces itself in a message, which is marked and not refused. */
export function unsaidNameFinding(event: ClutchMessage, codecs: readonly Codec[]): Finding | null {
  const card = cardOf(event);
  const message = card === null ? null : unsaidNameOf(card, codecs);
  if (message === null) return null;
  return { level: 'warning', rule: 'C20', path: '/from/agent_id', message };
}

/** Why an agent cannot be told anything under its name; null where it can. What is said elsewhere, as by A2A, is not judged. */
export function unsaidNameOf(card: AgentCard, codecs: readonly Codec[]): string | null {
  const agentId = card.agent_id;
  const speaks = spokenBy(card);
  const codecOf = (protocol: string) => codecs.find((codec) => codec.protocol === protocol) ?? null;
  if (speaks.some((protocol) => codecOf(protocol) === null)) return null;
  const unsayable = unsayableIn(plainRequest(agentId), { agent_id: agentId, speaks }, codecOf);
  if (unsayable.length < speaks.length) return null;
  const titles = speaks.map((protocol) => codecOf(protocol)?.title ?? protocol).join(' and ');
  return `expected a name that can be written in ${titles}, which is all that the agent reads, saw ${agentId}. Choose another name, or let it read ${CANONICAL_PROTOCOL}, too.`;
}

/** What every protocol can say, but for the name. */
function plainRequest(agentId: string): ClutchMessage {
  return {
    v: CLUTCH_VERSION,
    id: 'msg:1',
    ts: '2026-01-01T00:00:00.000Z',
    thread_id: 'thread:1',
    run_id: 'run:1',
    task_id: 'task:1',
    from: { agent_id: ORCHESTRATOR_ID },
    to: [{ agent_id: agentId }],
    type: 'task.request',
    payload: { text: 'Work' },
  };
}
