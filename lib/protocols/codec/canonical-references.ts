// What a canonical event refers to, by its payload and attachments alone: fields whose names say that they hold ids, and
// artifacts. Bounded, for a payload may be anything. Whether there is such a task, event or artifact the reader finds out.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import { IDENTIFIER_LENGTH_MAX } from '@/lib/model/storable-text';
import { artifactPlaces } from '@/lib/text/artifact-places';
import { taskNamedBy } from './task-reference';

/** References of one event that count, the first ones: more nobody draws. */
export const REFERENCES_MAX = 32;

/** Fields of a payload that are looked at, the first ones: ids stand among few. */
const FIELDS_MAX = 64;

const NAMES_IDS = /(?:^|_)ids?$/;

/** Fields of ids that name no work. */
const OTHER_IDS: ReadonlySet<string> = new Set(['agent_id', 'run_id', 'thread_id', 'trace_id']);

/** The ids that an event refers to, as they stand: `in_reply_to`, `references`, what ends in `_id`, and artifacts. */
export function canonicalReferences(event: ClutchMessage): string[] {
  const { payload, attachments = [] } = event;
  const named: string[] = [];
  for (const [name, value] of Object.entries(payload).slice(0, FIELDS_MAX)) {
    const isReference = name === 'in_reply_to' || name === 'references';
    const holdsIds = NAMES_IDS.test(name) && !OTHER_IDS.has(name);
    if (isReference || holdsIds) named.push(...idsIn(value).map(taskNamedBy));
  }
  for (const { ref } of attachments) if (ref?.startsWith('artifact:')) named.push(...idsIn(ref));
  named.push(...artifactPlaces(event).keys());
  return named.slice(0, REFERENCES_MAX);
}

/** The artifacts that an event brings along. */
export function artifactsOf(event: ClutchMessage): string[] {
  const attached = (event.attachments ?? []).flatMap(({ ref }) =>
    ref?.startsWith('artifact:') ? idsIn(ref) : [],
  );
  return [...new Set([...attached, ...artifactPlaces(event).keys()])].slice(0, REFERENCES_MAX);
}

function idsIn(value: unknown): string[] {
  const ids: unknown[] = Array.isArray(value) ? value.slice(0, REFERENCES_MAX) : [value];
  return ids.filter(
    (id): id is string => typeof id === 'string' && id !== '' && id.length <= IDENTIFIER_LENGTH_MAX,
  );
}
