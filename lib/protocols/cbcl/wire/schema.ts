// The wire of CBCL and the parts of a message. The wire is the message as data: whatever its layout, equal messages are equal
// values, and what the text's layout owes to the grammar stands beside it.
import type { Dialect } from '@/lib/dialects/definition/dialect';
import { CORE_PERFORMATIVES, type CorePerformative } from '@/lib/dialects/language/core-language';
import { DIALECT_PROTOCOL } from '@/lib/dialects/language/language';
import type { Atom, List, Sexpr } from '@/lib/sexpr/sexpr';

/** `meta.protocol` of what comes in as CBCL. */
export const PROTOCOL = DIALECT_PROTOCOL;

/** What a message may begin with. */
export const HEADS: ReadonlySet<string> = new Set([
  ...CORE_PERFORMATIVES,
  ...['meta', 'lang', 'envelope', 'signed', 'with-limits'],
]);

/** Where a text leaves the ABNF to the letter: the row of the checklist, and the first place that shows it. */
export type LayoutFinding = {
  readonly rule: string;
  /** Offset in the text. */
  readonly at: number;
  /** JSON Pointer into the message. */
  readonly path: string;
};

export type CbclWire = {
  readonly message: List;
  /** By offset, at most one for each row; empty for a text that the ABNF derives. */
  readonly layout: readonly LayoutFinding[];
};

/** `(tell @bob "hi" :thread t)` */
export type SimpleMessage = {
  readonly kind: 'simple';
  readonly performative: CorePerformative;
  /** Without its sigil. */
  readonly recipient: string;
  readonly content: Sexpr | null;
  /** By the name of their keyword, as they stand. */
  readonly parameters: ReadonlyMap<string, Sexpr>;
};

/** `(meta (define ...))` */
export type DefineMessage = { readonly kind: 'define'; readonly dialect: Dialect };

/** `(meta (teach @bob (define ...)))`, or with the definition inside of `(signed ...)`. */
export type TeachMessage = {
  readonly kind: 'teach';
  readonly recipient: string;
  readonly dialect: Dialect;
  readonly signature: Atom | null;
};

/** `(meta (query (speak? name)))` */
export type QueryMessage = { readonly kind: 'query'; readonly dialect: string };

/** `(lang name (call ...))`; `core` where a core message stands in place of a call. */
export type LangMessage = {
  readonly kind: 'lang';
  readonly dialect: string;
  readonly call: List;
  readonly core: SimpleMessage | null;
};

export type Body = SimpleMessage | DefineMessage | TeachMessage | QueryMessage | LangMessage;

/** Limits that a sender asks for (milliseconds, levels, characters); null where it does not. */
export type AskedLimits = {
  readonly timeout: number | null;
  readonly maxDepth: number | null;
  readonly maxExpansionSize: number | null;
};

type WrapperParts =
  | {
      readonly kind: 'envelope';
      /** Names without their sigil. */
      readonly from: string | null;
      readonly to: string | null;
      /** ISO 8601 UTC with milliseconds. */
      readonly timestamp: string | null;
    }
  | { readonly kind: 'signed'; readonly signature: Atom }
  | { readonly kind: 'with-limits'; readonly limits: AskedLimits };

/** A wrapper: `head` is all of it but the message, which is `inner`. */
export type Wrapper = WrapperParts & { readonly head: List; readonly inner: Sexpr };

/** A message as its parts. */
export type CbclMessage = {
  /** Outer to inner. */
  readonly wrappers: readonly Wrapper[];
  readonly body: Body;
  /** Where the body stands in the whole. */
  readonly path: readonly string[];
};
