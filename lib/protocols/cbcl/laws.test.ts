import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAFT_DIALECTS } from '@/lib/dialects/definition/draft-dialects';
import { findDefinition } from '@/lib/dialects/definition/read-dialect';
import { CORE_PERFORMATIVES, type CorePerformative } from '@/lib/dialects/language/core-language';
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { GROUP_ALL, toAgentId } from '@/lib/model/ids';
import { printSexpr } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import { type Atom, atom, headOf, isList, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { isSpellable } from '@/lib/sexpr/spelling';
import { invariant } from '@/lib/std/invariant';
import { arrivingJson } from '@/lib/testing/codecs/arriving-json';
import { dialectIndex } from '@/lib/testing/dialects/dialect-index';
import { anEvent } from '@/lib/testing/events';
import { lawRuns } from '@/lib/testing/law-runs';
import { aForm, anAtom } from '@/lib/testing/sexpr/sexpr-arbitraries';
import { CONTEXT, describeCodecLaws } from '../codec/contract';
import { cbclCodec, cbclParts } from './codec';
import { formOfJson, objectOf } from './wire/json-form';
import type { CbclWire } from './wire/schema';

/** Says two messages at once. */
const SEVERAL =
  '(define several :author @ann :resources (:max-depth 9 :max-expansion-size 900 :max-verify-time 9) (extend twice (whom text) ((tell whom text :thread both) (ask @all text))))';
const dialects = dialectIndex(SEVERAL);

const form = (text: string): Sexpr => {
  const read = readForm(text);
  invariant(read.ok, `unreadable: ${text}`);
  return read.value;
};
const symbol = (text: string): Atom => atom('symbol', text);
const said = (head: string, ...items: readonly Sexpr[]): List => list(symbol(head), ...items);

const name = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]{1,12}\??$/),
  fc.constantFrom('bob', 'alice', 'all', 'user', 'orchestrator', '5', 'a?'),
);
const agent = name.map((text) => atom('agent', text));
const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
const text = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .map((of) => atom('string', of))
  .filter(isSpellable);

const json = arrivingJson(3);
const plainKey = fc.oneof(
  word,
  fc.string({ maxLength: 4 }).filter((key) => key !== '__proto__'),
);
const object = fc.oneof(
  fc.dictionary(plainKey, json, { maxKeys: 3 }),
  fc.dictionary(fc.constantFrom('text', 'params', 'status', 'code', 'message', 'call', '1'), json),
);

const content = fc
  .oneof(
    { weight: 4, arbitrary: text },
    { weight: 3, arbitrary: object.map((value) => formOfJson(value)) },
    { weight: 3, arbitrary: aForm },
    { weight: 1, arbitrary: fc.constantFrom(form('(object :a 1.50)'), form('(object :b 1 :a)')) },
  )
  .filter((expr) => !['keyword', 'marker', 'agent'].includes(expr.kind));

const value = fc.oneof(anAtom, aForm).filter(({ kind }) => kind !== 'keyword' && kind !== 'marker');
const reference = value.filter((expr) => {
  const length = isList(expr) ? printSexpr(expr).length : expr.text.length;
  return length > 0 && length < 500;
});
const parameter = fc.oneof(
  fc.tuple(fc.constantFrom('thread', 'in-reply-to'), reference),
  fc.tuple(fc.constantFrom('code', 'params', 'status', 'text'), fc.oneof(text, value)),
  fc.tuple(
    name.filter((key) => key !== '__proto__'),
    value,
  ),
);
const parameters = fc
  .uniqueArray(parameter, { selector: ([key]) => key, maxLength: 5 })
  .filter((pairs) => pairs.every(([key, of]) => !isReference(key) || isShort(of)));

const isReference = (key: string) => key === 'thread' || key === 'in-reply-to';
function isShort(of: Sexpr): boolean {
  const length = isList(of) ? printSexpr(of).length : of.text.length;
  return length > 0 && length < 500;
}

const simple = fc
  .tuple(fc.constantFrom(...CORE_PERFORMATIVES), agent, fc.option(content), parameters)
  .map(([performative, to, what, pairs]) =>
    said(
      performative,
      ...[to, ...(what === null ? [] : [what])],
      ...pairs.flatMap(([key, of]) => [atom('keyword', key), of]),
    ),
  );

const definitions = [...DRAFT_DIALECTS.map((draft) => draft.text), SEVERAL, '(define bare)'].map(
  (source) => {
    const definition = findDefinition(form(source));
    invariant(definition !== null, 'no definition');
    return definition;
  },
);
const definition = fc.constantFrom(...definitions);
const signature = fc.oneof(
  text,
  word.map(symbol),
  fc.constant(atom('string', `${'A'.repeat(86)}==`)),
);
const meta = fc
  .oneof(
    definition,
    word.map((dialect) => said('query', said('speak?', symbol(dialect)))),
    fc.tuple(agent, definition).map(([pupil, of]) => said('teach', pupil, of)),
    fc
      .tuple(agent, signature, definition)
      .map(([pupil, by, of]) => said('teach', pupil, said('signed', by, of))),
  )
  .map((operation) => said('meta', operation));

