// Definitions and calls as texts for tests: what a test is not about is filled in.
import type { Dialect, InstalledDialect } from '@/lib/dialects/definition/dialect';
import { findDefinition, readDialect } from '@/lib/dialects/definition/read-dialect';
import { installable } from '@/lib/dialects/rules/install';
import { verifyDialect } from '@/lib/dialects/rules/verify';
import type { RuleCheck, RuleVerdict } from '@/lib/model/dialects/dialect-summary';
import type { Failure } from '@/lib/model/failure';
import { printSexpr } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import type { List, Sexpr } from '@/lib/sexpr/sexpr';
import { invariant } from '@/lib/std/invariant';
import type { Result } from '@/lib/std/result';

export const RESOURCES = '(:max-depth 16 :max-expansion-size 4096 :max-verify-time 1000)';

type Clauses = {
  readonly name?: string;
  readonly parent?: string;
  readonly resources?: string;
};

/** A definition with these `extend` clauses. */
export function definition(extend: string | readonly string[], clauses: Clauses = {}): string {
  const { name = 'd', parent = 'cbcl', resources = RESOURCES } = clauses;
  const extends_ = [extend].flat().join(' ');
  return `(define ${name} :extends ${parent} :author @ann :resources ${resources} ${extends_})`;
}

export function form(text: string): Sexpr {
  const read = readForm(text);
  invariant(read.ok, `unreadable: ${text.slice(0, 200)}`);
  return read.value;
}

export function call(text: string): List {
  const read = form(text);
  invariant(read.kind === 'list', `no list: ${text}`);
  return read;
}

/** The dialect that a text defines or teaches. */
export function dialectIn(text: string): Dialect {
  const found = findDefinition(form(text));
  invariant(found !== null, `no definition: ${text}`);
  const dialect = readDialect(found);
  invariant(dialect.ok, `no dialect: ${dialect.ok ? '' : dialect.error[0]?.message}`);
  return dialect.value;
}

/** Why a definition cannot be read. */
export function faultsIn(text: string): readonly Failure[] {
  const dialect = readDialect(form(text));
  return dialect.ok ? [] : dialect.error;
}

/** Dialects by name, each installed after those before it. */
export function dialectsByName(
  ...texts: readonly string[]
): (name: string) => InstalledDialect | null {
  const dialects = new Map<string, InstalledDialect>();
  const find = (name: string) => dialects.get(name) ?? null;
  for (const text of texts) {
    const dialect = dialectIn(text);
    const installed = installable(dialect, `sha256-${dialect.name}`, find);
    invariant(installed.ok, `not installable: ${installed.ok ? '' : installed.error.message}`);
    dialects.set(dialect.name, installed.value);
  }
  return find;
}

/** The last of these definitions, installed, the others being there to inherit from. */
export function installed(...texts: readonly [string, ...string[]]): InstalledDialect {
  const dialect = dialectsByName(...texts)(dialectIn(texts.at(-1) ?? '').name);
  invariant(dialect !== null, 'the last one is not installed');
  return dialect;
}

export function verdictsOn(text: string, parents: readonly string[] = []): RuleVerdict[] {
  return verifyDialect(dialectIn(text), { source: text, parents: dialectsByName(...parents) });
}

/** The rules that a definition breaks. */
export function brokenRules(text: string, parents: readonly string[] = []): string[] {
  return verdictsOn(text, parents)
    .filter(({ verdict }) => verdict === 'fail')
    .map(({ rule }) => rule);
}

/** The checks that fail, with the text at the place that decides each. */
export function brokenChecks(
  text: string,
  parents: readonly string[] = [],
): (Pick<RuleCheck, 'name' | 'measured' | 'limit'> & { rule: string; at: string })[] {
  return verdictsOn(text, parents).flatMap(({ rule, checks }) =>
    checks
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ name, measured, limit, at }) => {
        return { rule, name, measured, limit, at: at === null ? '' : wordAt(text, at) };
      }),
  );
}

/** From an offset to the end of the word, or one bracket. */
function wordAt(text: string, at: number): string {
  return /^(?:[()]|"[^"]*"|[^\s()"]+)/.exec(text.slice(at))?.[0] ?? '';
}

/** One space between any two words, as the draft's examples are compared. */
export function normalised(text: string): string {
  return printSexpr(form(text));
}

/** What came out, or the code of the failure. */
export function textOrCode(result: Result<{ readonly text: string }, Failure>): string {
  return result.ok ? result.value.text : result.error.code;
}
