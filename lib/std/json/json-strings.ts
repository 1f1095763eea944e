// Where the long texts of a JSON value stand in its text, which is known to be valid: in one pass, however many there are.
import type { Span } from './json-scan';

/** A text among the values: keys of objects and indexes as digits lead to it. */
export type JsonString = {
  readonly path: readonly string[];
  /** Its place in the text, quotes included. */
  readonly span: Span;
};

/** A key of an object, read where a path needs it, once for all texts below it. */
type Key = { readonly span: Span; name?: string };

/** In an object the next text is a key. */
const KEY_DUE = null;

/** What leads into an open container. */
type Step = number | Key | typeof KEY_DUE;

/** The texts among the values that are written with more than so many characters, in order. Linear in the text. */
export function longStrings(text: string, lengthMin: number): JsonString[] {
  const found: JsonString[] = [];
  const steps: Step[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const top = steps.length - 1;
    const step = steps[top];
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        if (step === KEY_DUE) steps[top] = { span: [at, end] };
        else if (end - at - 2 > lengthMin)
          found.push({ path: pathOf(text, steps), span: [at, end] });
        at = end - 1;
        break;
      }
      case '{':
        steps.push(KEY_DUE);
        break;
      case '[':
        steps.push(0);
        break;
      case ',':
        steps[top] = typeof step === 'number' ? step + 1 : KEY_DUE;
        break;
      case '}':
      case ']':
        steps.pop();
        break;
    }
  }
  return found;
}

/** Where the string that begins at a quote ends, its closing quote included; the end of the text where it has none. */
export function endOfString(text: string, quote: number): number {
  let end = text.indexOf('"', quote + 1);
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

function pathOf(text: string, steps: readonly Step[]): string[] {
  return steps.flatMap((step) => {
    if (step === KEY_DUE) return [];
    return typeof step === 'number' ? String(step) : nameOf(text, step);
  });
}

function nameOf(text: string, key: Key): string {
  key.name ??= JSON.parse(text.slice(...key.span)) as string;
  return key.name;
}
