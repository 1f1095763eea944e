// Dialects that strangers define and call: a text holds a definition and calls of it. Judged, installed whatever the verdict,
// and expanded, nothing may throw, go over a bound, or say a place outside of the text.
import type { Dialect, InstalledDialect } from '@/lib/dialects/definition/dialect';
import { DRAFT_DIALECTS } from '@/lib/dialects/definition/draft-dialects';
import { findDefinition, readDialect } from '@/lib/dialects/definition/read-dialect';
import { expandCall } from '@/lib/dialects/expansion/expand';
import { traceCall } from '@/lib/dialects/expansion/trace';
import { RESOURCE_LIMITS } from '@/lib/dialects/language/limits';
import { installable } from '@/lib/dialects/rules/install';
import { verifyDialect } from '@/lib/dialects/rules/verify';
import { canonicalForm } from '@/lib/sexpr/canonical';
import { printSexpr } from '@/lib/sexpr/printer';
import { formSpans, readForms } from '@/lib/sexpr/reader';
import { isList, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { randomText } from '../sexpr/sexpr-texts';
import type { Random } from './random';
import type { FuzzTarget } from './target';

export const dialectTarget: FuzzTarget = { name: 'dialects', generate, run };

const PARAMETERS = ['a', 'b', 'c', 'd', '&key k', '&key l m', '&optional o', '&rest r'];
const ODD_PARAMETERS = ['tell', 'or', '&key', ':a', '5', 'a', '()', "'a"];
const NAMES = ['p', 'q', 'r-1', 's', 'u', 'v', 'w?', 'ASK', 'speak?'];
const LEAVES = ['a', 'b', 'c', 'k', "'a", ':a', '"a"', '5', '#t', '@bob', '()', 'tell', '&rest'];
const CLAUSES = [
  ...[':extends cbcl', ':extends d', ':extends nobody', ':author @ann', ':author ann', ':other 1'],
  ':resources (:max-depth 9 :max-expansion-size 400 :max-verify-time 10)',
  ':resources (:max-depth 32 :max-expansion 8192 :max-verify-time 5000)',
  ':resources (:max-depth -1 :max-expansion-size 99999 :max-depth 1.5 :max-verify-time x)',
];
/** Lists in a random template. */
const DEPTH_MAX = 5;

function generate(random: Random): string {
  if (random.chance(20)) return randomText(random);
  if (random.chance(8)) {
    const draft = random.pick(DRAFT_DIALECTS);
    return [draft.text, ...draft.calls.map(({ call }) => call)].join('\n');
  }
  const clauses = some(random, 4, () =>
    random.chance(12) ? random.pick(CLAUSES) : extend(random),
  );
  const sound = `:extends cbcl :author @ann ${CLAUSES[6 + random.below(2)]}`;
  const head = `(define ${random.pick(['d', 'e', 'tell'])} ${random.chance(4) ? '' : sound}`;
  const calls = some(random, 4, () => call(random));
  return `${head} ${clauses.join('\n ')})\n${calls.join('\n')}`;
}

function extend(random: Random): string {
  const parameters = PARAMETERS.filter(() => random.chance(3));
  if (random.chance(10)) parameters.push(random.pick(ODD_PARAMETERS));
  const to = random.pick(['@bob', '@bob', 'a', 'b']);
  const content = template(random, 0);
  const message = `(${random.pick(['tell', 'ask', 'reply', 'p'])} ${to} ${content} :thread t)`;
  const body = random.pick([message, message, `(${message} ${message})`, content]);
  return `(extend ${random.pick(NAMES)} (${parameters.join(' ')}) ${body})`;
}

function template(random: Random, depth: number): string {
  if (depth === DEPTH_MAX || random.chance(3)) return random.pick(LEAVES);
  const part = () => template(random, depth + 1);
  switch (random.below(6)) {
    case 0:
      return `(or ${some(random, 4, part).join(' ')})`;
    case 1:
      return `(cond (${condition(random)} ${part()}) (else ${part()}))`;
    case 2:
      return `(list ${some(random, 4, part).join(' ')})`;
    default:
      return `(${some(random, 5, part).join(' ')})`;
  }
}

function condition(random: Random): string {
  const value = random.pick(LEAVES);
  return random.pick([
    `(= a ${value})`,
    `(member b (${value} "x"))`,
    `(type? c ${random.pick(['string', 'number', 'list', 'agent', 'x'])})`,
    `(= ${value})`,
  ]);
}

function call(random: Random): string {
  const size = random.chance(50) ? 300 : 6;
  const args = some(random, size, () =>
    random.pick(['"x"', '5', '@bob', '(list 1 2)', '(p 1)', ':k', 'a', `"${'y'.repeat(200)}"`]),
  );
  return `(${random.pick(NAMES)} ${args.join(' ')})`;
}

function some(random: Random, most: number, make: () => string): string[] {
  return Array.from({ length: random.below(most + 1) }, make);
}

function run(text: string): string | null {
  const forms = readForms(text);
  const spans = formSpans(text);
  const [first, ...calls] = forms.ok ? forms.value : [];
  const [span] = spans.ok ? spans.value : [];
  const definition = first === undefined ? null : findDefinition(first);
  if (definition === null || span === undefined) return null;
  const dialect = readDialect(definition);
  if (!dialect.ok) return dialect.error.length > 0 ? null : 'refused without a failure';
  const source = text.slice(...span);
  return misjudged(dialect.value, source) ?? misexpanded(dialect.value, calls);
}

function misjudged(dialect: Dialect, source: string): string | null {
  const verdicts = verifyDialect(dialect, { source, parents: () => null });
  const rules = verdicts.map(({ rule }) => rule).join(' ');
  if (rules !== 'R1 R2 R3 R4') return `the verdicts are on ${rules}`;
  for (const { rule, verdict, checks } of verdicts) {
    const isFailing = checks.some((check) => check.verdict === 'fail');
    if (isFailing !== (verdict === 'fail')) return `${rule} is ${verdict} against its checks`;
    const outside = checks.find(({ at }) => at !== null && !(at >= 0 && at < source.length));
    if (outside !== undefined) return `${rule}: ${outside.name} stands at ${outside.at}`;
  }
  return null;
}

function misexpanded(dialect: Dialect, calls: readonly Sexpr[]): string | null {
  const installed = installable(dialect, 'sha256-', () => null);
  if (!installed.ok) return null;
  for (const form of calls) {
    const complaint = isList(form) ? misexpandedCall(installed.value, form) : null;
    if (complaint !== null) return complaint;
  }
  return null;
}

function misexpandedCall(installed: InstalledDialect, form: List): string | null {
  const expansion = expandCall(installed, form);
  const trace = traceCall(installed, form);
  if (!expansion.ok) return trace.ok ? 'traced, it expands; untraced, it does not' : null;
  const { messages, text } = expansion.value;
  const declared = installed.dialect.resources.maxExpansionSize ?? RESOURCE_LIMITS.maxExpansionSize;
  const characters = Array.from(text).length;
  if (characters > Math.min(declared, RESOURCE_LIMITS.maxExpansionSize)) {
    return `expands to ${characters} characters, ${declared} were declared`;
  }
  if (messages.map(printSexpr).join('\n') !== text) return 'its text is not that of its messages';
  const read = readForms(text);
  const isRead =
    read.ok && read.value.map(canonicalForm).join() === messages.map(canonicalForm).join();
  if (!isRead) return 'its text reads as something else';
  return trace.ok && trace.value.text === text ? null : 'traced, it expands to something else';
}
