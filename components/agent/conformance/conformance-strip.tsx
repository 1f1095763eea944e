'use client';
// How the messages of an agent kept the rules, a bar for each stretch of them, oldest at the left. Each outcome has a
// pattern of its own beside its colour; whoever does not see the bars reads the table.
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { Instant, RelativeTime } from '@/components/ui/time/time';
import { AGENT_CONFORMANCE } from '@/lib/messages/en/features/agent/agent-conformance';
import {
  type ConformanceBucket,
  OUTCOMES,
  type Outcome,
  type OutcomeCounts,
} from '@/lib/projections/agents/conformance';

/** Pixels. */
const BAR = 6;
const GAP = 2;
const HEIGHT = 44;

type Look = { readonly tone: string; readonly pattern: Pattern };

const LOOK: Readonly<Record<Outcome, Look>> = {
  kept: { tone: 'text-hairline-strong', pattern: 'plain' },
  doubtful: { tone: 'text-warn', pattern: 'hatched' },
  broken: { tone: 'text-fail', pattern: 'plain' },
  rejected: { tone: 'text-fail', pattern: 'hollow' },
};

type Pattern = 'plain' | 'hatched' | 'hollow';

export function ConformanceStrip({
  buckets,
  counts,
}: {
  buckets: readonly ConformanceBucket[];
  counts: OutcomeCounts;
}) {
  const messages = useMessages(AGENT_CONFORMANCE).strip;
  const [first] = buckets;
  return (
    <figure className="grid gap-2">
      <svg
        width={buckets.length * (BAR + GAP)}
        height={HEIGHT}
        aria-hidden
        className="max-w-full border-b border-hairline"
      >
        <Hatch />
        {buckets.map((bucket, index) => (
          <Bar key={bucket.first} bucket={bucket} x={index * (BAR + GAP)} />
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink">
        {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <span key={outcome} className="inline-flex items-center gap-1.5 tabular-nums">
            <svg width={10} height={10} aria-hidden>
              <Piece outcome={outcome} x={0} y={0} width={10} height={10} />
            </svg>
            {messages.outcomes[outcome](counts[outcome])}
          </span>
        ))}
        {first !== undefined && (
          <span className="text-ink-faint">
            <Rich text={messages.oldestFrom(<RelativeTime at={first.from} />)} />
          </span>
        )}
      </figcaption>
      <BucketTable buckets={buckets} />
    </figure>
  );
}

function Bar({ bucket, x }: { bucket: ConformanceBucket; x: number }) {
  const messages = useMessages(AGENT_CONFORMANCE).strip;
  const total = bucket.last - bucket.first + 1;
  let bottom = HEIGHT;
  return (
    <g>
      <title>{labelOf(messages, bucket)}</title>
      <rect x={x} y={0} width={BAR} height={HEIGHT} className="fill-transparent" />
      {OUTCOMES.filter((outcome) => bucket.counts[outcome] > 0).map((outcome) => {
        const height = (bucket.counts[outcome] / total) * HEIGHT;
        bottom -= height;
        return (
          <Piece key={outcome} outcome={outcome} x={x} y={bottom} width={BAR} height={height} />
        );
      })}
    </g>
  );
}

function Piece({
  outcome,
  ...box
}: {
  outcome: Outcome;
  x: number;
  y: number;
  width: number;
  height: number;
}) {
  const { tone, pattern } = LOOK[outcome];
  if (pattern === 'plain') return <rect {...box} className={tone} fill="currentColor" />;
  if (pattern === 'hatched') {
    return (
      <g className={tone}>
        <rect {...box} fill="currentColor" fillOpacity={0.3} />
        <rect {...box} fill="url(#doubtful)" />
      </g>
    );
  }
  const { x, y, width, height } = box;
  return (
    <rect
      x={x + 0.75}
      y={y + 0.75}
      width={width - 1.5}
      height={Math.max(0.5, height - 1.5)}
      className={tone}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
    />
  );
}

function Hatch() {
  return (
    <defs>
      <pattern
        id="doubtful"
        width={4}
        height={4}
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
        className="text-warn"
      >
        <rect width={1.8} height={4} fill="currentColor" />
      </pattern>
    </defs>
  );
}

function BucketTable({ buckets }: { buckets: readonly ConformanceBucket[] }) {
  const messages = useMessages(AGENT_CONFORMANCE).strip;
  return (
    // A table takes the width of its content, also where it is not seen: so something around it is cut.
    <div className="sr-only">
      <table>
        <caption>{messages.table}</caption>
        <thead>
          <tr>
            <th scope="col">{messages.columns.messages}</th>
            <th scope="col">{messages.columns.until}</th>
            {OUTCOMES.map((outcome) => (
              <th key={outcome} scope="col">
                {messages.columns[outcome]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buckets.map((bucket) => (
            <tr key={bucket.first}>
              <th scope="row">{messages.range(bucket.first, bucket.last)}</th>
              <td>
                <Instant at={bucket.to} />
              </td>
              {OUTCOMES.map((outcome) => (
                <td key={outcome}>{bucket.counts[outcome]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function labelOf(
  messages: (typeof AGENT_CONFORMANCE)['english']['strip'],
  { first, last, counts }: ConformanceBucket,
): string {
  const outcomes = OUTCOMES.filter((outcome) => counts[outcome] > 0);
  return messages.bar(
    first,
    last,
    outcomes.map((outcome) => messages.outcomes[outcome](counts[outcome])),
  );
}
