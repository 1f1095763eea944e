// The canonical event that is posted for what a person wrote. Ids and time are arguments.
import type { Stamp } from '@/lib/client/stamp';
import type { COMPOSING } from '@/lib/messages/en/features/composer/composing';
import { CLUTCH_VERSION, EVENT_BYTES_MAX, RECIPIENTS_MAX } from '@/lib/model/clutch';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import { isIdentifier } from '@/lib/model/storable-text';
import type { Task } from '@/lib/model/summary';
import { type Attached, asArtifactRef } from './attach/attached';

export type ComposedType = 'chat.message' | 'task.request';

/** Where the message goes: it joins the thread and its run. */
export type ComposePlace = {
  readonly thread_id: string;
  readonly run_id: string;
  readonly channel: string;
};

/** The fields of an open task that a message about it needs. */
export type OpenTask = Pick<
  Task,
  'task_id' | 'parent_task_id' | 'title' | 'state' | 'assigned_to' | 'requested_by'
> & { readonly run_id: string };

function envelope(place: ComposePlace, stamp: Stamp, to: readonly string[]) {
  return {
    v: CLUTCH_VERSION,
    id: `msg_${stamp.id}`,
    ts: stamp.ts,
    thread_id: place.thread_id,
    run_id: place.run_id,
    from: { agent_id: HUMAN_AGENT_ID, role: 'human' },
    to: to.map((agent_id) => ({ agent_id })),
    meta: { ui_channel: place.channel },
  } as const;
}

/** A message or a request in plain words. A request opens a task of its own; a reply stays with the task it answers. */
export function composeText(
  place: ComposePlace,
  stamp: Stamp,
  words: {
    readonly type: ComposedType;
    readonly to: readonly string[];
    readonly text: string;
    readonly replyTo?: { readonly id: string; readonly task_id: string };
    readonly files?: readonly Attached[];
  },
): ClutchMessage {
  const { type, to, text, replyTo, files = [] } = words;
  const isReply = replyTo !== undefined && type === 'chat.message';
  const said = type === 'chat.message' ? wordsOf(text, files) : text;
  return {
    ...envelope(place, stamp, to),
    task_id: isReply ? replyTo.task_id : `task:${stamp.id}`,
    type,
    payload: isReply ? { text: said, in_reply_to: replyTo.id } : { text: said },
    ...(files.length > 0 && { attachments: files.map(asArtifactRef) }),
  };
}

/** Files alone are told by their names: a message has words, for agents that see no attachments and for lists. */
function wordsOf(text: string, files: readonly Attached[]): string {
  return text.trim() === '' && files.length > 0 ? files.map(({ name }) => name).join(', ') : text;
}

/** The cancellation of a task, addressed to whoever works on it and whoever asked for it. */
export function composeCancel(
  place: ComposePlace,
  stamp: Stamp,
  task: OpenTask,
  reason: string,
): ClutchMessage {
  return {
    ...envelope({ ...place, run_id: task.run_id }, stamp, cancelRecipients(task)),
    task_id: task.task_id,
    parent_task_id: task.parent_task_id,
    type: 'task.cancel',
    payload: reason.trim() === '' ? {} : { reason: reason.trim() },
  };
}

/** Who learns of a cancellation. */
export function cancelRecipients(task: Pick<OpenTask, 'assigned_to' | 'requested_by'>): string[] {
  const addressed = [task.assigned_to, task.requested_by].filter(
    (agentId) => agentId !== null && agentId !== HUMAN_AGENT_ID,
  );
  const names = [...new Set(addressed)].filter((agentId) => agentId !== null);
  return names.length > 0 ? names : ['group:all'];
}

type ComposerProblems = (typeof COMPOSING)['english']['problems'];

/** Why the message cannot be sent, for the person who writes; null where it can. */
export function problemOf(messages: ComposerProblems, message: ClutchMessage): string | null {
  if (message.to.length === 0) return messages.noRecipient;
  const { text } = message.payload;
  if (typeof text === 'string' && text.trim() === '') return messages.noText;
  const bytes = new TextEncoder().encode(JSON.stringify(message)).length;
  if (bytes > EVENT_BYTES_MAX) {
    return messages.tooLong(EVENT_BYTES_MAX / 1024, Math.ceil(bytes / 1024));
  }
  if (message.to.length > RECIPIENTS_MAX) return messages.tooManyRecipients(RECIPIENTS_MAX);
  const unfit = message.to.find(({ agent_id }) => !isIdentifier(agent_id));
  return unfit === undefined ? null : messages.unfitRecipient;
}
