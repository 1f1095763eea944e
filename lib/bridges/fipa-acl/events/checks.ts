// What is doubtful in a message that can be read all the same.
import type { Finding } from '@/lib/model/finding';
import { toPointer } from '@/lib/std/json/json-pointer';
import { isDateTime } from '../wire/date-time';
import { type FipaWire, TEXT_PARAMETERS, textParameter } from '../wire/schema';

const KNOWN: ReadonlySet<string> = new Set(TEXT_PARAMETERS);

/** Acts that answer something. */
const ANSWERS: ReadonlySet<string> = new Set([
  ...['agree', 'refuse', 'failure', 'not-understood'],
  ...['propose', 'accept-proposal', 'reject-proposal'],
]);

/** The findings of a message. */
export function check(wire: FipaWire): Finding[] {
  const findings: Finding[] = [];
  const note = (level: Finding['level'], rule: string, path: string, message: string) =>
    findings.push({ level, rule, path, message });
  const replyBy = wire.parameters.find(({ name }) => name === 'reply-by');
  if (wire.isContentBare) {
    note('warning', 'FA5', '/content', 'expected a content in quotes, saw an expression');
  }
  for (const { name } of wire.parameters) {
    if (KNOWN.has(name) || /^x-/i.test(name)) continue;
    note(
      'warning',
      'FA6',
      toPointer([name]),
      'expected a parameter of FIPA, or one that begins with X-',
    );
  }
  if (replyBy !== undefined && !isDateTime(textParameter(wire, 'reply-by') ?? '')) {
    note('warning', 'FA7', '/reply-by', 'expected a time such as 20260201T132011000Z');
  }
  const isNamed =
    textParameter(wire, 'in-reply-to') !== null || textParameter(wire, 'conversation-id') !== null;
  if (ANSWERS.has(wire.performative) && !isNamed) {
    note(
      'info',
      'FA8',
      '',
      'an answer names what it answers, or the conversation; this one does not',
    );
  }
  if (wire.receiver === null || wire.receiver.length === 0) {
    note('info', 'FA9', '', 'a message names its receivers; this one is told to everybody');
  }
  return findings;
}
