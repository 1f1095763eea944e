// Installed dialects as codecs are handed them: those of the draft, and what a test adds.
import { createHash } from 'node:crypto';
import type { DialectIndex, InstalledDialect } from '@/lib/dialects/definition/dialect';
import { DRAFT_DIALECTS } from '@/lib/dialects/definition/draft-dialects';
import { installable } from '@/lib/dialects/rules/install';
import { canonicalForm } from '@/lib/sexpr/canonical';
import { invariant } from '@/lib/std/invariant';
import { dialectIn } from './dialect-texts';

const hashOf = (canonical: string): string =>
  `sha256-${createHash('sha256').update(canonical).digest('hex')}`;

/** The draft's two dialects and these definitions, each installed after those before it. */
export function dialectIndex(...texts: readonly string[]): DialectIndex {
  const dialects = new Map<string, InstalledDialect>();
  const find = (name: string) => dialects.get(name) ?? null;
  for (const text of [...DRAFT_DIALECTS.map((draft) => draft.text), ...texts]) {
    const dialect = dialectIn(text);
    const installed = installable(dialect, hashOf(canonicalForm(dialect.definition)), find);
    invariant(installed.ok, `not installable: ${installed.ok ? '' : installed.error.message}`);
    dialects.set(dialect.name, installed.value);
  }
  return { find, hashOf };
}
