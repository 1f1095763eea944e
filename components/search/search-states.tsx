'use client';
// What stands in the place of hits: what can be asked, why a line cannot be read, and what to leave out where nothing was found.
import { TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { QueryFailure } from '@/lib/search/parse-query';
import { printQuery, printTerm } from '@/lib/search/print-query';
import { OPERATORS, type OperatorName, type SearchQuery } from '@/lib/search/search-query';

/** Teaches the language by what can be pressed. */
export function SearchHelp({ onLine }: { onLine: (line: string) => void }) {
  const names = Object.keys(OPERATORS) as OperatorName[];
  return (
    <EmptyState title="Search everything that was said">
      <p>
        Words find messages in any case, “quoted ones” a phrase, and a minus before a word leaves it
        out. Operators narrow the search:
      </p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-left">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt>
              <Button onClick={() => onLine(`${name}:`)}>
                <span className="font-mono text-12">
                  {name}:{OPERATORS[name].example}
                </span>
              </Button>
            </dt>
            <dd className="text-ink">{OPERATORS[name].asks}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  );
}

/** Said below the field while the line is typed. */
export function LineProblem({ line, failure }: { line: string; failure: QueryFailure }) {
  const rest = line.slice(failure.at, failure.at + 24);
  return (
    <p
      role="status"
      className="flex items-start gap-1.5 border-b border-hairline px-3 py-2 text-ink md:px-5"
    >
      <span className="pt-0.5 text-warn">
        <Icon of={TriangleAlert} />
      </span>
      <span>
        {failure.message}
        {rest !== '' && (
          <>
            {' '}
            It begins at{' '}
            <code className="font-mono text-12">
              <VisibleText text={rest} />
            </code>
            .
          </>
        )}
      </span>
    </p>
  );
}

/** One step back for each thing that was asked. */
export function NothingFound({
  query,
  onLine,
}: {
  query: SearchQuery;
  onLine: (line: string) => void;
}) {
  const { terms } = query;
  const others =
    terms.length < 2
      ? []
      : terms.map((term, at) => ({
          name: printTerm(term),
          line: printQuery({ terms: terms.filter((_, other) => other !== at) }),
        }));
  return (
    <EmptyState
      title="Nothing says this"
      action={
        others.length > 0 && (
          <div className="flex flex-wrap justify-center gap-2">
            {others.map(({ name, line }) => (
              <Button key={name} onClick={() => onLine(line)}>
                Without{' '}
                <s className="font-mono text-12">
                  <VisibleText text={name} />
                </s>
              </Button>
            ))}
          </div>
        )
      }
    >
      {others.length === 0
        ? 'Try another word, or only the beginning of one with a star: pric*.'
        : 'Everything that is asked must hold. Leave something out.'}
    </EmptyState>
  );
}
