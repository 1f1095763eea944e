// Calls of dialects expanded into messages of the core language: bind, emit, look at the form. Once: what comes out is never
// expanded again (B29).
import type { Failure } from '@/lib/model/failure';
import { DEPTH_MAX } from '@/lib/sexpr/limits';
import { printSexpr } from '@/lib/sexpr/printer';
import { isAtom, type List, type Sexpr } from '@/lib/sexpr/sexpr';
import { err, ok, type Result } from '@/lib/std/result';
import type { InstalledDialect } from '../definition/dialect';
import { coreFormFault } from '../language/core-language';
import { cut, echo } from '../language/echo';
import { RESOURCE_LIMITS } from '../language/limits';
import { measure } from '../language/measure';
import { bindCall } from './bind-call';
import { type EmitLimit, type EmitLimits, type Emitted, Emitter } from './emit';

/** Bounds of the caller, as `with-limits` has them: they tighten and never widen (B37). */
export type ExpansionLimits = {
  /** Levels of lists. */
  readonly maxDepth?: number;
  /** Characters of all messages as they are printed. */
  readonly maxExpansionSize?: number;
};

export type Expansion = {
  /** One, or several of a sequence. */
  readonly messages: readonly Sexpr[];
  /** The messages as they are printed, a line each. */
  readonly text: string;
};

/**
 * The messages that a call stands for. Fails with `unknown_dialect` for a performative that the dialect lacks,
 * `missing_field`, `unknown_field` or `duplicate_key` for its arguments, `limit_exceeded` for an expansion beyond a bound, and
 * `invalid_value` for one that is no message. Paths are pointers into the call. Never throws.
 */
export function expandCall(
  installed: InstalledDialect,
  call: List,
  limits: ExpansionLimits = {},
): Result<Expansion, Failure> {
  return expandTelling(installed, call, { limits, tell: null });
}

export type ExpansionOptions = {
  readonly limits: ExpansionLimits;
  /** Hears of every part as it is emitted. */
  readonly tell: ((emitted: Emitted) => void) | null;
};

/** As expandCall, for whoever wants to know how. */
export function expandTelling(
  installed: InstalledDialect,
  call: List,
  { limits, tell }: ExpansionOptions,
): Result<Expansion, Failure> {
  const [head] = call.items;
  const performative = isAtom(head, 'symbol') ? installed.performatives.get(head.text) : undefined;
  if (performative === undefined) return err(unknownPerformative(installed, head));
  const { depth } = measure(call);
  if (depth > DEPTH_MAX) {
    const message = `expected a call of at most ${DEPTH_MAX} levels of lists, saw ${depth}; flatten it`;
    return err({ code: 'too_deep', message, path: '', rule: 'BD28' });
  }
  const bindings = bindCall(performative, call);
  if (!bindings.ok) return bindings;
  const emitter = new Emitter(bindings.value, limitsOf(installed, limits), tell);
  emitter.emitMessages(performative.template);
  return outcomeOf(emitter, performative.name);
}

function outcomeOf(
  { failure, messages }: Emitter,
  performative: string,
): Result<Expansion, Failure> {
  if (failure !== null) return err(failure);
  const refuse = (fault: string) => {
    const message = `${fault}; that is what ${cut(performative)} expands into, so change its arguments`;
    return err({ code: 'invalid_value' as const, message, rule: 'B29' });
  };
  for (const message of messages) {
    const fault = coreFormFault(message);
    if (fault !== null) return refuse(fault);
  }
  if (messages.length === 0) return refuse('expected a message, saw no branch that gives one');
  return ok({ messages, text: messages.map(printSexpr).join('\n') });
}

function unknownPerformative(
  { name, performatives }: InstalledDialect,
  head: Sexpr | undefined,
): Failure {
  const known = cut([...performatives.keys()].join(', '));
  const message = `expected a performative of ${cut(name)} (${known}), saw ${echo(head)}; call one of these`;
  return { code: 'unknown_dialect', message, path: head === undefined ? '' : '/0', rule: 'B32' };
}

/** The least of what the dialect declares, what is ever allowed, and what the caller asks for. */
function limitsOf({ name, dialect }: InstalledDialect, limits: ExpansionLimits): EmitLimits {
  const { maxDepth, maxExpansionSize } = dialect.resources;
  const declared = { source: `as ${cut(name)} declares`, rule: 'B36' } as const;
  const asked = { source: 'as with-limits asks', rule: 'B37' } as const;
  return {
    depth: least(
      { max: RESOURCE_LIMITS.maxDepth, ...ALWAYS },
      { max: maxDepth, ...declared },
      { max: limits.maxDepth, ...asked },
    ),
    characters: least(
      { max: RESOURCE_LIMITS.maxExpansionSize, ...ALWAYS },
      { max: maxExpansionSize, ...declared },
      { max: limits.maxExpansionSize, ...asked },
    ),
  };
}

const ALWAYS = { source: 'for any dialect', rule: 'B36' } as const;

type AskedLimit = Omit<EmitLimit, 'max'> & { readonly max: number | null | undefined };

function least(first: EmitLimit, ...others: readonly AskedLimit[]): EmitLimit {
  return others.reduce<EmitLimit>(
    (limit, { max, ...other }) =>
      typeof max === 'number' && max < limit.max ? { max, ...other } : limit,
    first,
  );
}
