// Everything that can be said of a definition without asking the server: whether it can be read, what R1 to R4 say of it,
// and what calls of it would expand to.
import { splitVisible, toVisibleString } from '@/components/ui/text/split-visible';
import type { Dialect, InstalledDialect } from '@/lib/dialects/definition/dialect';
import type { FindParent } from '@/lib/dialects/definition/inheritance';
import { findDefinition, readDialect } from '@/lib/dialects/definition/read-dialect';
import { installable } from '@/lib/dialects/rules/install';
import { verifyDialect } from '@/lib/dialects/rules/verify';
import type { DIALECT_EDITOR } from '@/lib/messages/en/features/dialect/dialect-editor';
import type { RuleVerdict } from '@/lib/model/dialects/dialect-summary';
import type { Failure } from '@/lib/model/failure';
import { partAt } from '@/lib/sexpr/place';
import { type PlacedForm, readPlacedForm } from '@/lib/sexpr/reader';
import type { List } from '@/lib/sexpr/sexpr';
import { codeText } from '@/lib/std/code-text';
import { pointerSegments } from '@/lib/std/json/json-pointer';
import type { CodePlace } from './code-pieces';
import type { TextProblem } from './text-problem';

export type DefinitionCheck = {
  /** The `(define ...)` of the text; null where there is none. */
  readonly definition: List | null;
  /** Null where it cannot be read. */
  readonly dialect: Dialect | null;
  /** R1 to R4; empty where it cannot be read. */
  readonly verdicts: readonly RuleVerdict[];
  /** With what it inherits; null where that cannot be had. */
  readonly callable: InstalledDialect | null;
  /** Why it cannot be read. */
  readonly faults: readonly TextProblem[];
  /** Those, what breaks a rule, and what is worth knowing, by their places. */
  readonly problems: readonly TextProblem[];
};

/** The hash of a text that is only looked at: the server gives the true one. */
const NOT_HASHED = '';

/** What is to be written. */
const DEFINE_FORM = codeText`(define name …)`;

/** More hidden characters than these are counted and not listed. */
const HIDDEN_MAX = 20;

type ProblemMessages = (typeof DIALECT_EDITOR)['english']['problems'];

/** Linear in the text; never throws. */
export function checkDefinition(
  messages: ProblemMessages,
  text: string,
  findParent: FindParent,
): DefinitionCheck {
  const nothing = { definition: null, dialect: null, verdicts: [], callable: null } as const;
  const read = readPlacedForm(text);
  if (!read.ok) {
    const { at, message } = read.error;
    const faults = [problemAt(message, [at, at + 1])];
    return { ...nothing, faults, problems: [...faults, ...hiddenIn(messages, text)] };
  }
  const placed = read.value;
  const definition = findDefinition(placed.form);
  if (definition === null) {
    const message = messages.otherMessage(`(meta ${DEFINE_FORM})`, DEFINE_FORM);
    const faults = [problemAt(message, head(text, spanOf(placed, placed.form)))];
    return { ...nothing, faults, problems: [...faults, ...hiddenIn(messages, text)] };
  }
  const dialect = readDialect(definition);
  if (!dialect.ok) {
    const faults = dialect.error.map((failure) =>
      problemAt(failure.message, head(text, placeOf(placed, definition, failure))),
    );
    return { ...nothing, definition, faults, problems: [...faults, ...hiddenIn(messages, text)] };
  }
  const verdicts = verifyDialect(dialect.value, { source: text, parents: findParent });
  const broken = verdicts.flatMap(({ rule, checks }) =>
    checks
      .filter(({ verdict }) => verdict === 'fail')
      .map(({ message, at }) =>
        problemAt(`${rule}: ${message}`, head(text, spanFrom(placed, at ?? 0))),
      ),
  );
  const callable = installable(dialect.value, NOT_HASHED, findParent);
  const isInheritanceBroken = !callable.ok && broken.length === 0;
  const problems = isInheritanceBroken
    ? [problemAt(callable.error.message, head(text, placeOf(placed, definition, callable.error)))]
    : broken;
  return {
    definition,
    dialect: dialect.value,
    verdicts,
    callable: callable.ok ? callable.value : null,
    faults: isInheritanceBroken ? problems : [],
    problems: [...problems, ...hiddenIn(messages, text)],
  };
}

function problemAt(message: string, place: CodePlace): TextProblem {
  return { message, place, isFatal: true };
}

function spanOf({ spans }: PlacedForm, part: PlacedForm['form']): CodePlace {
  return spans.get(part) ?? [0, 1];
}

function placeOf(placed: PlacedForm, definition: List, { path, at }: Failure): CodePlace {
  const part = partAt(definition, pointerSegments(path ?? ''));
  if (path === undefined && at !== undefined) return spanFrom(placed, at);
  return spanOf(placed, part ?? definition);
}

/** The form that begins at an offset, else the one character there. */
function spanFrom({ spans }: PlacedForm, at: number): CodePlace {
  for (const span of spans.values()) if (span[0] === at) return span;
  return [at, at + 1];
}

/** Of a place of several lines the first one: a page under one line of waves says nothing. */
function head(text: string, [from, to]: CodePlace): CodePlace {
  const lineEnd = text.indexOf('\n', from);
  return [from, lineEnd === -1 ? to : Math.min(to, lineEnd)];
}

/** Characters that cannot be seen, which a box that is typed into cannot draw by their names. */
function hiddenIn(messages: ProblemMessages, text: string): TextProblem[] {
  const found: TextProblem[] = [];
  let at = 0;
  for (const segment of splitVisible(text)) {
    if (segment.kind === 'hidden' && found.length < HIDDEN_MAX) {
      const message = messages.hidden(toVisibleString(segment.text));
      found.push({ message, place: [at, at + segment.text.length], isFatal: false });
    }
    at += segment.text.length;
  }
  return found;
}
