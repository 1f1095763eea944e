// An event that came in another protocol, as a message of 0.2. What CLowl has no field for stays in `body.d`, so that as
// little as may be is lost; what CLowl wants and the event does not say is invented and named.
import type { ClutchMessage, MessageType, Payload } from '@/lib/model/clutch-message';
import { ok, type Result } from '@/lib/std/result';
import type { Encoded, EncodeFailure } from '../../codec/codec';
import { derivedOf } from '../../codec/event-of';
import { namedWork, PLAIN_TASK } from '../../codec/payload-form';
import { unsupported } from '../../codec/refusal';
import { EVERYBODY, toName, toNames } from '../wire/agent-names';
import { type ClowlErrorCode, ERROR_CODES, isErrorCode, TIMEOUT_CODE } from '../wire/error-codes';
import { readAs } from '../wire/reading';
import {
  CLOWL_VERSION,
  ClowlContext,
  ClowlDelegationMode,
  type ClowlPerformative,
  type ClowlWire,
} from '../wire/schema';
import { CAPABILITIES_TASK, ERROR_TASK } from './to-event';

/** The types that CLowl has a word for; requests and chat are told apart by their payload. */
const PERFORMATIVES: Partial<Readonly<Record<MessageType, ClowlPerformative>>> = {
  'task.request': 'REQ',
  'task.accept': 'ACK',
  'task.progress': 'PROG',
  'task.result': 'DONE',
  'task.cancel': 'CNCL',
  'task.error': 'ERR',
  'task.timeout': 'ERR',
  'chat.message': 'INF',
  'chat.system': 'INF',
  'agent.register': 'CAPS',
};

/** What an error is called whose own code is none of the sixteen. */
const UNNAMED_ERROR: ClowlErrorCode = 'E009';

type Body = { readonly t: string; readonly d: Payload; readonly invented: readonly string[] };

/** The event in 0.2; `unsupported` where CLowl has no word for its type, or no room for its values. */
export function fromForeign(event: ClutchMessage): Result<Encoded<ClowlWire>, EncodeFailure> {
  const p = performativeOf(event);
  if (p === null) return unsupported(`CLowl has no performative for ${event.type}`);
  const derived = derivedOf(event);
  const { ctx, content } = splitPayload(event, p);
  const { t, d, invented } = bodyOf(event, p, content);
  const message = {
    clowl: CLOWL_VERSION,
    mid: idOf(event, p, derived),
    ts: Math.floor(Date.parse(event.ts) / 1000),
    ...(!derived.has('run_id') && { tid: event.run_id }),
    ...parentOf(event, p, derived),
    p,
    from: toName(event.from.agent_id),
    to: p === 'CAPS' ? EVERYBODY : toNames(event.to),
    cid: event.thread_id,
    body: { t, d },
    ...ctx,
  };
  const read = readAs('0.2', message);
  if (!read.ok) return unsupported('CLowl cannot hold a value of this event, such as its time');
  return ok({ wire: read.value, invented: [...inventedEnvelope(derived), ...invented] });
}

function performativeOf({ type, payload }: ClutchMessage): ClowlPerformative | null {
  if (type === 'task.request' && modeOf(payload) !== null) return 'DLGT';
  if (type === 'chat.message' && payload.expects_reply === true) return 'QRY';
  return PERFORMATIVES[type] ?? null;
}

function modeOf({ delegation }: Payload): ClowlDelegationMode | null {
  if (typeof delegation !== 'object' || delegation === null) return null;
  const mode = ClowlDelegationMode.safeParse((delegation as { mode?: unknown }).mode);
  return mode.success ? mode.data : null;
}

function isOpening(p: ClowlPerformative): boolean {
  return p === 'REQ' || p === 'DLGT';
}

/** In CLowl a task bears the id of the message that opens it: where that one is made up, the task's own is a better one. */
function idOf(event: ClutchMessage, p: ClowlPerformative, derived: ReadonlySet<string>): string {
  const isTaskKnown = derived.has('id') && !derived.has('task_id');
  return isOpening(p) && isTaskKnown ? event.task_id : event.id;
}

/** The parent of an opened task; of all else the task that it belongs to. */
function parentOf(
  event: ClutchMessage,
  p: ClowlPerformative,
  derived: ReadonlySet<string>,
): { pid?: string } {
  const opened = event.parent_task_id ?? null;
  const belongs = derived.has('task_id') || event.task_id === event.id ? null : event.task_id;
  const pid = isOpening(p) ? opened : belongs;
  return pid === null ? {} : { pid };
}

