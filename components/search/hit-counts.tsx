'use client';
// What the hits are: how many a day, of which types, by whom and where. A value that is pressed narrows the search to it.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { useMessages } from '@/components/ui/language/language-context';
import { useScrollKept } from '@/components/ui/layout/use-scroll-kept';
import { NameText } from '@/components/ui/text/name-mark';
import { getCounts } from '@/lib/client/api/search-api';
import { SEARCH } from '@/lib/messages/en/features/search';
import { COUNTS } from '@/lib/messages/en/shared/counts';
import type { SearchCounts } from '@/lib/model/search-result';
import { printQuery } from '@/lib/search/print-query';
import { isOperator, type OperatorName, type SearchQuery } from '@/lib/search/search-query';
import { dayBars } from './day-bars';

/** A count is of its moment: who asks the same later is answered anew. Milliseconds. */
const FRESH_MS = 5_000;

/** Operators, and the counts of their values. */
const LIST_OF = { type: 'types', from: 'agents', channel: 'channels' } as const;

type ReadCounts = {
  /** Null before they are there, and where they cannot be told. */
  readonly counts: SearchCounts | null;
  readonly isReading: boolean;
};

/** The counts of a search. @param q Null: nothing is asked. */
export function useCounts(q: string | null): ReadCounts {
  const { data, isPending } = useQuery({
    queryKey: ['search counts', q],
    queryFn: ({ signal }) => getCounts(q ?? '', signal),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const counts = data?.ok === true && data.value.hits > 0 ? data.value : null;
  return { counts, isReading: q !== null && isPending };
}

/** Bars without numbers: who listens is told them as a text. One day alone has no shape. */
export function DayHistogram({ counts: { days, hits, is_all } }: { counts: SearchCounts }) {
  const messages = useMessages(SEARCH).counts;
  const bars = dayBars(days);
  const most = Math.max(...bars.map((bar) => bar.hits));
  if (bars.length < 2) return null;
  const told = days.map(([day, count]) => messages.onDay(day, count)).join(', ');
  return (
    <figure className="shrink-0 px-3 pt-2 md:px-5">
      <div
        role="img"
        aria-label={messages.byDay(told)}
        className="flex h-8 max-w-md items-end gap-px border-b border-hairline"
      >
        {bars.map((bar) => (
          <span
            key={bar.day}
            title={messages.onDay(bar.day, bar.hits)}
            className="min-w-0 flex-1 bg-ink-faint"
            style={{ height: `${String((bar.hits / most) * 100)}%` }}
          />
        ))}
      </div>
      <figcaption className="flex max-w-md justify-between text-12 text-ink-faint tabular-nums">
        <span>{bars[0]?.day}</span>
        {!is_all && <span>{messages.newest(hits)}</span>}
        <span>{bars.at(-1)?.day}</span>
      </figcaption>
    </figure>
  );
}

/** Beside the hits, where there is room; while the counts are read, their room. */
export function HitCounts({
  counts,
  ...rest
}: {
  counts: SearchCounts | null;
  query: SearchQuery;
  onLine: (line: string) => void;
}) {
  const messages = useMessages(SEARCH).counts;
  const pane = useScrollKept<HTMLElement>('counts');
  return (
    <aside
      ref={pane}
      aria-label={messages.title}
      className="hidden w-48 shrink-0 overflow-y-auto border-r border-hairline py-2 lg:block"
    >
      {counts !== null && <Lists counts={counts} {...rest} />}
    </aside>
  );
}

function Lists({
  counts,
  query,
  onLine,
}: {
  counts: SearchCounts;
  query: SearchQuery;
  onLine: (line: string) => void;
}) {
  const messages = useMessages(SEARCH).counts;
  const list = (title: string, name: keyof typeof LIST_OF, draw: (value: string) => ReactNode) => (
    <Values
      title={title}
      values={counts[LIST_OF[name]]}
      draw={draw}
      isAsked={(value) => query.terms.some((term) => isThat(term, name, value))}
      onChosen={(value) => onLine(printQuery(narrowed(query, name, value)))}
    />
  );
  return (
    <>
      {list(messages.type, 'type', (type) => (
        <span className="font-mono text-12">{type}</span>
      ))}
      {list(messages.agent, 'from', (agentId) => (
        <AgentName agentId={agentId} />
      ))}
      {list(messages.channel, 'channel', (channel) => (
        <>
          # <NameText text={channel} />
        </>
      ))}
    </>
  );
}

function Values({
  title,
  values,
  draw,
  isAsked,
  onChosen,
}: {
  title: string;
  values: readonly (readonly [string, number])[];
  draw: (value: string) => ReactNode;
  isAsked: (value: string) => boolean;
  onChosen: (value: string) => void;
}) {
  const figures = useMessages(COUNTS);
  return (
    <section className="px-2 pb-3">
      <h2 className="px-2 pb-1 text-12 text-ink-faint">{title}</h2>
      <ul>
        {values.map(([value, count]) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={isAsked(value)}
              onClick={() => onChosen(value)}
              className="flex min-h-7 w-full cursor-pointer items-center gap-2 rounded-small px-2 text-left text-ink hover:bg-fill-hover aria-pressed:bg-fill-active aria-pressed:text-ink-strong"
            >
              <span className="min-w-0 flex-1 truncate">{draw(value)}</span>
              <span className="text-12 text-ink-faint tabular-nums">{figures.count(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Term = SearchQuery['terms'][number];

function isThat(term: Term, name: OperatorName, value: string): boolean {
  return isOperator(term) && !term.isExcluded && term.name === name && term.value === value;
}

/** The search with a value asked for, or without it where it was. */
function narrowed(query: SearchQuery, name: OperatorName, value: string): SearchQuery {
  const others = query.terms.filter((term) => !isThat(term, name, value));
  if (others.length < query.terms.length) return { terms: others };
  return { terms: [...query.terms, { kind: 'operator', name, value, isExcluded: false }] };
}
