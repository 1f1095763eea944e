// What every bridge (lib/bridges) is: a format of JSON without profiles, samples and named secrets, to which nothing is answered.
import type { CodecParts } from './codec';

type Own<Wire> = Pick<
  CodecParts<Wire>,
  | 'protocol'
  | 'title'
  | 'requirements'
  | 'recognises'
  | 'parse'
  | 'print'
  | 'toEvents'
  | 'fromEvent'
  | 'answeredElsewhere'
>;

/** The parts of a bridge's codec by what is its own. */
export function bridgeParts<Wire>(own: Own<Wire>): CodecParts<Wire> {
  return {
    ...own,
    contentTypes: ['application/json', 'application/x-ndjson'],
    idSource: 'content',
    profiles: [],
    secrets: [],
    samples: [],
    reply: () => null,
    fingerprint: own.print,
  };
}
