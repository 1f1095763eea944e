// What the log says about dialects, read out of its events: a definition as its codec decoded it, and what the engine
// decided about one. Only records of CBCL count, and decisions only where the engine made them itself, so that nobody can
// claim an installation.
import type { ClutchMessage } from '@/lib/model/clutch-message';
import type {
  DialectAudit,
  DialectSignature,
  RuleVerdict,
} from '@/lib/model/dialects/dialect-summary';
import type { EventRecord, SignatureStatus } from '@/lib/model/event-record';
import { DIALECT_PROTOCOL } from '../language/language';

/** The payload_type of a definition: `meta define` and `meta teach`. */
export const DIALECT_TYPE = 'cbcl.dialect.v1';

/** The payload_type of a decision about one. No codec gives it to an event. */
export const INSTALL_TYPE = 'cbcl.dialect-install.v1';

/** A definition that somebody sent. */
export type DialectOffer = {
  readonly name: string;
  readonly hash: string;
  /** Printed. */
  readonly definition: string;
  /** An agent id. */
  readonly author: string | null;
  readonly extends: string;
  readonly performatives: readonly string[];
  readonly verdicts: readonly RuleVerdict[];
};

/** What the engine decided about a version. */
export type DialectDecision = {
  readonly name: string;
  readonly hash: string;
  readonly action: DialectAudit['action'];
  readonly reason: string;
  readonly signature: DialectSignature;
  /** Who had it decided: an agent id. */
  readonly by: string;
  /**
   * The version that an installation takes the place of; null for a name that is free. It holds only while that is so,
   * which settles what two processes decide at once.
   */
  readonly replaces: string | null;
};

/** The definition that an event of CBCL holds; null for everything else, and where its payload was emptied. */
export function offerOf(event: ClutchMessage): DialectOffer | null {
  if (event.type !== 'agent.update' || event.payload_type !== DIALECT_TYPE) return null;
  const { dialect, definition, author, performatives, verdicts } = event.payload;
  const named = nameAndHash(dialect);
  if (named === null || typeof definition !== 'string') return null;
  return {
    ...named,
    definition,
    author: typeof author === 'string' ? author : null,
    extends: typeof event.payload.extends === 'string' ? event.payload.extends : '',
    performatives: textsOf(performatives),
    // The codec made them; nobody else writes payloads of this protocol.
    verdicts: Array.isArray(verdicts) ? (verdicts as RuleVerdict[]) : [],
  };
}

/** Whether a record can tell something about dialects: imported logs of others cannot. */
export function isSpoken({ protocol, origin }: EventRecord): boolean {
  return protocol === DIALECT_PROTOCOL && origin !== 'import';
}

/** The decision that a record bears; null where it bears none, or where somebody else than the engine claims one. */
export function decisionOf({ event, origin }: EventRecord): DialectDecision | null {
  if (origin !== 'engine' || event.payload_type !== INSTALL_TYPE) return null;
  const named = nameAndHash(event.payload.dialect);
  return named === null ? null : { ...(event.payload as DecisionFields), ...named };
}

type DecisionFields = Omit<DialectDecision, 'name' | 'hash'>;

/** The payload that says a decision. */
export function decisionPayload({
  name,
  hash,
  ...fields
}: DialectDecision): ClutchMessage['payload'] {
  return { dialect: { name, hash }, ...fields };
}

/** Whether the version whose place an installation takes is the installed one itself. */
export function isRepeat({ action, dialect, replaces }: ClutchMessage['payload']): boolean {
  const hash = nameAndHash(dialect)?.hash;
  return action === 'installed' && hash !== undefined && hash === replaces;
}

/** CBCL knows one scheme, so that nothing stays unchecked. */
export function dialectSignature(status: SignatureStatus): DialectSignature {
  return status === 'unchecked' ? 'unsigned' : status;
}

/** A value's texts, where it is a list of them. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The name of a dialect under `dialect` of a payload; null where it holds none. */
export function dialectNameOf(dialect: unknown): string | null {
  const { name } = (dialect ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}

function nameAndHash(dialect: unknown): { name: string; hash: string } | null {
  const name = dialectNameOf(dialect);
  const { hash } = (dialect ?? {}) as { hash?: unknown };
  return name === null || typeof hash !== 'string' ? null : { name, hash };
}
