'use client';
// Above the graph: which part of the run it shows, and the search in it.
import { ChevronDown, ChevronUp, Focus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { SearchField } from '@/components/ui/form/search-field';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { changeQuery } from '@/components/ui/query-link';
import { RUN_GRAPH } from '@/lib/messages/en/features/run/run-graph';
import type { Task } from '@/lib/model/summary';
import type { FoundNode } from './graph-search';

/** Most look at the whole of a run. */
const PART = new LatePart(() => import('./graph-part').then((code) => code.GraphPart));

export function GraphToolbar({
  ancestors,
  focused,
  selected,
  found,
  sought,
  onSearched,
  onShown,
}: {
  /** Above the task in focus, the root first. */
  ancestors: readonly Task[];
  focused: Task | null;
  /** A selected task that others hang from. */
  selected: Task | null;
  found: readonly FoundNode[];
  sought: string;
  onSearched: (text: string) => void;
  /** Brings a node into sight. */
  onShown: (key: string) => void;
}) {
  'use no memo'; // drawn quickly, and what the first page loads is counted
  const { part, search } = useMessages(RUN_GRAPH);
  const [at, setAt] = useState(-1);

  function step(by: number): void {
    const next = (Math.max(at, by > 0 ? -1 : 0) + by + found.length) % found.length;
    setAt(next);
    const node = found[next];
    if (node !== undefined) onShown(node.key);
  }

  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 md:px-5">
      {focused !== null && <Opened part={PART} props={{ ancestors, focused }} />}
      {selected !== null && selected !== focused && (
        <Button tone="quiet" size="small" onClick={() => changeQuery({ focus: selected.task_id })}>
          <Icon of={Focus} /> {part.only}
        </Button>
      )}
      <span className="ml-auto flex items-center gap-1">
        <span role="status" className="text-12 text-ink-faint tabular-nums">
          {sought !== '' && placeAmong(search, found, at)}
        </span>
        {found.length > 0 && (
          <>
            <IconButton
              icon={ChevronUp}
              label={search.previous}
              size="small"
              onClick={() => step(-1)}
            />
            <IconButton
              icon={ChevronDown}
              label={search.next}
              size="small"
              onClick={() => step(1)}
            />
          </>
        )}
        <SearchField
          label={search.label}
          initial=""
          onSearched={(text) => {
            setAt(-1);
            onSearched(text);
          }}
        />
      </span>
    </div>
  );
}

/** Of nodes: a group is one place, however many of its tasks match. */
function placeAmong(
  messages: (typeof RUN_GRAPH)['english']['search'],
  found: readonly FoundNode[],
  at: number,
): string {
  const tasks = found.reduce((sum, { count }) => sum + count, 0);
  if (tasks === 0) return messages.none;
  return at < 0 ? messages.found(tasks) : messages.place(at + 1, found.length);
}
