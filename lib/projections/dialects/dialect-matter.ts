// What a view shows of dialects in one event. Payloads may come from anywhere: what has another shape than the codec and the
// engine write is not shown.
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import {
  DIALECT_TYPE,
  decisionOf,
  dialectNameOf,
  INSTALL_TYPE,
  isRepeat,
  textsOf,
} from '@/lib/dialects/log/dialect-events';
import type { DialectSignature, RuleVerdict } from '@/lib/model/dialects/dialect-summary';
import type { EventRecord } from '@/lib/model/event-record';
import { GROUP_ALL } from '@/lib/model/ids';
import { asRecord, textIn } from '@/lib/text/text-of';
import { signatureIn, verdictsIn } from './rule-verdicts';

/** Whether an event defines a dialect, or says what became of one; null for every other, and for claims of others. */
export function dialectMatterOf(record: EventRecord): 'definition' | 'decision' | null {
  const { event, protocol } = record;
  if (event.type !== 'agent.update' || record.redacted !== undefined) return null;
  if (event.payload_type === INSTALL_TYPE) return decisionOf(record) === null ? null : 'decision';
  if (protocol !== DIALECT_PROTOCOL || event.payload_type !== DIALECT_TYPE) return null;
  return dialectNameOf(event.payload.dialect) === null ? null : 'definition';
}

/** A definition as it is shown. */
export type DialectDefinition = {
  readonly name: string;
  readonly hash: string;
  /** Who it is taught to; null where it is for everyone. */
  readonly pupil: string | null;
  /** An agent id; null where none is named. */
  readonly author: string | null;
  readonly extends: string;
  readonly performatives: readonly string[];
  readonly definition: string;
  readonly verdicts: readonly RuleVerdict[];
};

/** The definition in an event that has one. */
export function definitionIn({ event }: EventRecord): DialectDefinition {
  const { payload } = event;
  return {
    name: dialectNameOf(payload.dialect) ?? '',
    hash: textIn(asRecord(payload.dialect) ?? {}, 'hash'),
    pupil: event.to.find(({ agent_id }) => agent_id !== GROUP_ALL)?.agent_id ?? null,
    author: textIn(payload, 'author') || null,
    extends: textIn(payload, 'extends'),
    performatives: textsOf(payload.performatives),
    definition: textIn(payload, 'definition'),
    verdicts: verdictsIn(payload.verdicts),
  };
}

/** What became of a dialect, as it is shown. */
export type DialectOutcome = {
  readonly name: string;
  readonly hash: string;
  readonly action: 'installed' | 'refused' | 'removed';
  readonly reason: string;
  readonly signature: DialectSignature | null;
  readonly by: string;
  /** Whether this very version was installed before. */
  readonly isRepeat: boolean;
};

/** The decision in an event that has one. */
export function outcomeIn({ event }: EventRecord): DialectOutcome {
  const { payload } = event;
  const { action } = payload;
  return {
    name: dialectNameOf(payload.dialect) ?? '',
    hash: textIn(asRecord(payload.dialect) ?? {}, 'hash'),
    action: action === 'installed' || action === 'removed' ? action : 'refused',
    reason: textIn(payload, 'reason'),
    signature: signatureIn(payload.signature),
    by: textIn(payload, 'by'),
    isRepeat: isRepeat(payload),
  };
}