/** The payload without what CLowl says in fields of its own, and those. */
function splitPayload(
  event: ClutchMessage,
  p: ClowlPerformative,
): { ctx: Payload; content: Payload } {
  const { ctx, performative, expects_reply, delegation, ...content } = event.payload;
  const context = ClowlContext.safeParse(ctx);
  const isSaidByMessage = isDelegationOf(event, delegation);
  return {
    ctx: context.success ? { ctx: context.data } : {},
    content: {
      ...content,
      ...(ctx !== undefined && !context.success && { ctx }),
      ...(performative !== undefined && performative !== p && { performative }),
      ...(expects_reply !== undefined && p !== 'QRY' && { expects_reply }),
      ...(delegation !== undefined && !isSaidByMessage && { delegation }),
    },
  };
}

/** Whether the delegation says no more than its mode and the parties of the message. */
function isDelegationOf(event: ClutchMessage, delegation: unknown): boolean {
  if (modeOf({ delegation }) === null || event.type !== 'task.request') return false;
  const { mode: _, from, to, ...more } = delegation as Payload;
  const isOfParties = from === event.from.agent_id && to === event.to[0]?.agent_id;
  return isOfParties && Object.keys(more).length === 0;
}

function bodyOf(event: ClutchMessage, p: ClowlPerformative, content: Payload): Body {
  if (p === 'ERR') return errorBody(event, content);
  if (p === 'CAPS') return capabilitiesBody(content);
  const work = workOf(content);
  if (p !== 'DLGT') return work;
  const isGuessed = derivedOf(event).has('payload.delegation.mode');
  return {
    t: work.t,
    d: { ...work.d, delegation_mode: modeOf(event.payload) },
    invented: [...work.invented, ...(isGuessed ? ['/body/d/delegation_mode'] : [])],
  };
}

/** Content that is more than named work is the data of a task without a name. */
function workOf(content: Payload): Body {
  const { task, d } = namedWork(content);
  const isNamed = d === content.d && Object.keys(content).length === 2;
  if (isNamed) return { t: task, d, invented: [] };
  return { t: PLAIN_TASK, d: content, invented: ['/body/t'] };
}

function capabilitiesBody({ supports, ...content }: Payload): Body {
  const listed = isListOfText(supports) ? supports : null;
  const { t, d, invented } = workOf(content);
  return {
    t: invented.length > 0 ? CAPABILITIES_TASK : t,
    d: { ...d, supports: listed ?? capabilityIds(content), clowl: CLOWL_VERSION },
    invented: listed === null ? ['/body/d/supports'] : [],
  };
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** The capabilities of an AgentCard, which is the payload or stands in it. */
function capabilityIds({ card, capabilities }: Payload): string[] {
  const inCard = (card as { capabilities?: unknown } | null | undefined)?.capabilities;
  const listed = Array.isArray(capabilities) ? capabilities : inCard;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((item: unknown) => {
    const id = (item as { id?: unknown } | null | undefined)?.id;
    return typeof id === 'string' ? [id] : [];
  });
}

/** `retry` follows the table, which a task's own flag does not overrule (WD7). */
function errorBody({ type }: ClutchMessage, content: Payload): Body {
  const { code: said, message, retryable, details, ...more } = content;
  const own = isErrorCode(said) ? said : null;
  const code = type === 'task.timeout' ? TIMEOUT_CODE : (own ?? UNNAMED_ERROR);
  const { retry } = ERROR_CODES[code];
  const foreign = said === undefined || said === code ? {} : { native_code: said };
  return {
    t: ERROR_TASK,
    d: {
      ...more,
      ...detailsOf(details),
      ...foreign,
      code,
      retry,
      msg: typeof message === 'string' ? message : 'The task failed',
    },
    invented: [
      ...(said === code || type === 'task.timeout' ? [] : ['/body/d/code']),
      ...(typeof message === 'string' ? [] : ['/body/d/msg']),
      ...(retryable === retry ? [] : ['/body/d/retry']),
    ],
  };
}

/** Details that are no object keep their name. */
function detailsOf(details: unknown): Payload {
  if (details === undefined) return {};
  const isObject = typeof details === 'object' && details !== null && !Array.isArray(details);
  return isObject ? (details as Payload) : { details };
}

/** What CLowl wants of every message, where the event has only what was derived for it. */
function inventedEnvelope(derived: ReadonlySet<string>): string[] {
  return ENVELOPE.flatMap(([path, pointer]) => (derived.has(path) ? [pointer] : []));
}

const ENVELOPE = [
  ['id', '/mid'],
  ['ts', '/ts'],
  ['from.agent_id', '/from'],
  ['to', '/to'],
  ['thread_id', '/cid'],
] as const;
