// Generators of dialects and calls: some that keep the rules, some that are bent, some that are any S-expression at all.
import fc from 'fast-check';
import type { InstalledDialect } from '@/lib/dialects/definition/dialect';
import { readDialect } from '@/lib/dialects/definition/read-dialect';
import { installable } from '@/lib/dialects/rules/install';
import { verifyDialect } from '@/lib/dialects/rules/verify';
import { type AtomKind, atom, type List, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { form, RESOURCES } from './dialect-texts';

const symbol = (text: string) => atom('symbol', text);

const PARAMETERS = ['a', 'b', 'c', 'x1'];
const WORDS = [
  ...['p', 'q', 'other', 'y', 'tell', 'ask', 'ok', 'lang', 'meta', 'define', 'extend', 'teach'],
  ...['or', 'cond', 'else', 'list', 'member', 'type?', '=', 'string', 'cbcl', 'd', '__proto__'],
];

const atomOf = (kind: AtomKind, texts: readonly string[]) =>
  fc.constantFrom(...texts).map((text) => atom(kind, text));

/** Characters that strings of the language may hold, those of two code units among them. */
const stringText = fc.string({
  unit: fc.constantFrom('a', ' ', '"', '\\', '\n', 'é', '😀', '(', ')'),
  maxLength: 12,
});

const anyAtom: fc.Arbitrary<Sexpr> = fc.oneof(
  { weight: 4, arbitrary: atomOf('symbol', [...PARAMETERS, ...WORDS]) },
  atomOf('quoted', [...PARAMETERS, 'tell']),
  atomOf('keyword', [...PARAMETERS, 'extends', 'author', 'resources', 'max-depth', 'k']),
  atomOf('agent', ['x', 'y', 'tell']),
  atomOf('number', ['0', '1', '-5', '16', '4096', '1.5']),
  atomOf('boolean', ['#t', '#f']),
  atomOf('marker', ['key', 'optional', 'rest']),
  stringText.map((text) => atom('string', text)),
);

/** Any expression that the reader could have made. */
export const anySexpr: fc.Arbitrary<Sexpr> = fc.letrec<{ expr: Sexpr }>((tie) => ({
  expr: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    anyAtom,
    fc.array(tie('expr'), { maxLength: 5 }).map((items) => list(...items)),
  ),
})).expr;

/** What a call may hand over: no keyword and no marker on its own. */
const argument: fc.Arbitrary<Sexpr> = anySexpr.filter(
  ({ kind }) => kind !== 'keyword' && kind !== 'marker',
);

type Templates = { message: Sexpr; content: Sexpr; test: Sexpr; sequence: Sexpr };

/** Templates that mostly keep R1, over the parameters a, b, c and x1. */
const templates = fc.letrec<Templates>((tie) => ({
  content: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atomOf('symbol', [...PARAMETERS, 'y', 'z']),
    argument.filter(({ kind }) => kind !== 'list'),
    fc
      .tuple(fc.constantFrom('y', 'z', 'list'), fc.array(tie('content'), { maxLength: 4 }))
      .map(([head, items]) => list(symbol(head), ...items)),
    fc
      .array(tie('content'), { minLength: 1, maxLength: 3 })
      .map((items) => list(symbol('or'), ...items)),
    fc
      .tuple(tie('test'), tie('content'), fc.option(tie('content')))
      .map(([test, then, other]) => conditional(test, then, other)),
  ),
  test: fc.oneof(
    fc
      .tuple(fc.constantFrom(...PARAMETERS), argument)
      .map(([name, value]) => list(symbol('='), symbol(name), value)),
    fc
      .tuple(fc.constantFrom(...PARAMETERS), fc.array(argument, { maxLength: 3 }))
      .map(([name, values]) => list(symbol('member'), symbol(name), list(...values))),
    fc
      .tuple(fc.constantFrom(...PARAMETERS), fc.constantFrom('string', 'number', 'list', 'agent'))
      .map(([name, type]) => list(symbol('type?'), symbol(name), symbol(type))),
  ),
  message: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc
      .tuple(
        fc.constantFrom('tell', 'ask', 'reply', 'ok'),
        fc.oneof(fc.constant(atom('agent', 'x')), atomOf('symbol', PARAMETERS)),
        fc.array(tie('content'), { maxLength: 1 }),
        fc.array(tie('content'), { maxLength: 2 }),
      )
      .map(([performative, recipient, content, values]) =>
        list(symbol(performative), recipient, ...content, ...values.flatMap(keyed)),
      ),
    fc
      .tuple(tie('test'), tie('message'), fc.option(tie('message')))
      .map(([test, then, other]) => conditional(test, then, other)),
    tie('sequence'),
  ),
  sequence: fc
    .array(tie('message'), { minLength: 1, maxLength: 3 })
    .map((messages) => (messages[0]?.kind === 'list' ? list(...messages) : list(symbol('ok')))),
}));

