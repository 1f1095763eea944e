// A form as a message: one function for each production of the draft's grammar (section 2.3), in its order. Wrappers are taken
// off in a loop, whatever their order, so that nesting costs no stack.
import { readDialect } from '@/lib/dialects/definition/read-dialect';
import { isCorePerformative } from '@/lib/dialects/language/core-language';
import { echo } from '@/lib/dialects/language/echo';
import type { Failure } from '@/lib/model/failure';
import { DEPTH_MAX } from '@/lib/sexpr/limits';
import { type Atom, headOf, isAtom, isList, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { invariant } from '@/lib/std/invariant';
import { toPointer } from '@/lib/std/json/json-pointer';
import { rememberLast } from '@/lib/std/remember-last';
import { err, ok, type Result } from '@/lib/std/result';
import { instantOf } from './instant';
import { fault, type Path, readAgent, readSimple } from './read-simple';
import {
  type AskedLimits,
  type Body,
  type CbclMessage,
  type CbclWire,
  HEADS,
  type LangMessage,
  type Wrapper,
} from './schema';

/** `cbcl-message = simple-message / meta-message / lang-message / wrapped-message` */
function messageIn(form: Sexpr): Result<CbclMessage, Failure> {
  const wrappers: Wrapper[] = [];
  const path: string[] = [];
  let message = form;
  for (;;) {
    if (!isList(message)) {
      const text = `expected a message such as (tell @bob "hi"), saw ${echo(message)}; put it into a list`;
      return fault('B1', path, 'invalid_type', text);
    }
    const wrapper = readWrapper(message, path);
    if (wrapper === null) break;
    if (!wrapper.ok) return wrapper;
    wrappers.push(wrapper.value);
    path.push(String(message.items.length - 1));
    message = wrapper.value.inner;
  }
  const body = readBody(message, path);
  if (!body.ok) return body;
  return ok({ wrappers, body: body.value, path });
}

/** A message is asked for its parts when it is parsed, admitted and mapped, one after the other: the last answer is kept. */
export const readMessage = rememberLast(messageIn);

/** The parts of a message that was read before. */
export function readMessageOf({ message }: CbclWire): CbclMessage {
  const read = readMessage(message);
  invariant(read.ok, 'a wire holds a message');
  return read.value;
}

/** `wrapped-message = envelope-message / signed-message / limited-message`; null for what is none of them. */
function readWrapper(message: List, path: Path): Result<Wrapper, Failure> | null {
  switch (headOf(message)) {
    case 'envelope':
      return readEnvelope(message, path);
    case 'signed':
      return readSigned(message, path);
    case 'with-limits':
      return readLimited(message, path);
    default:
      return null;
  }
}

/** `envelope-message = "(" "envelope" *(SP envelope-param) SP cbcl-message ")"` */
function readEnvelope(message: List, path: Path): Result<Wrapper, Failure> {
  const parts = readWrapperParts(message, path, ENVELOPE_KEYS);
  if (!parts.ok) return parts;
  const { values, ...rest } = parts.value;
  const said = { from: null as string | null, to: null as string | null };
  for (const name of ['from', 'to'] as const) {
    const value = values.get(name);
    if (value === undefined) continue;
    const agent = readAgent(value, [...path, `:${name}`], 'B8');
    if (!agent.ok) return agent;
    said[name] = agent.value;
  }
  const timestamp = readTimestamp(values.get('timestamp'), [...path, ':timestamp']);
  if (!timestamp.ok) return timestamp;
  return ok({ kind: 'envelope', ...said, timestamp: timestamp.value, ...rest });
}

const ENVELOPE_KEYS: ReadonlySet<string> = new Set(['from', 'to', 'timestamp']);

/** `timestamp = date-time`, in quotes (BD8). */
function readTimestamp(value: Sexpr | undefined, path: Path): Result<string | null, Failure> {
  if (value === undefined) return ok(null);
  const instant = isAtom(value, 'string') ? instantOf(value.text) : null;
  if (instant !== null) return ok(instant);
  const message = `expected a date-time of RFC 3339 in quotes, such as "2025-01-15T14:30:00Z", saw ${isAtom(value, 'string') ? 'another string' : echo(value)}`;
  return fault('B8', path, 'invalid_value', message);
}

/** `signed-message = "(" "signed" SP signature SP cbcl-message ")"` */
function readSigned(message: List, path: Path): Result<Wrapper, Failure> {
  const parts = readSignedParts(message, path);
  if (!parts.ok) return parts;
  const { signature, inner } = parts.value;
  return ok({ kind: 'signed', signature, head: withoutLast(message), inner });
}

type SignedParts = { readonly signature: Atom; readonly inner: Sexpr };

/** The signature is a string or one bare word (BD7); whether it is one at all is told by a finding (B40). */
function readSignedParts({ items }: List, path: Path): Result<SignedParts, Failure> {
  const [, signature, inner] = items;
  if (signature === undefined || isList(signature) || !SIGNATURE_KINDS.has(signature.kind)) {
    const code = signature === undefined ? 'missing_field' : 'invalid_type';
    const text = `expected the signature in base64, in quotes, saw ${echo(signature)}`;
    return fault('B8', [...path, '1'], code, text);
  }
  if (inner === undefined) {
    return fault(
      'B8',
      [...path, '2'],
      'missing_field',
      'expected what is signed, saw nothing; add it',
    );
  }
  if (items.length === 3) return ok({ signature, inner });
  const text = `expected one signed message, saw ${echo(items[3])} after it; sign each alone`;
  return fault('B8', [...path, '3'], 'invalid_value', text);
}

/** A bare signature of digits alone is read as a number. */
const SIGNATURE_KINDS: ReadonlySet<string> = new Set(['string', 'symbol', 'number']);

/** `limited-message = "(" "with-limits" *(SP limit-param) SP cbcl-message ")"` */
function readLimited(message: List, path: Path): Result<Wrapper, Failure> {
  const parts = readWrapperParts(message, path, LIMIT_KEYS);
  if (!parts.ok) return parts;
  const { values, ...rest } = parts.value;
  const limits = new Map<string, number>();
  for (const [name, value] of values) {
    const limit = isAtom(value, 'number') && INTEGER.test(value.text) ? Number(value.text) : 0;
    if (!Number.isSafeInteger(limit) || limit < 1) {
      const text = `expected a whole number above 0, saw ${echo(value)}; depth is levels (at most ${DEPTH_MAX}), size characters, timeout milliseconds`;
      return fault('B8', [...path, `:${name}`], 'invalid_value', text);
    }
    limits.set(name, limit);
  }
  const asked: AskedLimits = {
    timeout: limits.get('timeout') ?? null,
    maxDepth: limits.get('max-depth') ?? null,
    maxExpansionSize: limits.get('max-expansion-size') ?? null,
  };
  return ok({ kind: 'with-limits', limits: asked, ...rest });
}

/** `integer = ["-"] 1*DIGIT`, of which none below 1 is a limit. */
const INTEGER = /^[0-9]+$/;

const LIMIT_KEYS: ReadonlySet<string> = new Set(['timeout', 'max-depth', 'max-expansion-size']);

type WrapperValues = {
  readonly values: ReadonlyMap<string, Sexpr>;
  readonly head: List;
  readonly inner: Sexpr;
};

/** The parameters of a wrapper, of these names, each once, and the message that stands last. */
function readWrapperParts(
  message: List,
  path: Path,
  names: ReadonlySet<string>,
): Result<WrapperValues, Failure> {
  const { items } = message;
  const last = items.length - 1;
  const inner = items[last];
  if (!isList(inner)) {
    const text = `expected a message at the end, saw ${last === 0 ? 'nothing' : echo(inner)}; a wrapper holds one message`;
    return fault('B8', [...path, String(items.length)], 'missing_field', text);
  }
  const values = new Map<string, Sexpr>();
  for (let at = 1; at < last; at += 2) {
    const place = [...path, String(at)];
    const keyword = items[at];
    if (!isAtom(keyword, 'keyword') || !names.has(keyword.text)) {
      const known = [...names].map((name) => `:${name}`).join(', ');
      const text = `expected ${known} or the message, saw ${echo(keyword)}; other parameters stand in the message`;
      return fault('B8', place, 'unknown_field', text);
    }
    const value = items[at + 1];
    if (at + 1 === last || value === undefined || isAtom(value, 'keyword')) {
      const text = `expected a value after ${echo(keyword)}, saw ${at + 1 === last ? 'the message' : echo(value)}; add it`;
      return fault('B8', place, 'missing_field', text);
    }
    if (values.has(keyword.text)) {
      const text = `expected each parameter once, saw ${echo(keyword)} again; send one of the two`;
      return fault('B8', place, 'duplicate_key', text);
    }
    values.set(keyword.text, value);
  }
  return ok({ values, head: withoutLast(message), inner });
}

function withoutLast({ items }: List): List {
  return list(...items.slice(0, -1));
}

function readBody(message: List, path: Path): Result<Body, Failure> {
  switch (headOf(message)) {
    case 'meta':
      return readMeta(message, path);
    case 'lang':
      return readLang(message, path);
    default:
      return readSimple(message, path);
  }
}

/** `meta-message = "(" "meta" SP meta-operation ")"`, `meta-operation = define-dialect / query-dialect / teach-dialect` */
function readMeta({ items }: List, path: Path): Result<Body, Failure> {
  const operation = items[1];
  const place = [...path, '1'];
  if (items.length > 2) {
    const text = `expected one operation, saw ${echo(items[2])} after it; send each in a message of its own`;
    return fault('B6', [...path, '2'], 'invalid_value', text);
  }
  if (isList(operation)) {
    const head = headOf(operation);
    if (head === 'query') return readQuery(operation, place);
    if (head === 'teach') return readTeach(operation, place);
    const dialect = head === 'define' ? readDefinition(operation, place) : null;
    if (dialect !== null)
      return dialect.ok ? ok({ kind: 'define', dialect: dialect.value }) : dialect;
  }
  const code = operation === undefined ? 'missing_field' : 'invalid_value';
  const text = `expected (define ...), (query ...) or (teach ...), saw ${echo(operation)}`;
  return fault('B6', place, code, text);
}

/** `define-dialect = "(" "define" SP dialect-name *(SP dialect-clause) ")"`: the clauses are lib/dialects' to read. */
function readDefinition(definition: List, path: Path) {
  const dialect = readDialect(definition);
  if (dialect.ok) return dialect;
  const [first] = dialect.error;
  if (first === undefined) return fault('B6', path, 'invalid_value', 'expected a definition');
  return err<Failure>({ rule: 'B6', ...first, path: toPointer(path) + (first.path ?? '') });
}

/** `query-dialect = "(" "query" SP "(" capability-query ")" ")"`, `capability-query = "speak?" SP dialect-name` */
function readQuery({ items }: List, path: Path): Result<Body, Failure> {
  const [, question, extra] = items;
  const isQuestion = isList(question) && headOf(question) === 'speak?';
  if (!isQuestion || question.items.length !== 2 || extra !== undefined) {
    const code = question === undefined ? 'missing_field' : 'invalid_value';
    const text = `expected (speak? name) and nothing more, saw ${echo(extra ?? question)}; name one dialect`;
    return fault('B6', [...path, '1'], code, text);
  }
  const name = readName(question.items[1], [...path, '1', '1'], 'B6');
  return name.ok ? ok({ kind: 'query', dialect: name.value }) : name;
}

/** `teach-dialect = "(" "teach" SP recipient SP dialect-def ")"`; `dialect-def` is a definition, signed or not (BD6, BD7). */
function readTeach({ items }: List, path: Path): Result<Body, Failure> {
  const recipient = readAgent(items[1], [...path, '1'], 'B6');
  if (!recipient.ok) return recipient;
  const place = [...path, '2'];
  const taught = items[2];
  if (items.length > 3) {
    const text = `expected one definition, saw ${echo(items[3])} after it; teach each alone`;
    return fault('B6', [...path, '3'], 'invalid_value', text);
  }
  const signed =
    isList(taught) && headOf(taught) === 'signed' ? readSignedParts(taught, place) : null;
  if (signed?.ok === false) return signed;
  const definition = signed === null ? taught : signed.value.inner;
  const inner = signed === null ? place : [...place, '2'];
  if (!isList(definition) || headOf(definition) !== 'define') {
    const code = definition === undefined ? 'missing_field' : 'invalid_value';
    return fault(
      'B6',
      inner,
      code,
      `expected (define ...), signed or not, saw ${echo(definition)}`,
    );
  }
  const dialect = readDefinition(definition, inner);
  if (!dialect.ok) return dialect;
  const signature = signed === null ? null : signed.value.signature;
  return ok({ kind: 'teach', recipient: recipient.value, dialect: dialect.value, signature });
}

/** `lang-message = "(" "lang" SP dialect-name SP inner-message ")"`; the inner one is a call or a core message (BD5). */
function readLang({ items }: List, path: Path): Result<LangMessage, Failure> {
  const name = readName(items[1], [...path, '1'], 'B7');
  if (!name.ok) return name;
  const call = items[2];
  const place = [...path, '2'];
  if (items.length > 3) {
    const text = `expected one call, saw ${echo(items[3])} after it; send each in a lang of its own`;
    return fault('B7', [...path, '3'], 'invalid_value', text);
  }
  const head = headOf(call);
  if (!isList(call) || head === null) {
    const code = call === undefined ? 'missing_field' : 'invalid_value';
    const text = `expected a call of the dialect, saw ${isList(call) ? 'a list without a name' : echo(call)}; write (performative arguments)`;
    return fault('B7', place, code, text);
  }
  const dialect = name.value;
  if (isCorePerformative(head)) {
    const core = readSimple(call, place);
    return core.ok ? ok({ kind: 'lang', dialect, call, core: core.value }) : core;
  }
  if (!HEADS.has(head)) return ok({ kind: 'lang', dialect, call, core: null });
  const text = `expected a call of the dialect, saw ${head}; wrappers stand around lang, and nothing else inside of it`;
  return fault('B7', [...place, '0'], 'invalid_value', text);
}

/** `dialect-name = identifier` */
function readName(expr: Sexpr | undefined, path: Path, rule: string): Result<string, Failure> {
  if (isAtom(expr, 'symbol')) return ok(expr.text);
  const code = expr === undefined ? 'missing_field' : 'invalid_type';
  return fault(rule, path, code, `expected the name of a dialect, saw ${echo(expr)}`);
}
