// Wire to events: one for the message, then one for each tool result among its attachments, so that tools are seen wherever
// they were used. CAP has no ids, no run and no parent; what stands for them comes from the dotted task id (PD4, PD5).
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import { GROUP_ALL, REGISTRY_RUN, REGISTRY_THREAD, toAgentId } from '@/lib/model/ids';
import { nativeName } from '@/lib/model/native-name';
import { INQUIRY_TYPE } from '../../codec/canonical-meaning';
import type { DecodeContext, DecodedMessage } from '../../codec/codec';
import { derivedOf, eventOf } from '../../codec/event-of';
import { instantOf } from '../wire/instant';
import {
  CAP_FIELDS,
  type CapAttachment,
  type CapManifest,
  type CapSpeech,
  type CapType,
  type CapWire,
  isSpeech,
} from '../wire/schema';
import { check } from './checks';
import { dottedParent } from './dotted-tasks';

/** `meta.protocol` of what comes in as CAP. */
export const PROTOCOL = 'cap';

const TYPES: Readonly<Record<CapType, MessageType>> = {
  message: 'chat.message',
  delegation_notice: 'task.request',
  error_response: 'task.error',
  oversight_inquiry: 'chat.message',
};

/** The message as events; the first one bears the id that the request gives it. */
export function toEvents(
  wire: CapWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const event = isSpeech(wire) ? eventOfSpeech(wire, context) : eventOfManifest(wire, context);
  return { id: event.id, events: [event, ...toolResults(wire, event)], findings: check(wire) };
}

function eventOfManifest(wire: CapManifest, context: DecodeContext): ClutchMessage {
  const said = {
    protocol: PROTOCOL,
    nativeType: 'manifest',
    id: null,
    ts: null,
    from: wire.id,
    to: null,
    type: 'agent.register',
    run: context.run_id ?? REGISTRY_RUN,
    thread: REGISTRY_THREAD,
    task: null,
    payload: wire,
    native: {},
    derived: derivedIds(context),
  } as const;
  return eventOf(said, context);
}

function eventOfSpeech(wire: CapSpeech, context: DecodeContext): ClutchMessage {
  const run = context.run_id ?? runOf(wire.task_id);
  const parent = wire.type === 'delegation_notice' ? dottedParent(wire.task_id) : null;
  return eventOf(
    {
      protocol: PROTOCOL,
      nativeType: wire.type,
      id: null,
      ts: wire.timestamp === undefined ? null : instantOf(wire.timestamp),
      from: wire.sender_id,
      to: [{ agent_id: recipientId(wire.recipient_id) }],
      type: TYPES[wire.type],
      run,
      thread: run,
      task: wire.task_id,
      payload: payloadOf(wire),
      native: nativeOf(wire),
      more: {
        ...(parent !== null && { parent_task_id: parent }),
        // Speech like any other; its type says that it waits for an answer.
        ...(wire.type === 'oversight_inquiry' && { payload_type: INQUIRY_TYPE }),
      },
      derived: [
        ...derivedIds(context),
        ...(parent === null ? [] : ['parent_task_id']),
        ...(wire.type === 'delegation_notice' ? ['payload.delegation.mode'] : []),
        ...(wire.type === 'error_response' ? ['payload.retryable'] : []),
      ],
    },
    context,
  );
}

/** Run and thread are read out of the task id, unless the request names them. */
function derivedIds(context: DecodeContext): string[] {
  return [
    ...(context.run_id === undefined ? ['run_id'] : []),
    ...(context.thread_id === undefined ? ['thread_id'] : []),
  ];
}

/** The first segment of a dotted task id; all of one that begins with a dot. */
function runOf(taskId: string): string {
  return taskId.split('.', 1)[0] || taskId;
}

/** The agent or person that is spoken to. CAP has no broadcast; a star is read as one all the same (P12). */
export function recipientId(name: string): string {
  return name === '*' ? GROUP_ALL : toAgentId(name);
}

/** What a message says, in the words that events of every protocol use. */
export function payloadOf(wire: CapSpeech): Payload {
  switch (wire.type) {
    case 'message':
      return { text: wire.content, ...attachmentsOf(wire) };
    case 'oversight_inquiry':
      return { text: wire.inquiry, ...attachmentsOf(wire), expects_reply: true };
    case 'delegation_notice':
      return {
        text: wire.context_summary,
        ...attachmentsOf(wire),
        delegation: {
          mode: 'transfer',
          from: toAgentId(wire.sender_id),
          to: recipientId(wire.recipient_id),
        },
      };
    case 'error_response':
      return {
        code: `CAP_${wire.error_code}`,
        message: wire.error_message,
        retryable: isRetryable(wire.error_code),
        details: { error_code: wire.error_code },
      };
  }
}

function attachmentsOf({ attachments }: { attachments?: CapAttachment[] | undefined }): Payload {
  return attachments === undefined ? {} : { attachments };
}

/** The specification promises standardized codes and has no table (PD12); its 504 is read as in HTTP, and so are all. */
function isRetryable(code: number): boolean {
  return code === 408 || code === 429 || (code >= 500 && code <= 599);
}

/** What would not come back from the event: names in a longer form, a time in another, and fields beside the samples. */
function nativeOf(wire: CapSpeech): Record<string, unknown> {
  const { sender_id, recipient_id, timestamp } = wire;
  const native: Record<string, unknown> = {};
  if (nativeName(toAgentId(sender_id)) !== sender_id) native.sender_id = sender_id;
  if (nativeName(recipientId(recipient_id)) !== recipient_id) native.recipient_id = recipient_id;
  if (timestamp !== undefined && instantOf(timestamp) !== timestamp) native.timestamp = timestamp;
  const fields = CAP_FIELDS[wire.type];
  const others = Object.keys(wire).filter((field) => !fields.has(field));
  if (others.length > 0)
    native.extra = Object.fromEntries(others.map((field) => [field, wire[field]]));
  return native;
}

/** A tool result is the sender's: what it may use is checked by its own bindings (P22). */
function toolResults(wire: CapWire, primary: ClutchMessage): ClutchMessage[] {
  if (!isSpeech(wire) || wire.type === 'error_response') return [];
  const attachments = wire.attachments ?? [];
  if (attachments.length === 0) return [];
  const { v, ts, thread_id, run_id, task_id, from, to, meta } = primary;
  const { protocol, native_type, ui_channel } = meta ?? {};
  // What was derived for the primary's own fields says nothing of a result.
  const derived = [...derivedOf(primary)].filter((path) => !/^(payload|parent)/.test(path));
  const events: ClutchMessage[] = [];
  for (const [place, { type, server_id, tool, result }] of attachments.entries()) {
    if (type !== 'tool_call_result') continue;
    events.push({
      v,
      id: `${primary.id}#${events.length + 1}`,
      ts,
      thread_id,
      run_id,
      task_id,
      from,
      to,
      type: 'tool.result',
      payload: { server_id, tool, result },
      meta: {
        protocol,
        native_type,
        derived,
        part_of: primary.id,
        native: { attachment: place },
        ...(ui_channel !== undefined && { ui_channel }),
      },
    });
  }
  return events;
}
