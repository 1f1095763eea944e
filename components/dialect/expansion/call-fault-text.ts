// What is wrong with a call, or with a value of it, in words.
import type { DIALECT_EXPANSION } from '@/lib/messages/en/features/dialect/dialect-expansion';
import { codeText } from '@/lib/std/code-text';
import type { CallFault } from './call-draft';
import type { ValueFault } from './call-form';

type CallMessages = (typeof DIALECT_EXPANSION)['english']['call'];

/** Names in a message; more are in the list to choose from. */
const NAMES_MAX = 8;

const CALL_FORM = codeText`(name argument …)`;

export function callFaultText({ faults }: CallMessages, fault: CallFault): string {
  switch (fault.kind) {
    case 'unread':
      return faults.unread(fault.line, fault.column, fault.message);
    case 'atom':
      return faults.atom(CALL_FORM);
    case 'unknown':
      return faults.unknown(fault.dialect, fault.known.slice(0, NAMES_MAX).join(', '));
  }
}

/** What the reader of the language says is English. */
export function valueFaultText({ valueFaults }: CallMessages, fault: ValueFault): string {
  return fault.kind === 'unread' ? fault.message : valueFaults[fault.kind];
}
