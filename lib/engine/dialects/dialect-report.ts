// What R1 to R4 say of a definition in a text. Nothing is stored, and nothing of the text is believed: the report holds for
// exactly these characters.
import type { InstalledDialect } from '@/lib/dialects/definition/dialect';
import { type FoundDefinition, locateDefinition } from '@/lib/dialects/definition/find-definition';
import { readDialect } from '@/lib/dialects/definition/read-dialect';
import { verifyDialect } from '@/lib/dialects/rules/verify';
import type { DialectReport } from '@/lib/model/dialects/dialect-summary';
import type { Failure } from '@/lib/model/failure';
import { canonicalForm, rfc9804Form } from '@/lib/sexpr/canonical';
import { spanAt } from '@/lib/sexpr/place';
import { readForm } from '@/lib/sexpr/reader';
import type { Sexpr } from '@/lib/sexpr/sexpr';
import { sexprFailure } from '@/lib/sexpr/syntax-error';
import { pointerSegments } from '@/lib/std/json/json-pointer';
import { lineColumn } from '@/lib/std/line-column';

type Ports = {
  readonly parents: (name: string) => InstalledDialect | null;
  readonly hashOf: (text: string) => string;
};

const UNREAD = { dialect: null, hash: null, rfc9804_hash: null, verdicts: [] };

const NO_DEFINITION: Failure = {
  code: 'missing_field',
  message: 'expected (define ...), or meta define or teach that holds one, saw neither',
  at: 0,
};

/** Reads and verifies; never throws, whatever the text. */
export function reportOn(text: string, { parents, hashOf }: Ports): DialectReport {
  const unreadable = (failures: readonly Failure[]): DialectReport => ({
    ...UNREAD,
    errors: failures.map((failure) => faultOf(text, failure)),
    installed: false,
  });
  const form = readForm(text);
  if (!form.ok) return unreadable([sexprFailure(form.error)]);
  const found = locateDefinition(form.value);
  if (found === null) return unreadable([NO_DEFINITION]);
  const { definition } = found;
  const read = readDialect(definition);
  if (!read.ok) {
    const placed = read.error.map((failure) => placedIn(text, found, failure));
    return { ...unreadable(placed), ...hashesOf(definition, hashOf) };
  }
  return {
    dialect: read.value.name,
    ...hashesOf(definition, hashOf),
    verdicts: verifyDialect(read.value, { source: text, parents }),
    errors: [],
    installed: false,
  };
}

/** Of the form that is signed, and of RFC 9804's, which does not tell kinds of atoms apart (BD22). */
function hashesOf(
  definition: Sexpr,
  hashOf: (text: string) => string,
): { hash: string; rfc9804_hash: string } {
  return {
    hash: hashOf(canonicalForm(definition)),
    rfc9804_hash: hashOf(rfc9804Form(definition)),
  };
}

/** A failure whose path leads into the definition, with its offset in the text that holds it. */
function placedIn(text: string, { path }: FoundDefinition, failure: Failure): Failure {
  const segments = [...path.map(String), ...pointerSegments(failure.path ?? '')];
  const span = spanAt(text, segments);
  return span === null ? failure : { ...failure, at: span[0] };
}

function faultOf(text: string, { code, message, at }: Failure): DialectReport['errors'][number] {
  if (at === undefined) return { code, message, at: null, line: null, column: null };
  const { line, column } = lineColumn(text, at);
  return { code, message, at, line, column };
}
