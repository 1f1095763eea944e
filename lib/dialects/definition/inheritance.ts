// The line of dialects that a dialect extends, up to `cbcl`.
import type { Failure } from '@/lib/model/failure';
import { cut } from '../language/echo';
import { CORE_LANGUAGE } from '../language/language';
import { CHAIN_MAX } from '../language/limits';
import type { Dialect, InstalledDialect } from './dialect';

/** Finds the installed dialect of a name. */
export type FindParent = (name: string) => InstalledDialect | null;

export type Inheritance = {
  /** Names from the heir up to the one that extends `cbcl`, as far as the line could be followed. */
  readonly chain: readonly string[];
  /** What the heir extends; null for `cbcl`, and where it is not installed. */
  readonly parent: InstalledDialect | null;
  /** Why the line does not lead to `cbcl`; null where it does. */
  readonly failure: Failure | null;
};

/** Follows `:extends`. Ends after CHAIN_MAX dialects, whatever it is handed. */
export function inheritanceOf(dialect: Dialect, parents: FindParent): Inheritance {
  const chain = [dialect.name];
  const parent = dialect.extends === CORE_LANGUAGE ? null : parents(dialect.extends);
  const end = (failure: Failure | null): Inheritance => ({ chain, parent, failure });
  for (let next = dialect.extends; next !== CORE_LANGUAGE; ) {
    if (chain.includes(next)) return end(failureOf('invalid_value', ringMessage(chain, next)));
    if (chain.length === CHAIN_MAX) {
      const message = `expected at most ${CHAIN_MAX} dialects on a line of :extends, saw more; extend one that is nearer to cbcl`;
      return end(failureOf('limit_exceeded', message));
    }
    const ancestor = parents(next);
    if (ancestor === null) {
      const message = `expected an installed dialect to extend, saw ${cut(next)}, which is not installed; install it first`;
      return end(failureOf('unknown_dialect', message));
    }
    chain.push(next);
    next = ancestor.dialect.extends;
  }
  return end(null);
}

function ringMessage(chain: readonly string[], again: string): string {
  const cycle = [...chain, again].join(' extends ');
  return `expected :extends to lead to cbcl, saw a cycle: ${cut(cycle)}; extend another dialect`;
}

function failureOf(code: Failure['code'], message: string): Failure {
  return { code, message, path: '/:extends', rule: 'BD20' };
}
