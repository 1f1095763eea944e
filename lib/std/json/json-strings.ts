// Where the long texts of a JSON value stand in its text, which is known to be valid: in one pass, however many there are.
import type { Span } from './json-scan';

/** A text among the values: keys of objects and indexes as digits lead to it. */
export type JsonString = {
  readonly path: readonly string[];
  /** Its place in the text, quotes included. */
  readonly span: Span;
};

/** In an object the next text is a key. */
const KEY_DUE = null;

/** The texts among the values that are written with more than so many characters, in order. Linear in the text. */
export function longStrings(text: string, lengthMin: number): JsonString[] {
  const found: JsonString[] = [];
  /** Of each open container the current step: an index, or the span of a key. */
  const steps: (number | Span | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const top = steps.length - 1;
    const step = steps[top];
    switch (text[at]) {
      case '"': {
        const end = endOfString(text, at);
        if (step === KEY_DUE) steps[top] = [at, end];
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

/** Where the string that begins at a quote ends, its closing quote included. */
export function endOfString(text: string, quote: number): number {
  let at = quote + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function pathOf(text: string, steps: readonly (number | Span | null)[]): string[] {
  return steps.flatMap((step) => {
    if (step === null) return [];
    return typeof step === 'number' ? String(step) : (JSON.parse(text.slice(...step)) as string);
  });
}
