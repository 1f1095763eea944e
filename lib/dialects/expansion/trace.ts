// An expansion with every step of it, for people who want to see why a call comes to what it comes to.
import type { Failure } from '@/lib/model/failure';
import { printSexpr } from '@/lib/sexpr/printer';
import type { List } from '@/lib/sexpr/sexpr';
import { ok, type Result } from '@/lib/std/result';
import type { InstalledDialect } from '../definition/dialect';
import { segmentsOf } from '../language/trail';
import type { Emitted } from './emit';
import { type Expansion, expandTelling } from './expand';

/**
 * `substitute`: a parameter replaced by its argument. `list`: the same, the argument having been `(list ...)` (BD17).
 * `rest`: by the arguments that were left. `missing`: by `()`. `or`, `cond`: a choice. `literal`: what stands for itself.
 */
export type StepKind = 'substitute' | 'list' | 'rest' | 'missing' | 'or' | 'cond' | 'literal';

export type ExpansionStep = {
  readonly kind: StepKind;
  /** The parameter that was replaced; null for the other kinds. */
  readonly parameter: string | null;
  /** Indexes from the template down. */
  readonly templatePath: readonly string[];
  /** The message's index, then indexes from the message down. */
  readonly expansionPath: readonly string[];
  /** As it is printed; of a choice what was chosen, before what is in it is replaced. */
  readonly value: string;
};

/**
 * All steps in the order in which they happened. Those that are no choices give, one after the other, every atom of the
 * messages.
 */
export type Trace = Expansion & { readonly steps: readonly ExpansionStep[] };

/** As expandCall, with the steps. Never throws. */
export function traceCall(installed: InstalledDialect, call: List): Result<Trace, Failure> {
  const steps: ExpansionStep[] = [];
  const tell = (emitted: Emitted) => {
    steps.push(stepOf(emitted));
  };
  const expansion = expandTelling(installed, call, { limits: {}, tell });
  return expansion.ok ? ok({ ...expansion.value, steps }) : expansion;
}

function stepOf({ kind, parameter, place, value }: Emitted): ExpansionStep {
  return {
    kind: kind === 'given' ? 'substitute' : kind,
    parameter,
    templatePath: segmentsOf(place.from),
    expansionPath: segmentsOf(place.to),
    value: printSexpr(value),
  };
}
