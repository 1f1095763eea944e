// What a message comes to in its context: calls expanded with the dialect that they name, within the limits that its sender
// asks for. Those can tighten what is allowed and never widen it (B37).
import type { DialectIndex } from '@/lib/dialects/definition/dialect';
import { type ExpansionLimits, expandCall } from '@/lib/dialects/expansion/expand';
import { cut } from '@/lib/dialects/language/echo';
import { measure } from '@/lib/dialects/language/measure';
import type { Failure } from '@/lib/model/failure';
import { printSexpr } from '@/lib/sexpr/printer';
import { invariant } from '@/lib/std/invariant';
import { toPointer } from '@/lib/std/json/json-pointer';
import { err, ok, type Result } from '@/lib/std/result';
import type { DecodeContext, DecodeFailure } from '../../codec/codec';
import { refuse } from '../../codec/refusal';
import { readMessageOf } from '../wire/read-message';
import { fault, readSimple } from '../wire/read-simple';
import type { CbclMessage, CbclWire, LangMessage, SimpleMessage, Wrapper } from '../wire/schema';

/** What a call comes to. */
export type Expanded = {
  readonly hash: string;
  readonly messages: readonly [SimpleMessage, ...SimpleMessage[]];
  /** As they are printed, a line each. */
  readonly text: string;
};

/** Why a message is refused in this context: an unknown dialect, a call that does not expand, a limit; null where it is not. */
export function admit(wire: CbclWire, context: DecodeContext): DecodeFailure | null {
  const message = readMessageOf(wire);
  const failure = limitFailure(message) ?? callFailure(message, context.dialects);
  const refused = failure === null ? null : refuse([failure], null);
  return refused === null || refused.ok ? null : refused.error;
}

function callFailure(message: CbclMessage, dialects?: DialectIndex): Failure | null {
  if (message.body.kind !== 'lang') return null;
  const expanded = expand(message.body, message, dialects);
  return expanded.ok ? null : expanded.error;
}

/** The messages of a call, or the core message that stands in its place. Failures point into the whole message. */
export function expand(
  { dialect, call, core }: LangMessage,
  { wrappers, path }: CbclMessage,
  dialects: DialectIndex | undefined,
): Result<Expanded, Failure> {
  const installed = dialects?.find(dialect) ?? null;
  if (installed === null) {
    const message = `expected an installed dialect, saw ${cut(dialect)}; teach it first, or say it in the core language`;
    return fault('B32', [...path, '1'], 'unknown_dialect', message);
  }
  const { hash } = installed;
  if (core !== null) return ok({ hash, messages: [core], text: printSexpr(call) });
  const place = [...path, '2'];
  const expansion = expandCall(installed, call, askedBy(wrappers));
  if (!expansion.ok) {
    const { path: inner = '', ...failure } = expansion.error;
    return err({ ...failure, path: toPointer(place) + inner });
  }
  const messages: SimpleMessage[] = [];
  for (const form of expansion.value.messages) {
    const message = readSimple(form, []);
    // The message is nowhere in the text: what is wrong with it is the call's fault.
    if (!message.ok) return err({ ...message.error, path: toPointer(place) });
    messages.push(message.value);
  }
  const [first, ...rest] = messages;
  invariant(first !== undefined, 'a call that expands gives a message');
  return ok({ hash, messages: [first, ...rest], text: expansion.value.text });
}

/** The tightest of the limits that the wrappers ask for. */
function askedBy(wrappers: readonly Wrapper[]): ExpansionLimits {
  let [maxDepth, maxExpansionSize] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const wrapper of wrappers) {
    if (wrapper.kind !== 'with-limits') continue;
    maxDepth = Math.min(maxDepth, wrapper.limits.maxDepth ?? maxDepth);
    maxExpansionSize = Math.min(
      maxExpansionSize,
      wrapper.limits.maxExpansionSize ?? maxExpansionSize,
    );
  }
  return { maxDepth, maxExpansionSize };
}

/** A message that is deeper than its own `with-limits` lets it be. */
function limitFailure({ wrappers }: CbclMessage): Failure | null {
  const path: string[] = [];
  for (const { head, inner, ...wrapper } of wrappers) {
    const most = wrapper.kind === 'with-limits' ? wrapper.limits.maxDepth : null;
    const depth = most === null ? 0 : measure(inner).depth;
    if (most !== null && depth > most) {
      const text = `expected a message of at most ${most} levels of lists, as with-limits asks, saw ${depth}; flatten it, or ask for more`;
      const pointer = toPointer([...path, ':max-depth']);
      return { code: 'limit_exceeded', message: text, path: pointer, rule: 'B37' };
    }
    path.push(String(head.items.length));
  }
  return null;
}
