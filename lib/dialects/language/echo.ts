// Somebody's input inside a message of ours: short enough to be no reflection, printed so that it cannot break out.
import { printSexpr } from '@/lib/sexpr/printer';
import type { Sexpr } from '@/lib/sexpr/sexpr';
import { ECHO_MAX } from './limits';

/** The expression in backticks, cut to ECHO_MAX characters; `nothing` where there is none. */
export function echo(expr: Sexpr | undefined): string {
  return expr === undefined ? 'nothing' : `\`${cut(printSexpr(expr))}\``;
}

/** A name or a text, cut to ECHO_MAX characters. */
export function cut(text: string): string {
  const start = [...text.slice(0, 2 * ECHO_MAX + 2)];
  return start.length <= ECHO_MAX ? text : `${start.slice(0, ECHO_MAX - 3).join('')}...`;
}
