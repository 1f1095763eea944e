// What is left of a message that is too large for an event: its shape, with the beginnings of its texts.
import { isObject } from '@/lib/std/is-object';

/** Of each text so much is kept: enough to see what it is. Characters. */
const TEXT_LENGTH_MAX = 500;

/** Of each list and each object so many are kept. */
const ITEMS_MAX = 20;

/** Deeper values are left out: 20 of 20 of 20 texts fit into an event, and hardly anybody reads further. */
const DEPTH_MAX = 3;

/** The value with its long parts cut. */
function shorten(value: unknown, depth = DEPTH_MAX): unknown {
  if (typeof value === 'string') {
    return value.length <= TEXT_LENGTH_MAX ? value : `${cut(value)}…`;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value))
    return value.slice(0, ITEMS_MAX).map((item) => shorten(item, depth - 1));
  const kept = Object.entries(value).slice(0, ITEMS_MAX);
  return Object.fromEntries(
    kept.map(([name, part]) => [name.slice(0, TEXT_LENGTH_MAX), shorten(part, depth - 1)]),
  );
}

function cut(text: string): string {
  return text.slice(0, TEXT_LENGTH_MAX).toWellFormed();
}

/** A request or an answer with its arguments or its content cut; what names it stays. */
export function shortenMessage(message: Record<string, unknown>): Record<string, unknown> {
  const { params, result, error, ...rest } = message;
  if (isObject(params)) {
    const { name, _meta, arguments: args } = params;
    return {
      ...rest,
      params: {
        name,
        ...(_meta !== undefined && { _meta: shorten(_meta) }),
        arguments: shorten(args),
      },
    };
  }
  if (isObject(error)) return { ...rest, error: shorten(error) };
  return { ...rest, result: shorten(result) };
}
