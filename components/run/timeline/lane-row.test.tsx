import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import type { ImportedFrom } from '@/lib/model/imported-from';
import { asks, runOf } from '@/lib/run-diff/run-diff-testing';
import { barsOf } from '@/lib/run-timeline/bars';
import { lanesOf } from '@/lib/run-timeline/lanes';
import { timeScale } from '@/lib/run-timeline/time-scale';
import { LaneRow } from './lane-row';

const IN_PROGRESS = { ...asks('r', 'Pricing table'), type: 'task.progress' } as const;

/** What is drawn of the lane of a task that is in progress in a run of this file. */
function drawn(imported: ImportedFrom | undefined): string {
  const { tasks } = runOf([asks('r', 'Pricing table'), IN_PROGRESS]);
  const nowMs = Date.parse('2030-01-01T00:00:00.000Z');
  const bars = barsOf(tasks, { nowMs, toldMs: nowMs });
  const [bar] = bars;
  const [lane] = lanesOf(bars);
  if (bar === undefined || lane === undefined) throw new Error('The task has no bar.');
  const nothing = new Map();
  return renderToStaticMarkup(
    <FromFileWithin imported={imported}>
      <LaneRow
        lane={lane}
        scale={timeScale(bar, [])}
        zoom={1}
        parts={nothing}
        calls={nothing}
        retries={nothing}
        suspects={nothing}
        selectedSeq={null}
      />
    </FromFileWithin>,
  );
}

it('names a bar by what its task does, and where its run is from a file, by what it did', () => {
  expect(drawn(undefined)).toContain('aria-label="in progress Pricing table');
  expect(drawn({ file: '0123456789abcdef', level: 'full' })).toContain(
    'aria-label="was in progress Pricing table',
  );
});

it('gives a bar the fill of running work only where its run is from no file', () => {
  expect(drawn(undefined)).toContain('bg-running-fill');
  expect(drawn({ file: '0123456789abcdef', level: 'full' })).not.toContain('bg-running-fill');
});
