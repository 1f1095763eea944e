// What stands in the editor before anybody typed: the same text on the server and in the browser.
import type { InstalledDialect } from '@/lib/dialects/definition/dialect';
import { findDefinition } from '@/lib/dialects/definition/read-dialect';
import { CORE_LANGUAGE } from '@/lib/dialects/language/language';
import { CHAIN_MAX } from '@/lib/dialects/language/limits';
import type { DialectDetail, DialectVersion } from '@/lib/model/dialects/dialect-summary';
import { dialectOf } from '@/lib/projections/dialects/dialects';
import { valueAfter } from '@/lib/sexpr/place';
import { printPretty } from '@/lib/sexpr/printer';
import { readForm } from '@/lib/sexpr/reader';
import { isAtom } from '@/lib/sexpr/sexpr';
import type { LabSubject } from './lab-address';
import { LAB_SAMPLES, OWN_TEXT } from './lab-samples';

/** What the middle of the screen shows without scrolling. Columns. */
const EDITOR_WIDTH = 60;

/** Empty where there is no such version. */
export function subjectText(subject: LabSubject, detail: DialectDetail | null): string {
  if (subject.kind === 'own') return OWN_TEXT;
  if (subject.kind === 'sample') {
    return LAB_SAMPLES.find(({ name }) => name === subject.name)?.text ?? '';
  }
  const version = detail === null ? null : versionOf(detail, subject.hash);
  return version === null ? '' : prettyDefinition(version.definition);
}

/** The version of this hash, or the installed one, or the newest. */
export function versionOf(detail: DialectDetail, hash: string | null): DialectVersion | null {
  const wanted = hash ?? detail.hash;
  const found = detail.versions_known.find((version) => version.hash === wanted);
  return found ?? (hash === null ? (detail.versions_known[0] ?? null) : null);
}

/** A printed definition in lines. */
export function prettyDefinition(definition: string): string {
  const form = readForm(definition);
  return form.ok ? `${printPretty(form.value, EDITOR_WIDTH)}\n` : definition;
}

/** The dialect that a definition says it extends; null for the core language, and where it cannot be read. */
export function parentName(text: string): string | null {
  const form = readForm(text);
  const definition = form.ok ? findDefinition(form.value) : null;
  const parent = definition === null ? null : valueAfter(definition, 'extends');
  return parent !== null && isAtom(parent, 'symbol') && parent.text !== CORE_LANGUAGE
    ? parent.text
    : null;
}

/** What a definition inherits from, nearest first, as far as it is installed. */
export function parentChain(
  text: string,
  get: (name: string) => DialectDetail | null,
): DialectDetail[] {
  const chain: DialectDetail[] = [];
  let name = parentName(text);
  while (name !== null && chain.length < CHAIN_MAX) {
    const parent = get(name);
    if (parent === null || parent.hash === null) break;
    chain.push(parent);
    name = parent.extends === CORE_LANGUAGE ? null : parent.extends;
  }
  return chain;
}

/** The installed versions of such a chain, to be asked by name. */
export function installedIn(
  chain: readonly DialectDetail[],
): (name: string) => InstalledDialect | null {
  const installed = new Map<string, InstalledDialect>();
  for (const detail of chain.toReversed()) {
    const version = versionOf(detail, detail.hash);
    if (version === null || detail.hash === null) continue;
    const dialect = dialectOf(
      version.definition,
      version.hash,
      (name) => installed.get(name) ?? null,
    );
    if (dialect.ok) installed.set(detail.name, dialect.value);
  }
  return (name) => installed.get(name) ?? null;
}
