// A native message as the tree that its pointers lead into, whichever protocol it is of: JSON, else the parts of an
// S-expression, else the text itself.
import { protocolNamed } from '@/lib/protocols/meaning-of';
import { jsonOfSexpr } from '@/lib/sexpr/place';
import { printPretty } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import { isList } from '@/lib/sexpr/sexpr';
import { readJson } from '@/lib/std/json/json-read';

/** The tree of a message's text. */
export function valueOfText(text: string): unknown {
  const json = readJson(text);
  if (json.ok) return json.value.value;
  const form = readForm(text);
  return form.ok ? jsonOfSexpr(form.value) : text;
}

/** The tree of a message as the API answers it: JSON, or the text of what is none. */
export function valueOfOutput(output: unknown): unknown {
  if (typeof output !== 'string') return output;
  const form = readForm(output);
  return form.ok ? jsonOfSexpr(form.value) : output;
}

/** The same in lines for people, as the clipboard gets it too. */
export function printedOutput(output: unknown): string {
  if (typeof output !== 'string') return JSON.stringify(output, null, 2);
  const form = readForm(output);
  return form.ok && isList(form.value) ? printPretty(form.value) : output;
}

/** A leaf as one line: of a protocol of text it is spelled already, of all else it is JSON. */
export function leafText(value: unknown, protocol: string): string {
  const isText = (protocolNamed(protocol)?.textForm ?? null) !== null;
  if (isText && typeof value === 'string') return value;
  return JSON.stringify(value) ?? '';
}
