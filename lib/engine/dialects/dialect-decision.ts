// Whether a definition that was sent is installed. The checks run in the order in which they stand; the first that
// fails decides. What is refused stays known as offered, with the reason.
import type { InstalledDialect } from '@/lib/dialects/definition/dialect';
import type { DialectOffer } from '@/lib/dialects/log/dialect-events';
import type { DialectSignature } from '@/lib/model/dialects/dialect-summary';
import type { Failure } from '@/lib/model/failure';
import { dialectOf } from '@/lib/projections/dialects/dialects';
import { err, ok, type Result } from '@/lib/std/result';

/** Installed dialects of one author: each is kept in memory, with its parents' performatives. */
export const DIALECTS_PER_AUTHOR_MAX = 64;

/** How a definition came in. */
export type DialectArrival = {
  readonly signature: DialectSignature;
  /** Whose key was asked; null where it bears no signature. */
  readonly signer: string | null;
  /** Whether an operator's key sent it: the local source that may install unsigned dialects. */
  readonly isOperators: boolean;
};

/** What is known of a name at the moment of deciding. */
export type NameStanding = {
  /** The hash of the installed version. */
  readonly installed: string | null;
  readonly wasInstalled: boolean;
  /** The hash of a version that another message under way installs. */
  readonly pending: string | null;
};

/** What the workspace is like besides. */
export type InstallPolicy = {
  readonly find: (name: string) => InstalledDialect | null;
  /** Dialects of an author that are installed or about to be. */
  readonly countOf: (author: string) => number;
  readonly isTrusted: (author: string) => boolean;
};

/** What to log: an installation with its reason, or a failure whose message is the reason. */
export type DialectRuling = Result<
  { readonly dialect: InstalledDialect; readonly reason: string },
  Failure
>;

const INSTALLED_ALREADY = 'this version is installed already';

/** Decides about one definition. */
export function ruleOn(
  offer: DialectOffer,
  arrival: DialectArrival,
  standing: NameStanding,
  policy: InstallPolicy,
): DialectRuling {
  const broken =
    signatureFailure(arrival.signature) ?? verdictFailure(offer) ?? nameFailure(offer, standing);
  if (broken !== null) return err(broken);
  const installed = policy.find(offer.name);
  if (standing.installed === offer.hash && installed !== null) {
    return ok({ dialect: installed, reason: INSTALLED_ALREADY });
  }
  const distrusted =
    trustFailure(offer, arrival, policy) ?? countFailure(offer.author, policy.countOf);
  if (distrusted !== null) return err(distrusted);
  const dialect = dialectOf(offer.definition, offer.hash, policy.find);
  if (!dialect.ok) {
    // Its path leads into the definition, not into the message.
    const { code, message, rule = 'BD20' } = dialect.error;
    return err({ code, message, rule });
  }
  return ok({ dialect: dialect.value, reason: reasonOf(offer, arrival) });
}

/**
 * B21, BD21: whatever else holds, and whoever sends it, a signature that does not verify is a sign of tampering, and one that
 * nobody here can check proves nothing. What an operator vouches for bears none.
 */
export function signatureFailure(signature: DialectSignature): Failure | null {
  if (signature === 'bad') {
    const message =
      "expected a signature of the dialect's author, saw one that verifies with none of the author's keys; sign its canonical form";
    return { code: 'forbidden', rule: 'BD21', message };
  }
  if (signature === 'unknown_key') {
    const message =
      'expected a signature that can be checked, saw one of an author for whom no public key is registered; register the key, or let an operator send it unsigned';
    return { code: 'forbidden', rule: 'B23', message };
  }
  return null;
}

/** B20: R1 to R4 come before everything that trust could excuse. */
function verdictFailure({ verdicts }: DialectOffer): Failure | null {
  const failed = verdicts.find(({ verdict }) => verdict === 'fail');
  if (failed === undefined && verdicts.length > 0) return null;
  const what = failed === undefined ? 'no verdict' : `${failed.rule}: ${failed.message}`;
  return { code: 'conflict', rule: 'B20', message: `expected R1 to R4 to hold, saw ${what}` };
}

/** BD20: a name keeps its content. Once a version was installed, only an operator puts another in its place. */
function nameFailure({ hash }: DialectOffer, standing: NameStanding): Failure | null {
  const fail = (message: string): Failure => ({ code: 'conflict', rule: 'BD20', message });
  const { installed, wasInstalled, pending } = standing;
  if (installed === hash) return null;
  if (installed !== null) {
    return fail(
      `expected a free name or the installed version ${installed}, saw other content; an operator may replace it`,
    );
  }
  if (wasInstalled) {
    return fail('expected a free name, saw one that was removed; an operator may install it again');
  }
  if (pending !== null && pending !== hash) {
    return fail('expected a free name, saw one whose first version is being installed');
  }
  return null;
}

/** B42, B23, B43: what an agent's key sends is signed by an author who is trusted. */
function trustFailure(
  { author }: DialectOffer,
  { signature, signer, isOperators }: DialectArrival,
  policy: InstallPolicy,
): Failure | null {
  if (isOperators) return null;
  const fail = (rule: string, message: string): Failure => ({ code: 'forbidden', rule, message });
  if (signature === 'unsigned') {
    return fail(
      'B42',
      "expected the author's signature, saw none; sign it, or let an operator install it",
    );
  }
  if (author === null || signer !== author) {
    return fail('B23', 'expected the signature of the author that is named, saw that of another');
  }
  if (policy.isTrusted(author)) return null;
  return fail('B43', 'expected an author whom this workspace trusts, saw another; ask an operator');
}

/** B24: limits of this workspace. */
export function countFailure(
  author: string | null,
  countOf: InstallPolicy['countOf'],
): Failure | null {
  if (author === null || countOf(author) < DIALECTS_PER_AUTHOR_MAX) return null;
  const message = `expected at most ${DIALECTS_PER_AUTHOR_MAX} installed dialects of one author, saw one more; an operator may remove one`;
  return { code: 'limit_exceeded', rule: 'B24', message };
}

function reasonOf({ author }: DialectOffer, { signature, signer }: DialectArrival): string {
  if (signature === 'verified' && author !== null && signer === author)
    return `signed by ${author}`;
  return 'sent with the key of an operator, who vouches for it';
}
