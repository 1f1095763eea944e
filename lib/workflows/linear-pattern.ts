// Regular expressions that cannot be slow. A pattern of a schema meets texts of strangers, and the engine's own matcher
// backtracks: one nested quantifier stops the server for minutes. RE2 takes time linear in the text. It has a syntax of its
// own, in which `.` and `\s` mean other characters, so a pattern is parsed as ECMAScript and printed as RE2.
import { RE2JS, RE2JSException } from 're2js';
import { err, ok, type Result } from '@/lib/std/result';
import { PatternRefusal, toRe2 } from './re2-syntax';

export type LinearPattern = {
  /** Steps once `{n,m}` is written out: what a character costs at most. */
  readonly size: number;
  test(text: string): boolean;
};

/** Compiles a pattern as JSON Schema means it: with the `u` flag, found anywhere in the text. The error says what is refused. */
export function linearPattern(source: string): Result<LinearPattern, string> {
  try {
    const { syntax, size } = toRe2(source);
    const compiled = RE2JS.compile(syntax);
    return ok({ size, test: (text) => compiled.test(text) });
  } catch (error) {
    if (error instanceof PatternRefusal) return err(error.message);
    if (error instanceof SyntaxError || error instanceof RE2JSException) return err(String(error));
    throw error;
  }
}
