// What a request prefers, and what each term of it is worth (Clutch section 4.2, C32). The specification gives no weights
// (CD14): ours are published here, and every decision records those that it used.

/** What a kind of preference is worth beside the others; the terms of one kind share it. */
export const KIND_WEIGHTS = { tool: 0.5, domain: 0.35, tag: 0.15 } as const;

export type TermKind = keyof typeof KIND_WEIGHTS;

/** A preferred term: what it is looked for under, and its share of the score. */
export type Term = {
  readonly term: string;
  readonly kind: TermKind;
  /** The term after its prefix (CD13). */
  readonly suffix: string;
  /** 0..1; the weights of all terms add up to 1, unless all of them are 0. */
  readonly weight: number;
};

/** Weights that were recorded add up to 1 but for the last bits; scaled again, they would not be the same. */
const SCALED_WITHIN = 1e-9;

const PREFIX = /^[a-z][a-z0-9_-]*:(?=.)/i;

/** A term that bears no known prefix counts as a tag. */
export function kindOf(term: string): TermKind {
  if (term.startsWith('tool:') || term.startsWith('mcp:')) return 'tool';
  return term.startsWith('domain:') ? 'domain' : 'tag';
}

/** `browser` of `tool:browser` and of `mcp:browser`; a text without a prefix is its own suffix. */
export function suffixOf(text: string): string {
  return text.replace(PREFIX, '');
}

/** Kinds of questions whose terms are kept: a team asks a few dozen. */
const KNOWN_MAX = 256;

const known = new Map<string, readonly Term[]>();

/**
 * The terms of `prefers`, each once, in their order. An override replaces the weight of a term, or of a kind; what the terms
 * have then is scaled to add up to 1. Equal questions get the same list.
 */
export function termsOf(
  prefers: readonly string[],
  overrides: Readonly<Record<string, number>> = {},
): readonly Term[] {
  const key = JSON.stringify([prefers, Object.entries(overrides)]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const terms = readTerms(prefers, overrides);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, terms);
  return terms;
}

function readTerms(
  prefers: readonly string[],
  overrides: Readonly<Record<string, number>>,
): readonly Term[] {
  const terms = [...new Set(prefers)].map((term) => ({ term, kind: kindOf(term) }));
  const counts = { tool: 0, domain: 0, tag: 0 };
  for (const { kind } of terms) counts[kind] += 1;
  const rawOf = ({ term, kind }: { term: string; kind: TermKind }): number =>
    weightIn(overrides, term) ?? (weightIn(overrides, kind) ?? KIND_WEIGHTS[kind]) / counts[kind];
  const raw = terms.map(rawOf);
  const total = raw.reduce((sum, weight) => sum + weight, 0);
  const scale = total === 0 || Math.abs(total - 1) < SCALED_WITHIN ? 1 : total;
  return terms.map(({ term, kind }, index) => ({
    term,
    kind,
    suffix: suffixOf(term),
    weight: (raw[index] ?? 0) / scale,
  }));
}

/** Read as an own property: the names are a requester's. What is no weight is passed over. */
function weightIn(overrides: Readonly<Record<string, number>>, name: string): number | null {
  const weight = Object.hasOwn(overrides, name) ? overrides[name] : undefined;
  return weight !== undefined && Number.isFinite(weight) && weight >= 0 ? weight : null;
}
