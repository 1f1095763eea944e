// Definitions that grow in one direction each, up to the largest that the reader takes: what verification has to be linear
// and quick for. Some of them break rules; all of them can be read.
import { definition as definitionOf, dialectsByName } from './dialect-texts';

export type DialectFamily = {
  readonly name: string;
  /** A definition of about so many nodes. */
  readonly text: (nodes: number) => string;
  /** What it inherits from, the first without a parent. */
  readonly parents?: readonly string[];
};

/** Nodes of the largest member: 4,096 of the reader's limit, less the clauses around the template. */
export const FAMILY_NODES_MAX = 4_000;

/** As much as may be declared. */
const RESOURCES = '(:max-depth 32 :max-expansion-size 8192 :max-verify-time 5000)';

const definition: typeof definitionOf = (extend, clauses) =>
  definitionOf(extend, { resources: RESOURCES, ...clauses });

function times(count: number, make: (index: number) => string): string {
  return Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => make(index)).join(
    ' ',
  );
}

/** A performative `p` whose template is a message with this content. */
function telling(content: string, parameters = '(a b)'): string {
  return definition(`(extend p ${parameters} (tell @x ${content}))`);
}

/** Spellings of `with-limits` that differ in case. */
function reservedName(index: number): string {
  let bit = 0;
  return 'with-limits'.replace(/[a-z]/g, (letter) => {
    const isUpper = ((index >> bit) & 1) === 1;
    bit += 1;
    return isUpper ? letter.toUpperCase() : letter;
  });
}

function nested(depth: number, inner: string, wrap: (inner: string) => string): string {
  let text = inner;
  for (let level = 0; level < depth; level += 1) text = wrap(text);
  return text;
}

/** Seven ancestors whose templates are as large as one can be. */
const LARGE_LINE = Array.from({ length: 7 }, (_, index) =>
  definition(`(extend q${index} (a b) (tell @x (y ${times(1_300, () => '(z)')})))`, {
    name: `d${index}`,
    parent: index === 0 ? 'cbcl' : `d${index - 1}`,
  }),
);

export const DIALECT_FAMILIES: readonly DialectFamily[] = [
  {
    name: 'one wide template of long words',
    text: (nodes) => telling(`(y ${times(nodes, (i) => `word-${i}-`.padEnd(14, 'x'))})`),
  },
  {
    name: '64 performatives',
    text: (nodes) =>
      definition(
        Array.from(
          { length: 64 },
          (_, i) => `(extend p${i} (a b) (tell @x (y ${times(nodes / 64 - 12, () => 'a')})))`,
        ),
      ),
  },
  {
    name: '64 performatives of long words',
    text: (nodes) =>
      definition(
        Array.from(
          { length: 64 },
          (_, i) =>
            `(extend p${i} (a b) (tell @x (y ${times(nodes / 64 - 12, (j) => `word-${j}-`.padEnd(17, 'x'))})))`,
        ),
      ),
  },
  {
    name: 'deep lists',
    text: (nodes) =>
      telling(`(y ${times(nodes / 50, () => nested(24, 'a', (inner) => `(z ${inner})`))})`),
  },
  {
    name: 'a long cond',
    text: (nodes) => telling(`(y (cond ${times(nodes / 6, (i) => `((= a ${i}) b)`)}))`),
  },
  {
    name: 'nested conds',
    text: (nodes) =>
      telling(
        `(y ${times(nodes / 112, () => nested(11, 'b', (inner) => `(cond ((= a 1) b) (else ${inner}))`))})`,
      ),
  },
  {
    name: 'nested ors',
    text: (nodes) =>
      telling(`(y ${times(nodes / 80, () => nested(24, 'b', (x) => `(or ${x} a)`))})`),
  },
  { name: 'a long or', text: (nodes) => telling(`(y (or ${times(nodes, () => 'a')}))`) },
  {
    name: 'as many parameters as references',
    text: (nodes) =>
      telling(
        `(y ${times(nodes / 2, (i) => `p${i}`)})`,
        `(&key ${times(nodes / 2, (i) => `p${i}`)})`,
      ),
  },
  {
    name: 'a test against a long list',
    text: (nodes) => telling(`(y (cond ((member a (${times(nodes, (i) => `v${i}`)})) b)))`),
  },
  {
    name: 'a call in every list',
    text: (nodes) => telling(`(y ${times(nodes / 2, () => '(lang)')})`),
  },
  {
    name: 'a parameter at every head',
    text: (nodes) => telling(`(y ${times(nodes / 2, () => '(a)')})`),
  },
  {
    name: 'long strings of escapes',
    text: (nodes) => telling(`(y ${times(nodes / 650, () => `"${'\\n'.repeat(4_000)}"`)})`),
  },
  {
    name: 'a sequence',
    text: (nodes) => definition(`(extend p () (${times(nodes / 3, () => '(ok @x)')}))`),
  },
  {
    name: 'parameters called like words of the language',
    text: (nodes) => telling('a', `(a &key ${times(Math.min(nodes, 1_000), reservedName)})`),
  },
  {
    name: 'resources again and again',
    text: (nodes) =>
      definition('', {
        resources: `${RESOURCES.slice(0, -1)} ${times(nodes / 2, () => ':max-depth 1')})`,
      }),
  },
  {
    name: 'clauses that are none',
    text: (nodes) => definition('', { resources: `(${times(nodes, (i) => `:x${i}`)})` }),
  },
  {
    name: 'the heir of a long line',
    text: (nodes) =>
      definition(`(extend p (a b) (tell @x (y ${times(nodes / 2, () => '(z)')})))`, {
        parent: 'd6',
      }),
    parents: LARGE_LINE,
  },
];

/** Finds the ancestors of a family's members. */
export function parentsOf({ parents = [] }: DialectFamily): ReturnType<typeof dialectsByName> {
  return dialectsByName(...parents);
}
