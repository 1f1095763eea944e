// One message read as its protocol, checked, put into plain English and said again in others. Nothing is stored.
import type { Failure } from '@/lib/model/failure';
import { type Finding, verdictOf } from '@/lib/model/finding';
import { englishOf } from '@/lib/projections/sentences/sentences';
import type { Codec, DecodeContext, Frame } from '@/lib/protocols/codec/codec';
import { offeredFixes } from '@/lib/protocols/offered-fixes';
import { type Original, translate } from '@/lib/protocols/translate';
import { readJson } from '@/lib/std/json/json-read';
import type { Steps } from '@/lib/std/steps';
import { eventLoop } from '../event-loop/event-loop-scheduler';
import type { DialectRegistry } from '../interface/dialect-registry';
import type { Engine } from '../interface/engine';
import type { EngineDeps } from '../interface/engine-deps';
import type { Output, TranslationReport } from '../interface/translation-report';

/** A message and where it is to go. */
type TranslationRequest = {
  /** Null: found out by the message's shape. */
  readonly from: Codec | null;
  readonly to: readonly Codec[];
  /** A JSON value, or a string that holds the message's text. */
  readonly message: unknown;
  readonly profile?: string;
  readonly context: DecodeContext;
};

/** What a message that cannot be read as anything gets. */
const UNKNOWN: Failure = {
  code: 'unsupported',
  message:
    'expected a message of a protocol that is spoken here, saw none of their shapes; name the protocol in `from`',
  path: '',
};

/**
 * Objects, lists and scalars of a message. It is read and written some four times for each protocol, and nothing comes between
 * two values of one reading: so many take 20 ms.
 */
export const TRANSLATED_VALUES_MAX = 20_000;

type Ports = {
  readonly deps: Pick<EngineDeps, 'codecs' | 'now' | 'newId'>;
  readonly dialects: DialectRegistry;
};

/** The translation of one workspace, of this moment, in turns of the event loop. */
export function createTranslation({ deps, dialects }: Ports): Engine['translate'] {
  return ({ sender, ...request }, signal) => {
    const context = {
      receivedAt: new Date(deps.now()).toISOString(),
      fallbackId: deps.newId(),
      dialects,
      ...(sender !== undefined && { from: sender }),
    };
    return eventLoop.run(translateMessage({ ...request, context }, deps.codecs), signal);
  };
}

/** Reads, checks and translates. `among` are the protocols to find out from. */
function* translateMessage(
  request: TranslationRequest,
  among: readonly Codec[],
): Steps<TranslationReport> {
  const { message, profile, context } = request;
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const read = readJson(text, { valuesMax: TRANSLATED_VALUES_MAX });
  if (!read.ok && read.error.code === 'limit_exceeded') {
    return refused(request.from, [read.error], []);
  }
  const value = read.ok ? read.value.value : text;
  const from = request.from ?? among.find((codec) => codec.recognises(value)) ?? null;
  if (from === null) return refused(null, [read.ok ? UNKNOWN : read.error], []);
  const frame: Frame = {
    text,
    ...(read.ok && { json: value }),
    ...(profile !== undefined && { profile }),
  };
  yield;
  const original = translate(from, frame, context);
  const fixes = yield* offeredFixes(from, frame, context);
  if (!original.ok) {
    const { failures, findings } = original.error;
    const [first = UNKNOWN, ...rest] = failures;
    const complaint = { failures: [first, ...rest] as const, json: value };
    const { fallbackId: id, receivedAt: at, from: to } = context;
    const reply = from.reply(complaint, { id, at, ...(to !== undefined && { to }) });
    return { ...refused(from, failures, findings), fixes, reply };
  }
  const { events, findings } = original.value;
  const outputs: Record<string, Output> = {};
  for (const codec of request.to) {
    yield;
    outputs[codec.protocol] = yield* outputOf(original.value, codec);
  }
  return {
    from,
    events,
    findings,
    errors: [],
    fixes,
    reply: null,
    outputs,
    valid: verdictOf(findings) !== 'fail',
    english: events[0] === undefined ? null : englishOf(events[0]),
  };
}

function refused(
  from: Codec | null,
  errors: readonly Failure[],
  findings: readonly Finding[],
): TranslationReport {
  return {
    from,
    events: [],
    findings,
    errors,
    fixes: [],
    reply: null,
    outputs: {},
    valid: false,
    english: null,
  };
}

function* outputOf(original: Original, to: Codec): Steps<Output> {
  const translation = yield* original.into(to);
  if (!translation.ok) return { unsupported: translation.error.message };
  const { text, lost, invented } = translation.value;
  const json = readJson(text);
  return { output: json.ok ? json.value.value : text, lost, invented };
}
