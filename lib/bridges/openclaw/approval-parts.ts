// Approvals that the gateway asks of people. Each is a task of its own, so that nobody owes an answer once it is decided; what a person decided
// is said by whoever writes to the gateway, for nothing foreign speaks as a person of ours.

import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { shortText, textIn } from '@/lib/protocols/codec/bridge-values';
import { isObject } from '@/lib/std/is-object';
import type { ClawPart, ClawSaid } from './part';
import { Approval } from './schema';

/** What is asked: a command, or what a plugin calls it. */
export function approvalParts({ wire, places }: ClawSaid): ClawPart[] {
  const { id, request } = Approval.parse(wire.payload);
  const { agent, client } = places;
  const task = `approval:${id}`;
  const what = shortText(isObject(request) ? textIn(request.command) || textIn(request.title) : '');
  const title = what === '' ? 'An approval' : `Approval: ${what}`;
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
      payload: { title },
      from: agent,
      to: client,
      task,
      derived: ['to'],
    },
  ];
}

/** What was decided. */
export function decisionParts({ wire, places }: ClawSaid): ClawPart[] {
  const { id, decision } = Approval.parse(wire.payload);
  const { agent, client } = places;
  const task = `approval:${id}`;
  const payload = { title: textIn(decision) || 'No decision', decision: decision ?? null };
  return [
    {
      id: `${task}:decided`,
      type: 'task.result',
      payload,
      from: client,
      to: agent,
      task,
      derived: ['to'],
    },
  ];
}