const short = fc.oneof(
  text,
  word.map(symbol),
  fc.nat(99).map((n) => atom('number', `${n}`)),
);
const calls = fc.oneof(
  fc
    .tuple(short, fc.option(short), fc.option(short))
    .map(([id, route, priority]) =>
      said(
        'logistics-dialect',
        said(
          'track-shipment',
          id,
          ...(route === null ? [] : [atom('keyword', 'route'), route]),
          ...(priority === null ? [] : [atom('keyword', 'priority'), priority]),
        ),
      ),
    ),
  fc
    .tuple(short, fc.array(short, { maxLength: 3 }), fc.array(short, { maxLength: 3 }))
    .map(([action, ...lists]) =>
      said(
        'planning-dialect',
        said('propose-action', action, ...lists.map((items) => said('list', ...items))),
      ),
    ),
  fc.tuple(agent, short).map(([whom, what]) => said('several', said('twice', whom, what))),
  fc
    .tuple(fc.constantFrom('planning-dialect', 'several'), simple)
    .map(([dialect, core]) => said(dialect, core)),
);
const lang = calls.map((scoped) => said('lang', ...scoped.items));

const time = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
  .chain((at) =>
    fc.constantFrom(at.toISOString(), `${at.toISOString().slice(0, 19)}+02:00`.toLowerCase()),
  );
const envelope = fc
  .uniqueArray(
    fc.oneof(
      fc.tuple(fc.constantFrom('from', 'to'), agent as fc.Arbitrary<Sexpr>),
      fc.tuple(
        fc.constant('timestamp'),
        time.map((at): Sexpr => atom('string', at)),
      ),
    ),
    { selector: ([key]) => key, maxLength: 3 },
  )
  .map((pairs) => said('envelope', ...pairs.flatMap(([key, of]) => [atom('keyword', key), of])));
const limits = fc
  .uniqueArray(fc.constantFrom('timeout', 'max-depth', 'max-expansion-size'), { maxLength: 3 })
  .map((keys) =>
    said('with-limits', ...keys.flatMap((key) => [atom('keyword', key), atom('number', '3000')])),
  );
const wrapper = fc.oneof(
  envelope,
  signature.map((by) => said('signed', by)),
  limits,
);

const body = fc.oneof({ weight: 5, arbitrary: simple }, meta, { weight: 2, arbitrary: lang });
const message = fc
  .tuple(fc.array(wrapper, { maxLength: 4 }), body)
  .map(([wrappers, inner]) => wrappers.reduceRight((of, head) => list(...head.items, of), inner));

/** Every form of the grammar, as it is read from its print. */
const wire: fc.Arbitrary<CbclWire> = message
  .map((expr) => cbclParts.parse({ text: printSexpr(expr) }))
  .map((parsed) => {
    invariant(parsed.ok, `refused: ${parsed.ok ? '' : JSON.stringify(parsed.error.failures)}`);
    return parsed.value;
  });

/** What stands inside of all wrappers. */
function bodyOf(expr: Sexpr): List {
  const inner = isList(expr) ? expr.items.at(-1) : undefined;
  const isWrapper = ['envelope', 'signed', 'with-limits'].includes(headOf(expr) ?? '');
  if (isWrapper && inner !== undefined) return bodyOf(inner);
  invariant(isList(expr), 'a message is a list');
  return expr;
}

const TYPES: Readonly<Record<CorePerformative, ClutchMessage['type']>> = {
  tell: 'chat.message',
  ask: 'task.request',
  reply: 'task.result',
  hello: 'agent.register',
  bye: 'agent.update',
  ok: 'task.accept',
  error: 'task.error',
  cancel: 'task.cancel',
};

describeCodecLaws(cbclParts, {
  wire,
  context: { dialects },
  keeps: ({ message: expr }) => {
    const [head, to] = bodyOf(expr).items;
    const type = TYPES[(head as Atom).text as CorePerformative];
    if (type === undefined || to === undefined || isList(to)) return {};
    return { type, to: [{ agent_id: to.text === 'all' ? GROUP_ALL : toAgentId(to.text) }] };
  },
  lossless: (whole) => whole,
});

