// What changed between two versions of a dialect, for whoever decides about the second.
import { printPretty } from '@/lib/sexpr/printer';
import type { Dialect, Parameter, Performative } from './dialect';
import { type DiffLine, diffLines } from './line-diff';

/** A clause with one value; null where it is not declared. */
export type ClauseChange = {
  readonly clause:
    | ':extends'
    | ':author'
    | ':max-depth'
    | ':max-expansion-size'
    | ':max-verify-time';
  readonly before: string | null;
  readonly after: string | null;
};

export type PerformativeChange = {
  readonly name: string;
  readonly change: 'added' | 'removed' | 'changed';
  /** As they are written; null where there is no such performative. Equal where only the template changed. */
  readonly parameters: { readonly before: string | null; readonly after: string | null };
  /** The templates, line by line; of one that was added or removed all lines are. */
  readonly template: readonly DiffLine[];
};

/** Both empty where the two say the same, however they are laid out. */
export type DialectDiff = {
  readonly clauses: readonly ClauseChange[];
  readonly performatives: readonly PerformativeChange[];
};

/** Compares what two definitions say. Performatives stand in the order of the second, removed ones last. */
export function diffDialects(before: Dialect, after: Dialect): DialectDiff {
  const clauses = clausesOf(before)
    .map(([clause, old], index): ClauseChange => {
      return { clause, before: old, after: clausesOf(after)[index]?.[1] ?? null };
    })
    .filter((change) => change.before !== change.after);
  const old = new Map(
    before.performatives.map((performative) => [performative.name, performative]),
  );
  const kept = new Set(after.performatives.map(({ name }) => name));
  const performatives = [
    ...after.performatives.map((performative) =>
      changeOf(old.get(performative.name), performative),
    ),
    ...before.performatives
      .filter(({ name }) => !kept.has(name))
      .map((performative) => changeOf(performative, undefined)),
  ];
  return { clauses, performatives: performatives.filter((change) => change !== null) };
}

function clausesOf(dialect: Dialect): (readonly [ClauseChange['clause'], string | null])[] {
  const { maxDepth, maxExpansionSize, maxVerifyTime } = dialect.resources;
  return [
    [':extends', dialect.extends],
    [':author', dialect.author === null ? null : `@${dialect.author}`],
    [':max-depth', figure(maxDepth)],
    [':max-expansion-size', figure(maxExpansionSize)],
    [':max-verify-time', figure(maxVerifyTime)],
  ];
}

function figure(value: number | null): string | null {
  return value === null ? null : String(value);
}

/** Null where nothing changed. */
function changeOf(
  before: Performative | undefined,
  after: Performative | undefined,
): PerformativeChange | null {
  const parameters = { before: parametersOf(before), after: parametersOf(after) };
  const template = diffLines(linesOf(before), linesOf(after));
  const isSame =
    parameters.before === parameters.after && template.every(({ kind }) => kind === 'same');
  const name = (after ?? before)?.name;
  if (isSame || name === undefined) return null;
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return { name, change, parameters, template };
}

function linesOf(performative: Performative | undefined): string[] {
  return performative === undefined ? [] : printPretty(performative.template).split('\n');
}

function parametersOf(performative: Performative | undefined): string | null {
  return performative === undefined ? null : printParameters(performative.parameters);
}

/** `(package-id &key route priority)`, each marker once for the names after it. */
export function printParameters(parameters: readonly Parameter[]): string {
  const words = parameters.flatMap(({ name, kind }, index) => {
    const isFirstOfKind = kind !== 'required' && parameters[index - 1]?.kind !== kind;
    return isFirstOfKind ? [`&${kind}`, name] : [name];
  });
  return `(${words.join(' ')})`;
}
