// Wire to text: one line, single spaces, acts in lower case, FIPA's parameters in one order. Equal texts say the same.
import { utf8Length } from '@/lib/std/utf8';
import { wordEnd } from './characters';
import type { FipaAgent, FipaExpression, FipaParameter, FipaWire } from './schema';

/** How a word of FIPA00070 begins that can be taken for no parameter and no string. */
const WORD_START = /^[^#0-9@":-]/;

/** How an address begins that stands unquoted. */
const URL_START = /^[^#":]/;

/** The message on one line. */
export function print(wire: FipaWire): string {
  const { performative, sender, receiver, replyTo, content, isContentBare, parameters } = wire;
  const parts = [performative as string];
  if (sender !== null) parts.push(':sender', printAgent(sender));
  if (receiver !== null) parts.push(':receiver', printAll('set', receiver));
  if (replyTo !== null) parts.push(':reply-to', printAll('set', replyTo));
  if (content !== null) parts.push(':content', isContentBare ? content : printString(content));
  return `(${[...parts, ...parameters.map(printParameter)].join(' ')})`;
}

/** One expression, as it stands in a message. */
export function printExpression(value: FipaExpression): string {
  if ('word' in value) return value.word;
  if ('string' in value) return printString(value.string);
  return `(${value.list.map(printExpression).join(' ')})`;
}

/** A word where the text is one, else a string. */
export function expressionOf(text: string): FipaExpression {
  return WORD_START.test(text) && isWord(text) ? { word: text } : { string: text };
}

function isWord(text: string): boolean {
  return wordEnd(text, 0) === text.length;
}

function printParameter({ name, value }: FipaParameter): string {
  return `:${name} ${printExpression(value)}`;
}

/** A quote that follows a last backslash would be part of the string: such a string is counted. */
function printString(text: string): string {
  if (text.endsWith('\\')) return `#${utf8Length(text)}"${text}`;
  return `"${text.replaceAll('"', '\\"')}"`;
}

function printAgent({ name, addresses, resolvers, parameters }: FipaAgent): string {
  const urls = addresses.map((url) =>
    URL_START.test(url) && isWord(url) ? url : printString(url),
  );
  const parts = [
    'agent-identifier',
    `:name ${printExpression(expressionOf(name))}`,
    ...(urls.length > 0 ? [`:addresses (${['sequence', ...urls].join(' ')})`] : []),
    ...(resolvers.length > 0 ? [`:resolvers ${printAll('sequence', resolvers)}`] : []),
    ...parameters.map(printParameter),
  ];
  return `(${parts.join(' ')})`;
}

function printAll(head: string, agents: readonly FipaAgent[]): string {
  return `(${[head, ...agents.map(printAgent)].join(' ')})`;
}
