// What a step of an expansion does, in a sentence.
import type { ExpansionStep } from '@/lib/dialects/expansion/trace';

/** Longer values are cut: they stand in the messages whole. Characters. */
const VALUE_MAX = 60;

export function stepSentence({ kind, parameter, value }: ExpansionStep): string {
  const shown = value.length > VALUE_MAX ? `${value.slice(0, VALUE_MAX)}…` : value;
  const name = parameter ?? '';
  switch (kind) {
    case 'substitute':
      return `${name} is replaced by its argument ${shown}`;
    case 'list':
      return `${name} was given as (list …) and becomes ${shown}`;
    case 'rest':
      return `${name} takes the arguments that are left: ${shown}`;
    case 'missing':
      return `${name} is not in the call and becomes ()`;
    case 'or':
      return value === '()'
        ? 'or: nothing is there to take'
        : `or takes the first that is there: ${shown}`;
    case 'cond':
      return value === '()'
        ? 'cond: no condition holds'
        : `cond takes the branch that holds: ${shown}`;
    case 'literal':
      return `${shown} stands for itself`;
  }
}
