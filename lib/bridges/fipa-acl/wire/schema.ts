// A message of FIPA ACL in its string form (FIPA00070), as data: what stands in it, whatever its layout.

/** The communicative acts of FIPA00037, in the order of its list. */
export const PERFORMATIVES = [
  'accept-proposal',
  'agree',
  'cancel',
  'cfp',
  'confirm',
  'disconfirm',
  'failure',
  'inform',
  'inform-if',
  'inform-ref',
  'not-understood',
  'propagate',
  'propose',
  'proxy',
  'query-if',
  'query-ref',
  'refuse',
  'reject-proposal',
  'request',
  'request-when',
  'request-whenever',
  'subscribe',
] as const;

export type FipaPerformative = (typeof PERFORMATIVES)[number];

/** The act of a word, in any case; null for any other word. */
export function performativeOf(word: string): FipaPerformative | null {
  const name = word.toLowerCase();
  return PERFORMATIVES.find((performative) => performative === name) ?? null;
}

/** `Word | String | Number | DateTime | "(" Expression* ")"`: numbers and times are words here, as they are written. */
export type FipaExpression =
  | { readonly word: string }
  | { readonly string: string }
  | { readonly list: readonly FipaExpression[] };

/** A parameter by its name, without the colon. */
export type FipaParameter = { readonly name: string; readonly value: FipaExpression };

/** `(agent-identifier :name n :addresses (sequence ...) :resolvers (sequence ...) :X-...)` */
export type FipaAgent = {
  readonly name: string;
  readonly addresses: readonly string[];
  readonly resolvers: readonly FipaAgent[];
  readonly parameters: readonly FipaParameter[];
};

/** Parameters of one expression that FIPA names, in the order in which they are printed. */
export const TEXT_PARAMETERS = [
  'language',
  'encoding',
  'ontology',
  'protocol',
  'conversation-id',
  'reply-with',
  'in-reply-to',
  'reply-by',
] as const;

export type FipaTextParameter = (typeof TEXT_PARAMETERS)[number];

export type FipaWire = {
  readonly performative: FipaPerformative;
  readonly sender: FipaAgent | null;
  readonly receiver: readonly FipaAgent[] | null;
  readonly replyTo: readonly FipaAgent[] | null;
  readonly content: string | null;
  /** Whether the content was written as an expression of its own and not as a string (FIPA 97). */
  readonly isContentBare: boolean;
  /** The others: FIPA's in the order of `TEXT_PARAMETERS`, then the sender's own in theirs. */
  readonly parameters: readonly FipaParameter[];
};

/** What a parameter says as text; null where the message does not have it, or has a list there. */
export function textParameter({ parameters }: FipaWire, name: FipaTextParameter): string | null {
  const value = parameters.find((parameter) => parameter.name === name)?.value;
  if (value === undefined || 'list' in value) return null;
  return 'word' in value ? value.word : value.string;
}
