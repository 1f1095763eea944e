// A lane of more bars than anybody could tell apart: the darker, the more tasks were under way; ticks where some failed.
import { counted } from '@/components/ui/text/counted';
import type { Bar } from '@/lib/run-timeline/bars';
import { DENSITY_PARTS, densityOf } from '@/lib/run-timeline/lanes';
import type { TimeScale } from '@/lib/run-timeline/time-scale';
import { shareOf } from './share-of';

export function DensityStrip({ bars, scale }: { bars: readonly Bar[]; scale: TimeScale }) {
  const parts = densityOf(bars, scale);
  const most = Math.max(1, ...parts.map(({ atWork }) => atWork));
  const failures = parts.reduce((sum, { failed }) => sum + failed, 0);
  return (
    <div
      role="img"
      aria-label={`${counted(bars.length, 'task')}, at most ${String(most)} at a time, ${counted(failures, 'failure')}`}
      className="absolute inset-x-0 top-2 h-5"
    >
      {parts.map(({ place, atWork, failed }) => (
        <span
          key={place}
          className="absolute inset-y-0"
          style={{ left: shareOf(place), width: shareOf(1 / DENSITY_PARTS) }}
        >
          <span className="block h-3.5 bg-ink-faint" style={{ opacity: atWork / most }} />
          {failed > 0 && <span className="mt-0.5 block h-1 w-1 bg-fail" />}
        </span>
      ))}
    </div>
  );
}
