// Dialects as lists and the API show them.
import type { DialectDetail, DialectSummary } from '@/lib/model/dialects/dialect-summary';
import type { DialectSpeakers } from '@/lib/projections/dialects/dialect-speakers';
import {
  type KnownDialect,
  type KnownVersion,
  readPrinted,
} from '@/lib/projections/dialects/dialects';
import { rfc9804Form } from '@/lib/sexpr/canonical';
import { authorOf } from './dialect-request';

/** One line of the list; where nothing is installed, by the version that came last. */
export function summaryOf(known: KnownDialect, speakers: DialectSpeakers): DialectSummary {
  const { name, installed, versions, lastSeq } = known;
  const shared = {
    name,
    versions: versions.length,
    last_seq: lastSeq,
    speakers: speakers.of(name),
  };
  if (installed !== null) {
    const { hash, dialect, performatives } = installed;
    const author = authorOf(installed);
    return {
      ...shared,
      hash,
      author,
      extends: dialect.extends,
      reason: null,
      performatives: [...performatives.keys()],
    };
  }
  const last = versions.at(-1);
  return {
    ...shared,
    hash: null,
    author: last?.author ?? null,
    extends: last?.extends ?? '',
    performatives: last?.performatives ?? [],
    reason: last?.reason ?? null,
  };
}

/** Everything that is known of one. */
export function detailOf(
  known: KnownDialect,
  speakers: DialectSpeakers,
  hashOf: (text: string) => string,
): DialectDetail {
  return {
    ...summaryOf(known, speakers),
    versions_known: known.versions
      .map((version) => ({ ...version, rfc9804_hash: hashOf(rfc9804Of(version)) }))
      .reverse(),
    audit: [...known.audit],
  };
}

function rfc9804Of({ definition }: KnownVersion): string {
  const form = readPrinted(definition);
  return form.ok ? rfc9804Form(form.value) : definition;
}
