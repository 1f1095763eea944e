// Messages of CBCL that strangers send: the codec's verbs over any text, with dialects installed.
import { DRAFT_DIALECTS } from '@/lib/dialects/definition/draft-dialects';
import { ClutchMessage } from '@/lib/model/clutch-message';
import { FailureCode } from '@/lib/model/failure';
import { cbclParts } from '@/lib/protocols/cbcl/codec';
import type { DecodeContext, DecodeFailure } from '@/lib/protocols/codec/codec';
import { canonicalForm } from '@/lib/sexpr/canonical';
import { dialectIndex } from '../dialects/dialect-index';
import { layOut, randomForm, randomText } from '../sexpr/sexpr-texts';
import type { Random } from './random';
import type { FuzzTarget } from './target';

export const cbclTarget: FuzzTarget = { name: 'cbcl', generate, run };

const CONTEXT: DecodeContext = {
  receivedAt: '2026-02-01T13:20:12.000Z',
  fallbackId: 'fallback-1',
  dialects: dialectIndex(),
};
const FAILURE_CODES: ReadonlySet<string> = new Set(FailureCode.options);
/** Characters of an error's message: what is echoed of the input is cut, so that no message grows with it. */
const MESSAGE_MAX = 1000;

const SAMPLES = cbclParts.samples.map(({ text }) => text);
const CALLS = DRAFT_DIALECTS.flatMap(({ name, calls }) =>
  calls.map(({ call }) => `(lang ${name} ${call})`),
);
const WRAPPERS = [
  ...['(envelope :from @ann :to @bob :timestamp "2026-01-02T03:04:05Z"', '(envelope'],
  ...['(signed "c2ln"', `(signed "${'A'.repeat(86)}=="`, '(with-limits :max-depth 9'],
  ...['(with-limits :timeout 30 :max-expansion-size 100', '(meta', '(lang logistics-dialect'],
];
const HEADS = ['tell', 'ask', 'reply', 'hello', 'bye', 'ok', 'error', 'cancel', 'TELL', 'list'];
const KEYS = [':thread', ':in-reply-to', ':code', ':timeout', ':x', ':params', ':thread'];

function generate(random: Random): string {
  const inner = random.pick([
    () => random.pick(SAMPLES),
    () => random.pick(CALLS),
    simple,
    randomText,
  ]);
  let text = inner(random);
  while (random.chance(3)) text = `${random.pick(WRAPPERS)} ${text})`;
  return text;
}

function simple(random: Random): string {
  const value = () => layOut(randomForm(random, 10), random).trim();
  const to = random.pick(['@bob', '@all', '@user', '@5', 'bob', '"bob"']);
  const pairs = Array.from({ length: random.small(5) }, () => `${random.pick(KEYS)} ${value()}\n`);
  return `(${random.pick(HEADS)} ${to} ${random.chance(3) ? '' : value()}\n ${pairs.join(' ')})`;
}

function run(text: string): string | null {
  cbclParts.recognises(text);
  const strict = cbclParts.parse({ text, profile: 'strict' });
  const wire = cbclParts.parse({ text });
  if (!wire.ok)
    return strict.ok ? 'strict takes what practical refuses' : misrefused(wire.error, text);
  const refused = cbclParts.admit?.(wire.value, CONTEXT) ?? null;
  if (refused !== null) return misrefused(refused, text);
  const printed = cbclParts.print(wire.value);
  const again = cbclParts.parse({ text: printed });
  // Printing puts spaces between parts that had none, which may take the text over the limit of a form.
  const isTooLong = !again.ok && again.error.failures[0].code === 'event_too_large';
  if (isTooLong && printed.length > text.length) return null;
  if (!again.ok || canonicalForm(again.value.message) !== canonicalForm(wire.value.message)) {
    return `printed, it is something else: ${printed.slice(0, 300)}`;
  }
  return misunderstood(wire.value);
}

function misrefused({ failures }: DecodeFailure, text: string): string | null {
  for (const { code, message, at } of failures) {
    if (!FAILURE_CODES.has(code)) return `the code ${code} is none`;
    if (at !== undefined && !(at >= 0 && at <= text.length)) return `a failure at ${at}`;
    if (message.length > MESSAGE_MAX) return `a message of ${message.length} characters`;
    const reply = cbclParts.reply({ failures, json: null }, { id: 'r', at: CONTEXT.receivedAt });
    if (reply === undefined) return 'no reply';
  }
  return failures.length > 0 ? null : 'refused without a failure';
}

type Wire = Parameters<typeof cbclParts.toEvents>[0];

/** Its events are valid, and the first one holds the whole message. */
function misunderstood(wire: Wire): string | null {
  const { events } = cbclParts.toEvents(wire, CONTEXT);
  const [first] = events;
  if (first === undefined) return 'it says nothing';
  for (const event of events) {
    const valid = ClutchMessage.safeParse(event);
    if (!valid.success) return `an event is no event: ${valid.error.message.slice(0, 300)}`;
  }
  const back = cbclParts.fromEvent(first);
  if (!back.ok) return `from its event it is unsupported: ${back.error.message}`;
  return cbclParts.fingerprint(back.value.wire) === cbclParts.fingerprint(wire)
    ? null
    : `from its event it is ${cbclParts.print(back.value.wire).slice(0, 300)}`;
}
