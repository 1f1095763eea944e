'use client';
// Below the graph: how large it is drawn, and what its lines mean.
import { Maximize, Minus, Plus } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { useShortcut } from '@/components/workspace/use-shortcut';
import { RUN_GRAPH } from '@/lib/messages/en/features/run/run-graph';
import type { Graph } from '@/lib/run-graph/graph-node';
import type { Dependency } from '@/lib/tasks/task-dependencies';
import type { GraphScroll } from './use-graph-scroll';

export function GraphLegend({
  graph,
  dependencies,
  hasPath,
  scroll,
}: {
  graph: Graph;
  dependencies: readonly Dependency[];
  hasPath: boolean;
  scroll: GraphScroll;
}) {
  'use no memo'; // nothing in it is dear, and what the page of a run loads is counted
  const { size, grouped, lines } = useMessages(RUN_GRAPH);
  const percent = Math.round(scroll.zoom * 100);
  useShortcut('-', () => scroll.zoomBy(-1));
  useShortcut('=', () => scroll.zoomBy(1));
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline px-3 py-0.5 text-12 text-ink-faint md:px-5">
      <span className="inline-flex items-center">
        <IconButton
          icon={Minus}
          label={size.smaller}
          shortcut="-"
          side="top"
          size="small"
          onClick={() => scroll.zoomBy(-1)}
        />
        <button
          type="button"
          onClick={scroll.actualSize}
          aria-label={size.now(percent)}
          className="w-10 text-center tabular-nums hover:text-ink-strong"
        >
          {size.percent(percent)}
        </button>
        <IconButton
          icon={Plus}
          label={size.larger}
          shortcut="="
          side="top"
          size="small"
          onClick={() => scroll.zoomBy(1)}
        />
        <IconButton icon={Maximize} label={size.everything} size="small" onClick={scroll.fit} />
      </span>
      {graph.isGrouped && <span>{grouped(graph.nodes.length, graph.tasks)}</span>}
      <span className="ml-auto flex flex-wrap gap-x-4">
        {hasPath && <Key look="border-fail">{lines.failure}</Key>}
        {dependencies.some(({ isInferred }) => !isInferred) && (
          <Key look="border-dashed border-ink-faint">{lines.waitsFor}</Key>
        )}
        {dependencies.some(({ isInferred }) => isInferred) && (
          <Key look="border-dotted border-accent">{lines.buildsOn}</Key>
        )}
      </span>
    </div>
  );
}

function Key({ look, children }: { look: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className={`w-5 border-t-2 ${look}`} />
      {children}
    </span>
  );
}
