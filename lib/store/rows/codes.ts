// Words of our own as the numbers that a row of the log holds. A word's number is its place in its list, and never changes:
// triggers of both databases hold some of them, too. SQLite keeps 0 and 1 without a byte, so what comes most stands there.
import type { MessageType } from '@/lib/model/clutch-message';
import type { Origin, SignatureStatus } from '@/lib/model/event-record';
import type { Verdict } from '@/lib/model/finding';
import type { DeliveryState } from '@/lib/model/orchestration/delivery';
import { invariant } from '@/lib/std/invariant';

/** No type has the number 0: it stands for one that is not in the list, and which the envelope says. */
export const TYPES: readonly (MessageType | null)[] = [
  null,
  'task.request',
  'task.accept',
  'task.progress',
  'task.result',
  'task.error',
  'task.cancel',
  'task.timeout',
  'chat.message',
  'chat.system',
  'tool.call',
  'tool.result',
  'tool.error',
  'agent.register',
  'agent.heartbeat',
  'agent.update',
  'routing.decision',
  'routing.failure',
];

export const ORIGINS = ['agent', 'operator', 'engine', 'import'] as const satisfies Origin[];
export const VERDICTS = ['pass', 'warn', 'fail'] as const satisfies Verdict[];
export const SIGNATURES = [
  'unsigned',
  'verified',
  'bad',
  'unknown_key',
  'unchecked',
] as const satisfies SignatureStatus[];
export const ENCODINGS = ['utf8', 'base64'] as const;

/** The states of the outbox's rows; its cursor stands in a row with a state of its own. */
export const DELIVERY_STATES = [
  'delivered',
  'waiting',
  'leased',
  'held',
  'dead',
  'withheld',
  'cursor',
] as const satisfies (DeliveryState | 'cursor')[];

const TYPE_CODES: ReadonlyMap<string | null, number> = new Map(
  TYPES.map((type, code) => [type, code]),
);

/** The number of a type. */
export function codeOfType(type: string): number {
  return TYPE_CODES.get(type) ?? 0;
}

/** The number of a word, which is one of its list. */
export function codeOf<Word>(words: readonly Word[], word: Word): number {
  const code = words.indexOf(word);
  invariant(code !== -1, `${word} has a number`);
  return code;
}

/** The word of a number. A number of no word is damage. */
export function wordOf<Word>(words: readonly Word[], code: number): Word {
  const word = words[code];
  invariant(word !== undefined, `the number ${code} stands for a word`);
  return word;
}
