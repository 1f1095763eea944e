// What a dialect is: a name, an author, limits, and performatives that are templates. The definition itself is kept as it
// was written, for its canonical form is what is signed and hashed.
import type { List, Sexpr } from '@/lib/sexpr/sexpr';

/** Limits that a dialect declares (R2); null where it does not. */
export type DialectResources = {
  /** Levels of nesting of an expanded message. */
  readonly maxDepth: number | null;
  /** Characters of an expanded message as it is printed. */
  readonly maxExpansionSize: number | null;
  /** Milliseconds. */
  readonly maxVerifyTime: number | null;
};

export type ParameterKind = 'required' | 'optional' | 'key' | 'rest';

export type Parameter = { readonly name: string; readonly kind: ParameterKind };

/** `(extend name (parameters) template)`. */
export type Performative = {
  readonly name: string;
  readonly parameters: readonly Parameter[];
  readonly template: Sexpr;
  /** Where the clause stands in the definition: indexes of items. */
  readonly path: readonly string[];
};

/** A definition that could be read; whether it keeps R1 to R4 is `verify`'s to say. */
export type Dialect = {
  readonly name: string;
  /** `cbcl`, or another dialect. */
  readonly extends: string;
  /** The name without its sigil; null where none is given. */
  readonly author: string | null;
  readonly resources: DialectResources;
  readonly performatives: readonly Performative[];
  /** `(define name ...)` as it was written. */
  readonly definition: List;
};

/** A dialect that calls may name: verified, accepted, and fixed by its hash. */
export type InstalledDialect = {
  readonly name: string;
  /** `sha256-` and the SHA-256 of the canonical form, lower-case hex. */
  readonly hash: string;
  readonly dialect: Dialect;
  /** Its own and the inherited ones, by name. */
  readonly performatives: ReadonlyMap<string, Performative>;
};

/** The installed dialects as a codec is handed them: the one thing that a message's meaning takes from outside of it. */
export type DialectIndex = {
  find(name: string): InstalledDialect | null;
  /** The hash of a canonical form. */
  hashOf(canonicalForm: string): string;
};
