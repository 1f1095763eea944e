// A simple message of the core language as the fields of its form, and the text that they make. Whoever writes more than the form
// has, a dialect's call or content that is no text, writes the text itself.
import { isCorePerformative } from '@/lib/dialects/language/core-language';
import { printSexpr } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import { atom, isAtom, isList, list, type Sexpr } from '@/lib/sexpr/sexpr';
import { isSpellable } from '@/lib/sexpr/spelling';

type Fields = Readonly<Record<string, unknown>>;

/** In the order in which they are said. */
const PARAMETERS = ['code', 'thread', 'in-reply-to'] as const;

/** The message on one line; null where a field has no spelling, as a recipient with a space in it. */
export function textOfFields(fields: Fields): string | null {
  const { performative, recipient, content } = fields;
  const head = atom('symbol', String(performative));
  const to = atom('agent', String(recipient));
  const said = isSaid(content) ? [atom('string', content)] : [];
  const parameters = PARAMETERS.flatMap((name) => {
    const value = fields[name];
    return isSaid(value) ? [atom('keyword', name), reference(value)] : [];
  });
  const items = [head, to, ...said, ...parameters];
  return items.every((item) => isSpellable(item)) ? printSexpr(list(...items)) : null;
}

function isSaid(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function reference(text: string) {
  const symbol = atom('symbol', text);
  return isSpellable(symbol) ? symbol : atom('string', text);
}

/** The fields of a text; null where it says what they have no place for. */
export function fieldsOfText(text: string): Record<string, unknown> | null {
  const read = readForm(text);
  if (!read.ok || !isList(read.value)) return null;
  const [head, to, ...rest] = read.value.items;
  if (!isAtom(head, 'symbol') || !isCorePerformative(head.text) || !isAtom(to, 'agent'))
    return null;
  const content = isAtom(rest[0], 'string') ? rest[0] : null;
  const parameters = parametersOf(content === null ? rest : rest.slice(1));
  if (parameters === null) return null;
  return {
    performative: head.text,
    recipient: to.text,
    ...(content !== null && { content: content.text }),
    ...parameters,
  };
}

function parametersOf(items: readonly Sexpr[]): Record<string, string> | null {
  const parameters: Record<string, string> = {};
  for (let at = 0; at < items.length; at += 2) {
    const keyword = items[at];
    const value = items[at + 1];
    const name = PARAMETERS.find((known) => isAtom(keyword, 'keyword') && keyword.text === known);
    if (name === undefined || Object.hasOwn(parameters, name)) return null;
    if (!isAtom(value, 'symbol') && !isAtom(value, 'string')) return null;
    parameters[name] = value.text;
  }
  return parameters;
}
