// The status of the definition in the editor: whether its name is known here, and whether this very content is.
import type { DialectDetail, DialectVersion } from '@/lib/model/dialects/dialect-summary';
import { printSexpr } from '@/lib/sexpr/printer';
import type { List } from '@/lib/sexpr/sexpr';

export type DefinitionStatus = {
  /** What is known under its name; null where nobody defined one, or the text names none. */
  readonly detail: DialectDetail | null;
  /** The version that is the same definition, in whatever layout; null where nobody sent this content. */
  readonly version: DialectVersion | null;
};

export function definitionStatus(
  detail: DialectDetail | null,
  definition: List | null,
): DefinitionStatus {
  const printed = definition === null ? null : printSexpr(definition);
  const version = detail?.versions_known.find((known) => known.definition === printed);
  return { detail, version: version ?? null };
}
