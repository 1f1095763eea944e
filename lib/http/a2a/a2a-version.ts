// The version that a client speaks: what it says in the header or in the address, and 0.3 where it says nothing.
import type { PublicCall } from '../operation/operation';
import { A2aFault } from './a2a-fault';

/** The media type of HTTP+JSON, and of what is pushed. */
export const A2A_JSON = 'application/a2a+json';

const VERSIONS = ['1.0', '0.3'] as const;
export type A2aVersion = (typeof VERSIONS)[number];

/** Of clients from before there was a header. */
const UNSAID: A2aVersion = '0.3';

/** Of a version that nobody knows so much is repeated. Characters. */
const SHOWN_MAX = 20;

/** @throws A2aFault `VERSION_NOT_SUPPORTED` */
export function versionOf({ c }: PublicCall, spoken: readonly A2aVersion[] = VERSIONS): A2aVersion {
  const said = c.req.header('a2a-version') || c.req.query('A2A-Version') || UNSAID;
  const version = spoken.find((one) => one === said);
  if (version !== undefined) return version;
  throw new A2aFault(
    'VERSION_NOT_SUPPORTED',
    `expected A2A-Version ${spoken.join(' or ')}, saw ${JSON.stringify(said.slice(0, SHOWN_MAX))}`,
  );
}