describe('a message of CBCL', () => {
  it('says its events in a context without dialects too, and is refused there only for what it calls', () => {
    fc.assert(
      fc.property(wire, (whole) => {
        const isCall = headOf(bodyOf(whole.message)) === 'lang';
        const refused = cbclParts.admit?.(whole, CONTEXT) ?? null;

        expect(cbclParts.toEvents(whole, CONTEXT).events.length).toBe(1);
        expect(refused?.failures[0].code ?? null).toBe(isCall ? 'unknown_dialect' : null);
      }),
    );
  });

  it('keeps no content outside of the payload', () => {
    const canary = fc.stringMatching(/^canary[a-z]{20}$/);
    const carrying = fc.tuple(canary, fc.constantFrom(...CORE_PERFORMATIVES), fc.nat(3));
    fc.assert(
      fc.property(carrying, ([secret, performative, shape]) => {
        const contents = [`"${secret}"`, secret, `(object :a "${secret}")`, `(a (b "${secret}"))`];
        const parameters = `:${secret} 1 :thread t :note "${secret}" :code "${secret}"`;
        const source = `(${performative} @bob ${contents[shape]} ${parameters})`;

        const decoded = cbclCodec.decode({ text: source }, CONTEXT);

        const events = decoded.ok ? decoded.value.events : [];
        const bare = events.map(({ payload: _, ...rest }) => JSON.stringify(rest));
        expect(JSON.stringify(events)).toContain(secret);
        expect(bare.join()).not.toContain(secret);
      }),
    );
  });
});

describe('an object written as CBCL', () => {
  it('is the same object when it is read again', () => {
    fc.assert(
      fc.property(object, (value) => {
        const written = formOfJson(value);
        const again = form(printSexpr(written));

        expect(again).toEqual(written);
        expect(objectOf(again)).toEqual(value);
      }),
    );
  });
});

describe('an event of another protocol', () => {
  const id = fc.oneof(
    name.map(toAgentId),
    fc.constantFrom('agent:all', 'group:all', 'group:some', 'agent:质', 'agent:user'),
  );
  const payload = fc.oneof(
    fc.record({ text: fc.string({ unit: 'binary' }) }),
    fc.record({ code: fc.string(), message: fc.string(), retryable: fc.boolean(), details: json }),
    object,
  );
  const event = fc
    .record({
      type: fc.constantFrom<ClutchMessage['type']>(
        ...(['chat.message', 'chat.system', 'task.request', 'task.accept', 'task.result'] as const),
        ...(['task.error', 'task.timeout', 'task.cancel', 'task.progress', 'tool.call'] as const),
        ...(['agent.register', 'agent.update', 'agent.heartbeat', 'routing.decision'] as const),
      ),
      payload,
      from: id.map((agent_id) => ({ agent_id })),
      to: fc.array(
        id.map((agent_id) => ({ agent_id })),
        { minLength: 1, maxLength: 2 },
      ),
      task_id: fc.oneof(
        word,
        fc.string({ minLength: 1 }).filter((of) => !of.includes('\0')),
      ),
      // What a sender claims of its own marks is not believed.
      meta: fc.constantFrom(
        { protocol: 'clowl', derived: ['ts', 'to', 'from.agent_id'] },
        { protocol: 'cbcl', native_type: 'tell', native: { content: 'printed', order: [1] } },
        { protocol: 'cbcl', native_type: 'lang', native: { wrappers: ['(', 'x', '(a)'] } },
        { protocol: 'cbcl', native_type: 'ask', native: { wrappers: ['(signed @x)'] } },
        { protocol: 'cbcl', native_type: 'define', native: null },
      ),
    })
    .map((overrides) => anEvent(overrides));

  it('becomes a message that is taken again and says the same sender, recipient and time, or is unsupported', () => {
    fc.assert(
      fc.property(event, (other) => {
        const encoded = cbclCodec.encode(other);
        if (!encoded.ok) {
          expect(encoded.error.code).toBe('unsupported');
          expect(encoded.error.message).not.toBe('');
          return;
        }

        const again = cbclCodec.decode({ text: encoded.value.text }, { ...CONTEXT, dialects });

        expect(again.ok || again.error.failures).toBe(true);
        const back = again.ok ? again.value.events[0] : undefined;
        expect(back?.from.agent_id).toBe(other.from.agent_id);
        expect(back?.to).toEqual([other.to[0]]);
        expect(back?.ts).toBe(other.ts);
        if (other.type.startsWith('task.')) expect(back?.task_id).toBe(other.task_id);
      }),
      { numRuns: lawRuns(300) },
    );
  });

  it('keeps its payload whole, whatever it is', () => {
    fc.assert(
      fc.property(object, fc.constantFrom('chat.message', 'task.result'), (data, type) => {
        fc.pre(!['params', 'performative', 'task', 'd'].some((key) => Object.hasOwn(data, key)));
        const encoded = cbclCodec.encode(anEvent({ type, payload: data }));
        const again = encoded.ok && cbclCodec.decode({ text: encoded.value.text }, CONTEXT);
        const back = again !== false && again.ok ? again.value.events[0]?.payload : undefined;

        expect(back).toEqual(data);
      }),
    );
  });
});
