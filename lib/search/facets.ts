// What operators ask of an event, as plain values: who said it to whom, what kind it is, where it stands, and what it has.

import { channelOf, type EventRecord } from '@/lib/model/event-record';
import { toAgentId } from '@/lib/model/ids';
import { artifactPlaces } from '@/lib/text/artifact-places';
import type { HasValue, OperatorName } from './search-query';

/** The operators that the index answers; times are places in the log. */
export type FacetName = Exclude<OperatorName, 'before' | 'after'>;

/** What of a record they are told of. */
export type FacetSource = Pick<EventRecord, 'event' | 'protocol' | 'verdict'>;

const VALUES: Readonly<Record<FacetName, (record: FacetSource) => readonly string[]>> = {
  from: ({ event }) => [event.from.agent_id],
  to: ({ event }) => event.to.map(({ agent_id }) => agent_id),
  type: ({ event: { type } }) => [type, type.slice(0, type.indexOf('.'))],
  channel: ({ event, protocol }) => [channelOf(event, protocol)],
  run: ({ event }) => [event.run_id],
  protocol: ({ protocol }) => [protocol],
  has: hasValues,
};

export const FACET_NAMES = Object.keys(VALUES) as FacetName[];

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

/** An error is one that is said, and a message that breaks the rules of its protocol. */
function hasValues({ event, verdict }: FacetSource): HasValue[] {
  const { type } = event;
  const isError = type.endsWith('.error') || type === 'routing.failure' || verdict === 'fail';
  const hasArtifact = (event.attachments ?? []).length > 0 || artifactPlaces(event).size > 0;
  return [
    ...(isError ? (['error'] as const) : []),
    ...(type.startsWith('tool.') ? (['tool'] as const) : []),
    ...(hasArtifact ? (['artifact'] as const) : []),
  ];
}
