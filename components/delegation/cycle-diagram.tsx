'use client';
// A cycle of delegations as a drawing; the list beside it has the same in text.
import { Avatar } from '@/components/entity/avatar';
import { useMessages } from '@/components/ui/language/language-context';
import { toLabel } from '@/components/ui/text/split-visible';
import { LINEAGE } from '@/lib/messages/en/features/delegation/lineage';
import { shownName } from '@/lib/model/ids';
import type { DelegationEdge } from '@/lib/model/orchestration/lineage';
import { cycleLayout, DIAGRAM_SIZE } from './cycle-layout';

/** Of a face, whose middle stands on its place. */
const FACE_SIZE = 24;

export function CycleDiagram({
  hops,
  closingSeq,
}: {
  hops: readonly DelegationEdge[];
  /** The hop that closed the cycle. */
  closingSeq: number;
}) {
  const messages = useMessages(LINEAGE).cycle;
  const { places, arcs } = cycleLayout(hops.length);
  const names = hops.map(({ from }) => toLabel(shownName(from)));
  return (
    <svg
      viewBox={`0 0 ${String(DIAGRAM_SIZE)} ${String(DIAGRAM_SIZE)}`}
      width={DIAGRAM_SIZE}
      height={DIAGRAM_SIZE}
      role="img"
      aria-label={messages.drawing(names)}
      className="max-lg:mx-auto"
    >
      {arcs.map((arc, index) => {
        const hop = hops[index];
        if (hop === undefined) return null;
        const isBroken = hop.verdict === 'forbidden' || hop.seq === closingSeq;
        return (
          <g key={hop.seq} className={isBroken ? 'text-fail' : 'text-ink-faint'}>
            <path
              d={arc.path}
              fill="none"
              stroke="currentColor"
              strokeWidth={isBroken ? 2 : 1.5}
              strokeDasharray={isBroken ? '5 4' : undefined}
            />
            <path d="M-7 -4 L1 0 L-7 4z" fill="currentColor" transform={arc.head} />
            <text
              x={arc.label.x}
              y={arc.label.y}
              textAnchor="middle"
              dominantBaseline="central"
              fill="currentColor"
              className="text-12"
            >
              {index + 1}
            </text>
          </g>
        );
      })}
      {places.map(({ x, y }, index) => {
        const hop = hops[index];
        return hop === undefined ? null : (
          <foreignObject
            key={hop.seq}
            x={x - FACE_SIZE / 2}
            y={y - FACE_SIZE / 2}
            width={FACE_SIZE}
            height={FACE_SIZE}
          >
            <Avatar agentId={hop.from} />
          </foreignObject>
        );
      })}
    </svg>
  );
}
