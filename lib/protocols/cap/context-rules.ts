// The rules of CAP that one message alone does not show: to whom a manifest lets its agent delegate (P15), which tools it
// binds (P22, PD15), whether the dots of a task agree with what its sender was handed (PD5), and whether two bear one id (P2).
import { checkBinding } from '@/lib/delegation/bindings';
import { checkDelegation, type DelegationPolicy, policyOf } from '@/lib/delegation/legality';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type { Finding } from '@/lib/model/finding';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import type { ContextRules, KnownAgent, MessageContext } from '../codec/context-rules';
import { dottedDisagreement } from './events/dotted-tasks';
import { capMeaning } from './meaning';

export const contextRules: ContextRules = {
  needsRun(event) {
    const { handsOver, toolResult } = capMeaning.meaningOf(event);
    return handsOver || toolResult !== null;
  },

  artifactsOf: () => [],

  check(events, known) {
    const [primary] = events;
    if (primary === undefined) return [];
    const policy = policyOf(known.cardOf(primary.from.agent_id)?.manifest, known.instances);
    return [
      ...delegationFindings(primary, policy, known),
      ...events.flatMap((event) => toolFindings(event, policy, known)),
    ];
  },

  checkIntroduction: instanceFindings,
};

/** P2: an id names one instance, so that two that introduce themselves differently do not share it. */
function instanceFindings(event: ClutchMessage, { card, isByOtherKey }: KnownAgent): Finding[] {
  const manifest = card?.manifest;
  if (!isByOtherKey || manifest === undefined) return [];
  if (canonicalJson(manifest) === canonicalJson(event.payload)) return [];
  const message = `expected an id of its own, saw ${event.from.agent_id}, which introduced itself with another manifest and another key`;
  return [{ level: 'warning', rule: 'P2', path: '/id', message }];
}

function delegationFindings(
  event: ClutchMessage,
  policy: DelegationPolicy | null,
  known: MessageContext,
): Finding[] {
  const [to] = event.to;
  if (!capMeaning.meaningOf(event).handsOver || to === undefined) return [];
  const from = event.from.agent_id;
  const findings: Finding[] = [];
  const { verdict, rule, message } = checkDelegation({ from, to: to.agent_id, policy });
  const level = verdict === 'forbidden' ? 'error' : 'info';
  if (verdict !== 'allowed') findings.push({ level, rule, path: '/recipient_id', message });
  const disagreement = dottedDisagreement(event.task_id, from, known.tasksHandedTo(from));
  if (disagreement !== null) {
    findings.push({ level: 'warning', rule: 'PD5', path: '/task_id', message: disagreement });
  }
  return findings;
}

/** P22, unless the result was handed on by somebody whom its producer gave it to (PD15). */
function toolFindings(
  event: ClutchMessage,
  policy: DelegationPolicy | null,
  known: MessageContext,
): Finding[] {
  const { toolResult } = capMeaning.meaningOf(event);
  if (toolResult === null || checkBinding(toolResult, policy) !== 'breach') return [];
  const path = attachmentPath(event);
  const from = event.from.agent_id;
  const producer = known.producerOf(toolResult);
  const tool = `${toolResult.server_id}.${toolResult.tool}`;
  if (producer !== null && producer !== from) {
    const message = `expected a result of a tool that the sender is bound to, saw one of ${tool} that ${producer} gave first; taken as handed on`;
    return [{ level: 'warning', rule: 'PD15', path, message }];
  }
  const message = `expected a tool that the manifest of ${from} binds, saw ${tool}`;
  return [{ level: 'error', rule: 'P22', path, message }];
}

/** The place of the attachment that became this event. */
function attachmentPath({ meta }: ClutchMessage): string {
  const native = meta?.native;
  const place =
    typeof native === 'object' && native !== null && 'attachment' in native ? native.attachment : 0;
  return `/attachments/${String(place)}`;
}
