// Record to events: an opening with the question, then one chat.message for each turn. A turn that hands over is followed
// by the task.request that it is, and the next turn of that agent by the task.result; both name their chat.message, and the
// request has the first line of its text for a title. Ids and times count up from those that the request brings, so the same record gives the same.
import { CLUTCH_VERSION } from '@/lib/model/clutch';
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { agentName, GROUP_ALL, HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { DecodeContext, DecodedMessage } from '@/lib/protocols/codec/codec';
import { firstLineOf } from '@/lib/text/text-of';
import { checkMistake, mistakeOf } from './mistake';
import type { TranscriptTurn, TranscriptWire } from './schema';
import { type Speech, speechOf } from './turn';

/** The domain of all transcripts, and so their channel unless the request names one. */
const TRANSCRIPT_DOMAIN = 'transcripts';

type OpenTask = { readonly id: string; readonly delegator: string; readonly delegate: string };

/** What of an event its part of the record decides. */
type Part = Pick<ClutchMessage, 'type' | 'payload' | 'payload_type'> & {
  readonly from: string;
  readonly to: readonly string[];
  readonly task?: string;
  readonly meta?: Payload;
  readonly derived?: readonly string[];
};

/** The opening is the primary event; its `meta.native` holds what of the record is neither question nor history. */
export function toEvents(
  wire: TranscriptWire,
  context: DecodeContext,
): Omit<DecodedMessage, 'fingerprint'> {
  const { question, history, ...native } = wire;
  const opening = eventOf(0, context, {
    type: 'chat.system',
    payload_type: 'transcript.opening.v1',
    payload: { title: question, turns: history.length },
    from: HUMAN_AGENT_ID,
    to: [GROUP_ALL],
    derived: ['from', 'to'],
    meta: { native_type: 'record', native },
  });
  const others: ClutchMessage[] = [];
  const add = (part: Part) => {
    const event = eventOf(others.length + 1, context, part);
    others.push(event);
    return event;
  };
  const mistake = mistakeOf(wire);
  let open: readonly OpenTask[] = [];
  for (const [index, turn] of history.entries()) {
    const speech = speechOf(turn);
    const answered = open.filter((task) => task.delegate === speech.speaker && !speech.isThought);
    const part = turnPart(turn, speech, answered);
    const mark = mistake?.turn === index ? { mark: mistake.mark } : {};
    const taskId =
      speech.delegate === null ? part.task : `task:${partId(context, others.length + 1)}`;
    const message = add({ ...part, task: taskId, meta: { ...part.meta, turn: index, ...mark } });
    for (const task of answered) add(resultPart(task, message, index));
    open = open.filter((task) => !answered.includes(task));
    if (speech.delegate === null) continue;
    const task = { id: message.task_id, delegator: speech.speaker, delegate: speech.delegate };
    add(requestPart(task, message, { content: turn.content, turn: index }));
    open = [...open, task];
  }
  for (const task of open) add(endPart(task, others.findLast(isTurn) ?? opening));
  return { id: opening.id, events: [opening, ...others], findings: checkMistake(wire) };
}

function turnPart(turn: TranscriptTurn, speech: Speech, answered: readonly OpenTask[]): Part {
  const { content, ...native } = turn;
  const addressed = addresseesOf(speech, answered);
  return {
    type: 'chat.message',
    payload_type: 'transcript.turn.v1',
    payload: { text: content },
    from: speech.speaker,
    to: addressed ?? [GROUP_ALL],
    task: answered.at(-1)?.id,
    derived: addressed === null ? ['to'] : [],
    meta: { native_type: 'turn', native, ...(speech.isThought && { fold: true }) },
  };
}

/** The delegate, those who are answered, or oneself in thought; null where the turn says nothing of it. */
function addresseesOf(speech: Speech, answered: readonly OpenTask[]): string[] | null {
  if (speech.delegate !== null) return [speech.delegate];
  if (speech.isThought) return [speech.speaker];
  const askers = [...new Set(answered.map((task) => task.delegator))];
  return askers.length === 0 ? null : askers;
}

function requestPart(
  task: OpenTask,
  message: ClutchMessage,
  { content, turn }: { content: string; turn: number },
): Part {
  return {
    type: 'task.request',
    payload_type: 'transcript.task.v1',
    payload: {
      title: firstLineOf(content) || `Turn ${turn} to ${agentName(task.delegate)}`,
      message_id: message.id,
    },
    from: task.delegator,
    to: [task.delegate],
    task: task.id,
    meta: { native_type: 'turn', turn },
  };
}

function resultPart(task: OpenTask, message: ClutchMessage, turn: number): Part {
  return {
    type: 'task.result',
    payload_type: 'transcript.answer.v1',
    payload: { title: `Answered in turn ${turn}`, message_id: message.id },
    from: task.delegate,
    to: [task.delegator],
    task: task.id,
    meta: { native_type: 'turn', turn },
  };
}

/** A record is of a run that is over: what nobody answered by its end nobody will. */
function endPart(task: OpenTask, last: ClutchMessage): Part {
  return {
    type: 'task.cancel',
    payload_type: 'transcript.end.v1',
    payload: { reason: 'The transcript ends without an answer', message_id: last.id },
    from: task.delegator,
    to: [task.delegate],
    task: task.id,
    derived: ['type', 'from', 'to', 'payload'],
    meta: { native_type: 'end' },
  };
}

function isTurn(event: ClutchMessage): boolean {
  return event.type === 'chat.message';
}

function partId({ fallbackId }: DecodeContext, number: number): string {
  return number === 0 ? fallbackId : `${fallbackId}#${number}`;
}

function eventOf(number: number, context: DecodeContext, part: Part): ClutchMessage {
  const { fallbackId, channel, run_id, thread_id } = context;
  const { type, payload, payload_type, from, to, task, meta, derived = [] } = part;
  return {
    v: CLUTCH_VERSION,
    id: partId(context, number),
    ts: new Date(Date.parse(context.receivedAt) + number).toISOString(),
    thread_id: thread_id ?? `thread:${fallbackId}`,
    run_id: run_id ?? `run:${fallbackId}`,
    task_id: task ?? `task:${fallbackId}`,
    from: { agent_id: from, ...(from === HUMAN_AGENT_ID && { role: 'human' }) },
    to: to.map((agentId) => ({ agent_id: agentId })),
    type,
    domain: TRANSCRIPT_DOMAIN,
    payload_type,
    payload,
    meta: {
      protocol: 'transcript',
      ...meta,
      ...(number > 0 && { part_of: fallbackId }),
      ...(channel !== undefined && { ui_channel: channel }),
      derived: [
        ...['id', 'ts', 'task_id'],
        ...(run_id === undefined ? ['run_id'] : []),
        ...(thread_id === undefined ? ['thread_id'] : []),
        ...derived,
      ],
    },
  };
}
