// How what stands in the editor stands here: whether its name is known, and whether this very content is.
import type { DialectDetail, DialectVersion } from '@/lib/model/dialects/dialect-summary';
import { printSexpr } from '@/lib/sexpr/printer';
import type { List } from '@/lib/sexpr/sexpr';

export type DialectStanding = {
  /** What is known under its name; null where nobody defined one, or the text names none. */
  readonly detail: DialectDetail | null;
  /** The version that is the same definition, in whatever layout; null where nobody sent this content. */
  readonly version: DialectVersion | null;
};

export function standingOf(detail: DialectDetail | null, definition: List | null): DialectStanding {
  const printed = definition === null ? null : printSexpr(definition);
  const version = detail?.versions_known.find((known) => known.definition === printed);
  return { detail, version: version ?? null };
}
