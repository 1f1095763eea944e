// What is said of each place where a text leaves the ABNF. Most of it the draft's own examples do, so that it is information;
// in the profile `strict` the first one refuses the message.
import type { Failure } from '@/lib/model/failure';
import type { Finding } from '@/lib/model/finding';
import type { LayoutFinding } from './schema';

/** By row: what the ABNF has, and what stands there. */
const TEXTS: Readonly<Record<string, string>> = {
  BD1: 'expected :max-expansion-size, saw :max-expansion; read as the same limit, and signed as written',
  BD2: 'expected one space, or none at the edges of a list and of the text, saw other white space or a comment',
  BD3: 'expected a list without separators, keywords, agents and markers, as the ABNF has it, saw one of them; write a string for the ABNF to the letter',
  BD4: 'expected a string or a list as content, saw another atom',
  BD5: 'expected a core message inside of lang, saw a call of a dialect, which the ABNF cannot derive',
  BD6: 'expected dialect-def, which the ABNF names and does not define; read as a definition, signed or not',
  BD7: 'expected base64 without quotes before a message, saw a string, another word or a definition',
  BD8: 'expected a date-time without quotes, saw a string; without quotes it is no single token',
  BD11: 'expected letters, digits, - and _ in a name, saw ? or =',
  BD12: 'expected &key before each keyword, saw several names behind one; each is read as a keyword',
  BD13: 'expected one name behind &optional or &rest, saw several; each is read as optional',
  BD14: 'expected a template of the ABNF, saw or, cond inside of content, or an atom that is no parameter',
  BD15: 'expected an agent as the recipient of a template, saw a parameter',
  BD17: 'expected a literal list, saw (list ...), which is evaluated as in the example of the draft',
};

/** What a departure is called in a finding. The alias of a limit may be a slip of the pen, so that it is a warning. */
export function findingOf({ rule, path }: LayoutFinding): Finding {
  const level = rule === 'BD1' ? 'warning' : 'info';
  return { level, rule, path, message: TEXTS[rule] ?? 'expected what the ABNF derives' };
}

/** The departure as the reason why the profile `strict` refuses a message. */
export function failureOf(departure: LayoutFinding): Failure {
  const { rule, path, message } = findingOf(departure);
  const advice = 'mend it, or send it without the profile';
  return { code: 'invalid_value', rule, path, message: `${message}; ${advice}`, at: departure.at };
}
