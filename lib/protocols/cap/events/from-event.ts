// Event to wire. What came in as CAP comes back as it was; of other events CAP has words for speech, requests, results,
// errors and manifests, always from one participant to one other.
import type { ClutchMessage, Payload } from '@/lib/model/clutch-message';
import { toAgentId } from '@/lib/model/ids';
import { nativeName } from '@/lib/model/native-name';
import { isObject } from '@/lib/std/is-object';
import { canonicalJson } from '@/lib/std/json/canonical-json';
import { ok, type Result } from '@/lib/std/result';
import type { Encoded, EncodeFailure } from '../../codec/codec';
import { derivedOf, isNativeTo } from '../../codec/event-of';
import { plainContent } from '../../codec/payload-form';
import { unsupported } from '../../codec/refusal';
import { instantOf } from '../wire/instant';
import {
  CapAttachments,
  CapManifest,
  type CapSpeech,
  type CapType,
  type CapWire,
  isCapType,
  schemaOf,
  TEXT_FIELDS,
} from '../wire/schema';
import { PROTOCOL, payloadOf, recipientId } from './to-event';

/** The message or manifest that says what this event says. */
export function fromEvent(event: ClutchMessage): Result<Encoded<CapWire>, EncodeFailure> {
  if (event.type === 'agent.register') return manifestOf(event);
  const own = isNativeTo(event, PROTOCOL) ? ownMessage(event) : null;
  return own === null ? speechOf(event) : ok({ wire: own, invented: [] });
}

function manifestOf({ payload }: ClutchMessage): Result<Encoded<CapWire>, EncodeFailure> {
  const manifest = CapManifest.safeParse(plainContent(payload));
  if (manifest.success) return ok({ wire: manifest.data, invented: [] });
  return unsupported(
    'a CAP manifest says prompt, allowed agents, rules and bindings; the registration does not',
  );
}

/** The CAP message that this event was made of; null where its payload or its marks say something else. */
function ownMessage(event: ClutchMessage): CapSpeech | null {
  const type = event.meta?.native_type;
  const native = event.meta?.native;
  if (!isCapType(type) || !isObject(native) || event.to.length !== 1) return null;
  const text = type === 'error_response' ? event.payload.message : event.payload.text;
  const candidate = {
    ...(isObject(native.extra) && native.extra),
    type,
    task_id: event.task_id,
    sender_id: writtenName(native.sender_id, event.from.agent_id, toAgentId),
    recipient_id: writtenName(native.recipient_id, event.to[0]?.agent_id ?? '', recipientId),
    [TEXT_FIELDS[type]]: text,
    ...(type === 'error_response' && { error_code: errorCodeSaid(event.payload) }),
    ...('attachments' in event.payload && { attachments: event.payload.attachments }),
    ...writtenTime(native.timestamp, event),
  };
  const wire = schemaOf(type).safeParse(candidate);
  if (!wire.success) return null;
  return canonicalJson(payloadOf(wire.data)) === canonicalJson(event.payload) ? wire.data : null;
}

/** The name as it was written, where it still stands for the agent; else the short form of the id. */
function writtenName(written: unknown, id: string, idOf: (name: string) => string): string {
  return typeof written === 'string' && idOf(written) === id ? written : shortName(id, idOf);
}

/** The id itself where a shorter form would stand for somebody else, or for nobody. */
function shortName(id: string, idOf: (name: string) => string): string {
  const name = nativeName(id);
  return name !== '' && idOf(name) === id ? name : id;
}

function writtenTime(written: unknown, event: ClutchMessage): { timestamp?: unknown } {
  if (derivedOf(event).has('ts')) return {};
  const isTime = typeof written === 'string' || typeof written === 'number';
  return { timestamp: isTime && instantOf(written) === event.ts ? written : event.ts };
}

/** The types that CAP has a word for. */
const WORDS: Readonly<Partial<Record<ClutchMessage['type'], CapType>>> = {
  'chat.message': 'message',
  'chat.system': 'message',
  'task.request': 'delegation_notice',
  'task.result': 'message',
  'task.error': 'error_response',
  'task.timeout': 'error_response',
};

