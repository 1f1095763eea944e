// What operators ask of an event, as plain values: who said it to whom, what kind it is, where it stands, and what it has.
import { channelOf } from '@/lib/model/event-fields';
import type { EventRecord } from '@/lib/model/event-record';
import { toAgentId } from '@/lib/model/ids';
import { costOf, tokensOf } from '@/lib/model/usage';
import { artifactPlaces } from '@/lib/text/artifact-places';
import type { HasValue, OperatorName, SumValue } from './search-query';

/** The operators that the index answers; times are places in the log. */
export type FacetName = Exclude<OperatorName, 'before' | 'after'>;

/** What of a record they are told of. */
export type FacetSource = Pick<
  EventRecord,
  'event' | 'protocol' | 'verdict' | 'signature' | 'origin'
>;

/** How much an event tells of each. */
export const SUM_OF: Readonly<Record<SumValue, (event: FacetSource['event']) => number>> = {
  cost: costOf,
  tokens: tokensOf,
};

const SUMS = Object.keys(SUM_OF) as SumValue[];

const VALUES: Readonly<Record<FacetName, (record: FacetSource) => readonly string[]>> = {
  from: ({ event }) => [event.from.agent_id],
  to: ({ event }) => event.to.map(({ agent_id }) => agent_id),
  type: ({ event: { type } }) => [type, type.slice(0, type.indexOf('.'))],
  channel: ({ event, protocol }) => [channelOf(event, protocol)],
  run: ({ event }) => [event.run_id],
  protocol: ({ protocol }) => [protocol],
  has: hasValues,
  sum: ({ event }) => SUMS.filter((name) => SUM_OF[name](event) > 0),
};

export const FACET_NAMES = Object.keys(VALUES) as FacetName[];

/** Whether the values of an operator can be counted over hits. */
export function isFacet(name: OperatorName): name is FacetName {
  return Object.hasOwn(VALUES, name);
}

/** The values that an event has of one operator, folded. */
export function facetValues(name: FacetName, record: FacetSource): string[] {
  return VALUES[name](record).map(folded);
}

/** The value that is asked for, as events have it: agents go by their names with and without `agent:`. */
export function askedValue(name: FacetName, value: string): string {
  const known = folded(value);
  return name === 'from' || name === 'to' ? folded(toAgentId(known)) : known;
}

function folded(value: string): string {
  return value.toWellFormed().toLowerCase();
}

/**
 * An error is one that is said, and a message that breaks the rules of its protocol or its contract (a violation). Forged is what
 * bears a signature that does not hold.
 */
function hasValues(record: FacetSource): HasValue[] {
  const { event, verdict, signature } = record;
  const { type } = event;
  const isError = type.endsWith('.error') || type === 'routing.failure' || verdict === 'fail';
  const hasArtifact = (event.attachments ?? []).length > 0 || artifactPlaces(event).size > 0;
  return [
    ...(isError ? (['error'] as const) : []),
    ...(type.startsWith('tool.') ? (['tool'] as const) : []),
    ...(hasArtifact ? (['artifact'] as const) : []),
    ...(verdict === 'fail' ? (['violation'] as const) : []),
    ...(signature === 'bad' ? (['forged'] as const) : []),
    ...(isLoopWarning(record) ? (['loop'] as const) : []),
  ];
}

/** Our own engine says in the thread that work goes round, too fast or too deep; nobody else can say it for it. */
function isLoopWarning({ event: { type, payload }, origin }: FacetSource): boolean {
  return type === 'chat.system' && origin === 'engine' && Array.isArray(payload.ring);
}
