// What happened within the bar of a task: the calls of tools along its foot, and where it was asked for again.
import type { RUN_TIMELINE } from '@/lib/messages/en/features/run/run-timeline';
import type { ToolCall } from '@/lib/projections/usage/tool-calls';
import type { Bar } from '@/lib/run-timeline/bars';
import type { TimeScale } from '@/lib/run-timeline/time-scale';
import { extentIn } from './extent';

/** More calls than these nobody tells apart within one bar; the words count all of them. */
const CALLS_MAX = 60;

const RETRIES_MAX = 20;

export function BarDetails({
  bar,
  scale,
  calls,
  retries,
}: {
  bar: Bar;
  scale: TimeScale;
  calls: readonly ToolCall[];
  /** Epoch milliseconds. */
  retries: readonly number[];
}) {
  return (
    <>
      {retries.slice(0, RETRIES_MAX).map((time) => (
        <span
          key={time}
          aria-hidden
          className="absolute inset-y-0 w-px bg-ink"
          style={{ left: extentIn({ from: time, to: time }, bar, scale).left }}
        />
      ))}
      {calls.slice(0, CALLS_MAX).map(({ seq, from, to, state }) => (
        <span
          key={seq}
          aria-hidden
          data-tool-call={state}
          className={`absolute bottom-0 h-[3px] min-w-0.5 ${state === 'failed' ? 'bg-fail' : 'bg-ink-faint'}`}
          style={extentIn({ from, to: to ?? bar.to }, bar, scale)}
        />
      ))}
    </>
  );
}

/** The same in words, to stand behind a title. */
export function detailsOf(
  { details }: (typeof RUN_TIMELINE)['english']['bar'],
  calls: readonly ToolCall[],
  retries: readonly number[],
): string {
  const failed = calls.filter(({ state }) => state === 'failed').length;
  return details(retries.length + 1, calls.length, failed);
}