/** Of several recipients the first: CAP has one, and the translation tells the others as lost. */
function speechOf(event: ClutchMessage): Result<Encoded<CapWire>, EncodeFailure> {
  const word = WORDS[event.type];
  if (word === undefined) return unsupported(`CAP has no message for ${event.type}`);
  const recipient = event.to[0]?.agent_id ?? '';
  if (recipient.startsWith('group:'))
    return unsupported(
      'CAP speaks to one agent or "user"; write one message for each of the group',
    );
  const derived = derivedOf(event);
  const invented = [
    ...(derived.has('task_id') ? ['/task_id'] : []),
    ...(derived.has('from.agent_id') ? ['/sender_id'] : []),
    ...(derived.has('to') ? ['/recipient_id'] : []),
    ...(derived.has('ts') ? ['/timestamp'] : []),
  ];
  const said = word === 'error_response' ? errorOf(event) : contentOf(event, word);
  const candidate = {
    task_id: event.task_id,
    sender_id: shortName(event.from.agent_id, toAgentId),
    recipient_id: shortName(recipient, recipientId),
    timestamp: event.ts,
    ...said.fields,
  };
  const wire = schemaOf(said.fields.type).safeParse(candidate);
  if (wire.success) return ok({ wire: wire.data, invented: [...invented, ...said.invented] });
  return unsupported('a name or the time of the event has no form in CAP');
}

/** The fields that a payload becomes, and which of them it does not say. */
type SaidFields = {
  readonly fields: Readonly<Record<string, unknown>> & { readonly type: CapType };
  readonly invented: readonly string[];
};

/** A payload of text and attachments stands as it is; any other goes along whole, as one object. */
function contentOf(event: ClutchMessage, word: CapType): SaidFields {
  const content = withoutTransfer(plainContent(withoutTransfer(event.payload, event)), event);
  const { text, attachments, ...others } = content;
  const isPlain = typeof text === 'string' && Object.keys(others).length === 0;
  // A notice says what remains, and always lists its attachments (P9, P19).
  const isNotice = word === 'delegation_notice';
  const isSayable = isPlain && !(isNotice && text.trim() === '');
  if (isSayable && (attachments === undefined || CapAttachments.safeParse(attachments).success)) {
    const listed = attachments ?? (isNotice ? [] : undefined);
    return {
      fields: {
        type: word,
        [TEXT_FIELDS[word]]: text,
        ...(listed !== undefined && { attachments: listed }),
      },
      invented: [],
    };
  }
  const { label, isSaid } = labelOf(event, content);
  return {
    fields: {
      type: word,
      [TEXT_FIELDS[word]]: label,
      attachments: [{ type: 'python_object', object: content }],
    },
    invented: isSaid ? [] : [`/${TEXT_FIELDS[word]}`],
  };
}

/** A payload without the transfer that every notice is. */
function withoutTransfer(payload: Payload, event: ClutchMessage): Payload {
  const { delegation, ...others } = payload;
  if (event.type !== 'task.request' || !isObject(delegation)) return payload;
  const transfer = { mode: 'transfer', from: event.from.agent_id, to: event.to[0]?.agent_id };
  return canonicalJson(delegation) === canonicalJson(transfer) ? others : payload;
}

/** What people read in place of an object: its text, else the name of the work, else no more than the type. */
function labelOf(event: ClutchMessage, content: Payload): { label: string; isSaid: boolean } {
  const { text, title, task } = content;
  const label = [text, title, task].find((value) => isText(value) && value.trim() !== '');
  return typeof label === 'string' ? { label, isSaid: true } : { label: event.type, isSaid: false };
}

/** Codes as in HTTP, by what names of other protocols say; anything else is a failure of the agent itself. */
const CODES: readonly (readonly [RegExp, number])[] = [
  [/time[_ -]?out|timed[_ -]?out|deadline/i, 504],
  [/permission|forbidden|denied|unauthori[sz]ed|not[_ -]allowed/i, 403],
];
const CODE_TIMEOUT = 504;
const CODE_FAILED = 500;

function errorOf(event: ClutchMessage): SaidFields {
  const payload = plainContent(event.payload);
  const said = errorCodeSaid(payload);
  const message = [payload.message, payload.text, payload.code].find(isText);
  return {
    fields: {
      type: 'error_response',
      error_code: said ?? inventedCode(event, payload),
      error_message: message ?? event.type,
    },
    invented: [
      ...(said === null ? ['/error_code'] : []),
      ...(message === undefined ? ['/error_message'] : []),
    ],
  };
}

function errorCodeSaid({ details }: Payload): number | null {
  const code = isObject(details) ? details.error_code : null;
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : null;
}

function inventedCode(event: ClutchMessage, { code }: Payload): number {
  if (event.type === 'task.timeout') return CODE_TIMEOUT;
  const named = CODES.find(([words]) => typeof code === 'string' && words.test(code));
  return named?.[1] ?? CODE_FAILED;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
