import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { timeScale } from '@/lib/run-timeline/time-scale';
import { TimeAxis } from './time-axis';

const FROM = Date.parse('2030-01-01T10:00:00.000Z');

/** The times above a run that took so long, as they are drawn. */
function timesOf(tookMs: number): string[] {
  const scale = timeScale({ from: FROM, to: FROM + tookMs }, []);
  const html = renderToStaticMarkup(<TimeAxis scale={scale} zoom={1} />);
  return [...html.matchAll(/>(\d[\d:.]*)</g)].map(([, time = '']) => time);
}

it('says no time twice, of a run that took less than it can say too', () => {
  for (const tookMs of [1, 3, 40, 2_000, 60_000]) {
    const times = timesOf(tookMs);

    expect(times.length).toBeGreaterThan(0);
    expect(new Set(times).size).toBe(times.length);
  }
});
