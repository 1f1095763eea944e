// A lane of more bars than anybody could tell apart: the darker, the more tasks were under way; ticks where some failed.
import { useMessages } from '@/components/ui/language/language-context';
import { RUN_TIMELINE } from '@/lib/messages/en/features/run/run-timeline';
import type { Bar } from '@/lib/run-timeline/bars';
import { DENSITY_PARTS, type Density, densityOf } from '@/lib/run-timeline/lanes';
import type { TimeScale } from '@/lib/run-timeline/time-scale';
import { grouped } from '@/lib/std/grouped';

/** Shades that can be told apart; each is one path, however many parts have it. */
const SHADES = 10;

/** Pixels, from the top of the strip. */
const SHADE_HEIGHT = 14;
const TICK_TOP = 16;
const HEIGHT = 20;

export function DensityStrip({ bars, scale }: { bars: readonly Bar[]; scale: TimeScale }) {
  const { density } = useMessages(RUN_TIMELINE);
  const parts = densityOf(bars, scale);
  const most = Math.max(1, ...parts.map(({ atWork }) => atWork));
  const failures = parts.reduce((sum, { failed }) => sum + failed, 0);
  const shades = grouped(parts, ({ atWork }) => Math.ceil((SHADES * atWork) / most));
  return (
    <svg
      role="img"
      aria-label={density(bars.length, most, failures)}
      viewBox={`0 0 ${DENSITY_PARTS} ${HEIGHT}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      className="absolute inset-x-0 top-2 h-5 w-full"
    >
      {[...shades].map(
        ([shade, alike]) =>
          shade > 0 && (
            <path
              key={shade}
              d={boxes(alike, { top: 0, width: 1, height: SHADE_HEIGHT })}
              className="fill-ink-faint"
              opacity={shade / SHADES}
            />
          ),
      )}
      <path
        d={boxes(
          parts.filter(({ failed }) => failed > 0),
          { top: TICK_TOP, width: 0.4, height: HEIGHT - TICK_TOP },
        )}
        className="fill-fail"
      />
    </svg>
  );
}

/** One box in the place of each part. A part is one wide. */
function boxes(
  parts: readonly Density[],
  { top, width, height }: { top: number; width: number; height: number },
): string {
  return parts
    .map(
      ({ place }) => `M${Math.round(place * DENSITY_PARTS)} ${top}h${width}v${height}h-${width}z`,
    )
    .join('');
}
