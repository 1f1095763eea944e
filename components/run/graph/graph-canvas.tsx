'use client';
// The pane in which a graph is drawn. One node is a stop of the Tab key; the arrows go from it to others, the space bar folds
// what stands below it.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { usageText } from '@/components/entity/task/usage-text';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Later } from '@/components/ui/later/later';
import { Opened } from '@/components/ui/later/opened';
import { RUN_GRAPH } from '@/lib/messages/en/features/run/run-graph';
import { USAGE } from '@/lib/messages/en/shared/usage';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import { type Usage, withUsage } from '@/lib/model/usage';
import { isOnPath } from '@/lib/run-graph/failure-path';
import type { GraphLayout } from '@/lib/run-graph/graph-layout';
import type { GraphLink } from '@/lib/run-graph/graph-links';
import type { Graph, GraphNode } from '@/lib/run-graph/graph-node';
import { GraphEdges } from './graph-edges';
import { nodeAfter } from './graph-keys';
import { NodeCard } from './node-card';
import type { GraphScroll } from './use-graph-scroll';

/** Drawn once its pane is measured, and so after the page. */
const MINIMAP = new LatePart(() => import('./graph-minimap').then((code) => code.GraphMinimap));

const DEPENDENCIES = new LatePart(() =>
  import('./graph-dependencies').then((code) => code.GraphDependencies),
);

const MAIN_BUTTON = 0;

const CORNER = { x: 0, y: 0, over: null };

export function GraphCanvas({
  graph,
  layout,
  path,
  links,
  delegations,
  used,
  suspects,
  selected,
  found,
  folded,
  isPast,
  scroll,
  onFolded,
}: {
  graph: Graph;
  layout: GraphLayout;
  path: ReadonlySet<string>;
  links: readonly GraphLink[];
  delegations: ReadonlyMap<string, DelegationEdge>;
  /** What each task cost with what stands below it, by its id. */
  used: ReadonlyMap<string, Usage>;
  suspects: ReadonlyMap<string, number>;
  selected: string | null;
  /** Keys of the nodes that the search found. */
  found: ReadonlySet<string>;
  folded: ReadonlySet<string>;
  isPast: boolean;
  scroll: GraphScroll;
  onFolded: (key: string, isFolded: boolean) => void;
}) {
  const usage = useMessages(USAGE);
  const messages = useMessages(RUN_GRAPH);
  const { nodes } = graph;
  const [held, setHeld] = useState<string | null>(null);
  const stop = nodes.some(({ key }) => key === held) ? held : (selected ?? nodes[0]?.key ?? null);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-node]')?.dataset.node;
    if (at === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    if (event.key === ' ' || (event.key === 'ArrowRight' && folded.has(at))) {
      event.preventDefault();
      onFolded(at, !folded.has(at));
      return;
    }
    const next = nodeAfter(event.key, { nodes, at });
    if (next === null) return;
    event.preventDefault();
    const items = scroll.pane.current?.querySelectorAll<HTMLElement>('[data-node]') ?? [];
    const item = [...items].find(({ dataset }) => dataset.node === next);
    item?.focus({ preventScroll: true });
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroll.pane}
        onPointerDown={(event) => dragFrom(event, scroll.pane.current)}
        className="graph-ground zoomed-pane absolute inset-0 overflow-auto"
      >
        <div style={{ width: layout.width * scroll.zoom, height: layout.height * scroll.zoom }}>
          <div
            className="relative origin-top-left"
            style={{
              width: layout.width,
              height: layout.height,
              transform: scroll.zoom === 1 ? undefined : `scale(${scroll.zoom})`,
            }}
          >
            <GraphEdges graph={graph} layout={layout} path={path} />
            {links.length > 0 && (
              <Later part={DEPENDENCIES} props={{ layout, links }} Waiting={NoLines} />
            )}
            <div
              role="tree"
              aria-label={messages.title}
              tabIndex={-1}
              className="absolute inset-0"
              onKeyDown={onKeyDown}
              onFocus={({ target }) => setHeld(keyOfNode(target))}
            >
              {nodes.map((node) => {
                const place = layout.places.get(node.key) ?? CORNER;
                return (
                  <NodeCard
                    key={node.key}
                    node={node}
                    place={place}
                    isInSight={scroll.isInSight(place)}
                    delegation={delegationTo(node, delegations)}
                    cost={costOf(usage, node, used)}
                    suspect={rankIn(node, suspects)}
                    isOnPath={isOnPath(node, path)}
                    isSelected={node.key === selected}
                    isFound={found.has(node.key)}
                    isFolded={folded.has(node.key)}
                    isStop={node.key === stop}
                    isPast={isPast}
                    onFolded={onFolded}
                  />
                );
              })}
            </div>
          </div>
        </div>
      </div>
      <Opened part={MINIMAP} props={{ graph, layout, path, scroll }} />
    </div>
  );
}

/** Where lines are drawn that wait for their code. */
function NoLines() {
  return null;
}

function keyOfNode(target: HTMLElement): string | null {
  return target.closest<HTMLElement>('[data-node]')?.dataset.node ?? null;
}

/** The first rank of the suspects that stand in a node. */
function rankIn({ tasks }: GraphNode, suspects: ReadonlyMap<string, number>): number | null {
  if (suspects.size === 0) return null;
  const ranks = tasks.flatMap(({ task_id }) => suspects.get(task_id) ?? []);
  return ranks.length === 0 ? null : Math.min(...ranks);
}

/** In a word; null where nothing says what it cost. */
function costOf(
  usage: typeof USAGE.english,
  { tasks }: GraphNode,
  used: ReadonlyMap<string, Usage>,
): string | null {
  if (used.size === 0) return null;
  const costs = tasks.flatMap(({ task_id }) => used.get(task_id) ?? []);
  return costs.length === 0 ? null : usageText(usage, costs.reduce(withUsage));
}

function delegationTo(
  { tasks: [task, ...others] }: GraphNode,
  delegations: ReadonlyMap<string, DelegationEdge>,
): DelegationEdge | null {
  return others.length > 0 ? null : (delegations.get(task.task_id) ?? null);
}

/** Moves the pane with the mouse for as long as its button is held; fingers scroll it anyway. */
function dragFrom(event: PointerEvent<HTMLElement>, pane: HTMLElement | null): void {
  const isOnGround = !(event.target as HTMLElement).closest(':is(a, button)');
  if (
    pane === null ||
    !isOnGround ||
    event.pointerType !== 'mouse' ||
    event.button !== MAIN_BUTTON
  ) {
    return;
  }
  event.preventDefault();
  const start = { x: event.clientX + pane.scrollLeft, y: event.clientY + pane.scrollTop };
  pane.setPointerCapture(event.pointerId);
  const move = (to: globalThis.PointerEvent) => {
    pane.scrollLeft = start.x - to.clientX;
    pane.scrollTop = start.y - to.clientY;
  };
  pane.addEventListener('pointermove', move);
  pane.addEventListener('lostpointercapture', () => pane.removeEventListener('pointermove', move), {
    once: true,
  });
}