function conditional(test: Sexpr, then: Sexpr, other: Sexpr | null): Sexpr {
  const clauses = other === null ? [] : [list(symbol('else'), other)];
  return list(symbol('cond'), list(test, then), ...clauses);
}

function keyed(value: Sexpr, index: number): Sexpr[] {
  return [atom('keyword', `k${index}`), value];
}

const PARAMETER_LISTS = [
  '(a b c x1)',
  '(a &optional b c x1)',
  '(a &key b c x1)',
  '(a &optional b &key c &rest x1)',
  '(&rest a &key b c x1)',
  '(&key a b c x1)',
].map(form);

/** A definition that mostly keeps the rules, of the performatives `p` and `q`. */
export const niceDefinition: fc.Arbitrary<List> = fc
  .array(fc.tuple(fc.constantFrom(...PARAMETER_LISTS), templates.message), {
    minLength: 1,
    maxLength: 2,
  })
  .map((clauses) => {
    const extend = clauses.map(([parameters, template], index) =>
      list(symbol('extend'), symbol(['p', 'q'][index] ?? 'r'), parameters, template),
    );
    const head = [symbol('define'), symbol('d'), atom('keyword', 'author'), atom('agent', 'ann')];
    return list(...head, atom('keyword', 'resources'), form(RESOURCES), ...extend);
  });

/** Any list that begins with `define`: nonsense, and definitions in which one part is something else. */
export const anyDefinition: fc.Arbitrary<List> = fc.oneof(
  fc.array(anySexpr, { maxLength: 6 }).map((items) => list(symbol('define'), ...items)),
  fc
    .tuple(niceDefinition, fc.nat(), anySexpr)
    .map(([definition, place, other]) => replaced(definition, place, other)),
);

/** The list with one of its parts replaced, wherever the number leads; its head stays. */
function replaced(definition: List, place: number, other: Sexpr): List {
  const count = definition.items.length - 1;
  const at = 1 + (place % count);
  const part = definition.items[at];
  const rest = Math.floor(place / count);
  const isLeaf = part?.kind !== 'list' || part.items.length < 2 || rest % 3 === 0;
  const items = [...definition.items];
  items[at] = isLeaf ? other : replaced(part, Math.floor(rest / 3), other);
  return list(...items);
}

/** A dialect that was verified; null where the definition did not keep the rules. */
export function verified(definition: Sexpr): InstalledDialect | null {
  const dialect = readDialect(definition);
  if (!dialect.ok) return null;
  const verdicts = verifyDialect(dialect.value, { parents: () => null });
  if (verdicts.some(({ verdict }) => verdict === 'fail')) return null;
  const installed = installable(dialect.value, 'sha256-any', () => null);
  return installed.ok ? installed.value : null;
}

export const verifiedDialect: fc.Arbitrary<InstalledDialect> = niceDefinition
  .map(verified)
  .filter((dialect) => dialect !== null);

/** A call that fits most parameter lists above, or does not. */
export const anyCall: fc.Arbitrary<List> = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom('p', 'q') }, fc.constant('r')),
    fc.array(argument, { maxLength: 5 }),
    fc.array(fc.tuple(fc.constantFrom(...PARAMETERS), argument), { maxLength: 2 }),
    fc.array(anySexpr, { maxLength: 1 }),
  )
  .map(([name, positional, keys, wild]) => {
    const pairs = keys.flatMap(([key, value]) => [atom('keyword', key), value]);
    return list(symbol(name), ...positional, ...pairs, ...wild);
  });

/** A call of a performative that gives each parameter what `make` makes for it. */
export function fullCall(
  { performatives }: InstalledDialect,
  name: string,
  make: (parameter: string) => Sexpr,
): List {
  const parameters = performatives.get(name)?.parameters ?? [];
  const positional = parameters.filter(({ kind }) => kind !== 'key').map((each) => make(each.name));
  const keys = parameters
    .filter(({ kind }) => kind === 'key')
    .flatMap((each) => [atom('keyword', each.name), make(each.name)]);
  return list(symbol(name), ...positional, ...keys);
}
