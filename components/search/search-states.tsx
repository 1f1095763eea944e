'use client';
// What stands in the place of hits: what can be asked, why a line cannot be read, and what to leave out where nothing was found.
import { TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { SEARCH } from '@/lib/messages/en/features/search';
import { SEARCH_LANGUAGE } from '@/lib/messages/en/features/search-language';
import type { QueryFault } from '@/lib/search/parse-query';
import { printQuery, printTerm } from '@/lib/search/print-query';
import { OPERATORS, type OperatorName, type SearchQuery } from '@/lib/search/search-query';

/** Teaches the language by what can be pressed. */
export function SearchHelp({ onLine }: { onLine: (line: string) => void }) {
  const { help } = useMessages(SEARCH);
  const { asks } = useMessages(SEARCH_LANGUAGE);
  const names = Object.keys(OPERATORS) as OperatorName[];
  return (
    <EmptyState title={help.title}>
      <p>{help.text}</p>
      <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 text-left">
        {names.map((name) => (
          <div key={name} className="contents">
            <dt>
              <Button onClick={() => onLine(`${name}:`)}>
                <span className="font-mono text-12">
                  {name}:{OPERATORS[name]}
                </span>
              </Button>
            </dt>
            <dd className="text-ink">{asks[name]}</dd>
          </div>
        ))}
      </dl>
    </EmptyState>
  );
}

/** Said below the field while the line is typed. */
export function LineProblem({ line, fault }: { line: string; fault: QueryFault }) {
  const { problems } = useMessages(SEARCH_LANGUAGE);
  const { beginsAt } = useMessages(SEARCH);
  const rest = line.slice(fault.at, fault.at + 24);
  return (
    <p
      role="status"
      className="flex items-start gap-1.5 border-b border-hairline px-3 py-2 text-ink md:px-5"
    >
      <span className="pt-0.5 text-warn">
        <Icon of={TriangleAlert} />
      </span>
      <span>
        {fault.say(problems)}
        {rest !== '' && (
          <Rich
            text={beginsAt(
              <code className="font-mono text-12">
                <VisibleText text={rest} />
              </code>,
            )}
          />
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
  const { nothing } = useMessages(SEARCH);
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
      title={nothing.title}
      action={
        others.length > 0 && (
          <div className="flex flex-wrap justify-center gap-2">
            {others.map(({ name, line }) => (
              <Button key={name} onClick={() => onLine(line)}>
                <Rich
                  text={nothing.without(
                    <s className="font-mono text-12">
                      <VisibleText text={name} />
                    </s>,
                  )}
                />
              </Button>
            ))}
          </div>
        )
      }
    >
      {others.length === 0 ? nothing.another : nothing.leaveOut}
    </EmptyState>
  );
}
