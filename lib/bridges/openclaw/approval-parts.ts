// Approvals that the gateway asks of people. Each is a task of its own, so that nobody owes an answer once it is decided; what a person decided
// is said by whoever writes to the gateway, for nothing foreign speaks as a person of ours. What nobody decided the agent gives up itself.
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { shortText, textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import { type ClawPart, type ClawSaid, waits } from './part';
import { Approval, Id, SessionApproval } from './schema';

/** How an approval ended that nobody decided, by what the gateway calls it. */
const UNDECIDED: ReadonlyMap<string, string> = new Map([
  ['timeout', 'Nobody decided in time'],
  ['no-route', 'Nobody was there who could decide'],
  ['run-aborted', 'The run was aborted'],
  ['gateway-restart', 'The gateway started anew'],
]);

/** What is asked: a command, or what a plugin calls it. */
function askedParts({ places }: ClawSaid, id: string, subject: string): ClawPart[] {
  const { agent, client } = places;
  const task = taskOf(id);
  const what = shortText(subject);
  const asked = {
    text: `May it? ${what || 'The gateway does not say what.'}`,
    expects_reply: true,
  };
  // Only the first event of a message is owed.
  return [
    {
      id: `${task}:question`,
      type: 'chat.message',
      payload: asked,
      from: agent,
      to: HUMAN_AGENT_ID,
      task,
      derived: ['to', 'payload.text', 'payload.expects_reply'],
    },
    {
      id: task,
      type: 'task.request',
      payload: { title: what === '' ? 'An approval' : `Approval: ${what}` },
      from: agent,
      to: client,
      task,
      derived: ['to'],
    },
  ];
}

/** What came of it: the decision of a person, or why there was none. Either way the agent that asked goes on, so that nobody owes it a reply. */
function decidedParts({ places }: ClawSaid, id: string, outcome: Outcome): ClawPart[] {
  const { agent, client } = places;
  const task = taskOf(id);
  const isDecided = outcome.reason === 'user';
  return [
    {
      id: `${task}:over`,
      type: 'chat.system',
      payload: { text: 'The approval is over' },
      from: agent,
      to: agent,
      task,
      meta: { goes_on: true, fold: true },
      derived: ['to', 'payload.text'],
    },
    {
      ...(isDecided ? decision(outcome.decision) : giveUp(outcome.reason)),
      id: `${task}:decided`,
      from: isDecided ? client : agent,
      to: isDecided ? agent : client,
      task,
      derived: ['to'],
    },
  ];
}

function decision(decided: unknown): Pick<ClawPart, 'type' | 'payload'> {
  const payload = { title: textIn(decided) || 'No decision', decision: decided ?? null };
  return { type: 'task.result', payload };
}

function giveUp(why: string): Pick<ClawPart, 'type' | 'payload'> {
  const payload = { reason: UNDECIDED.get(why) ?? 'Nobody decided' };
  return { type: why === 'timeout' ? 'task.timeout' : 'task.cancel', payload };
}

type Outcome = { readonly decision: unknown; readonly reason: string };

/** An approval as it stands in its session. */
export function approvalParts(said: ClawSaid): ClawPart[] {
  const { phase, approval } = SessionApproval.parse(said.wire.payload);
  const { id, presentation, decision, reason } = approval;
  if (phase === 'pending') return askedParts(said, id, subjectIn(presentation));
  if (phase !== 'terminal') return [];
  return decidedParts(said, id, { decision, reason: textIn(reason) });
}

/** The same as a client hears it that may decide. */
export function requestedParts(said: ClawSaid): ClawPart[] {
  const { id, request } = Approval.parse(said.wire.payload);
  return askedParts(said, id, subjectIn(request));
}

/** Where nobody decided, nobody is named; why is not said here. */
export function resolvedParts(said: ClawSaid): ClawPart[] {
  const { id, decision, resolvedBy } = Approval.parse(said.wire.payload);
  return decidedParts(said, id, { decision, reason: resolvedBy === null ? '' : 'user' });
}

/** A run waits for an approval, or goes on after it, whatever was decided: that is told to whoever may read. */
export function waitingParts(
  { places }: ClawSaid,
  run: string,
  { phase, approvalId }: Readonly<Record<string, unknown>>,
): ClawPart[] {
  const id = Id.safeParse(approvalId);
  if (!id.success) return [];
  const { agent, asker } = places;
  const task = taskOf(id.data);
  const isWaiting = phase === 'waiting-approval';
  const own = {
    id: `${task}:${isWaiting ? 'waits' : 'passed'}`,
    from: agent,
    to: asker,
    task: run,
  };
  return [{ ...own, ...waits(isWaiting), derived: ['to', 'payload.text'] }];
}

function taskOf(id: string): string {
  return `approval:${id}`;
}

function subjectIn(value: unknown): string {
  if (!isObject(value)) return '';
  return textIn(value.commandText) || textIn(value.command) || textIn(value.title);
}
