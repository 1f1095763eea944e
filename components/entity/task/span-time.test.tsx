import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ClockProvider } from '@/components/ui/time/clock';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import { SpanTime } from './span-time';
import { StateIcon, StateMark } from './task-state';

const STARTED = Date.parse('2026-02-01T13:20:00.000Z');
const FILE = { file: '0123456789abcdef', level: 'full' as const };

/** What is drawn of something that goes on, so long after it began. */
function drawn(duration_ms: number | null, { imported, afterMs }: Shown) {
  const at = new Date(STARTED).toISOString();
  const span = { opened_at: at, started_at: at, ended_at: null, duration_ms };
  return renderToStaticMarkup(
    <ClockProvider now={STARTED + afterMs} timeZone="UTC">
      <FromFileWithin imported={imported}>
        <StateMark state="running" />
        <StateIcon state="running" />
        <SpanTime of={{ ...span, times: 'events' }} isOpen />
      </FromFileWithin>
    </ClockProvider>,
  );
}

type Shown = { readonly imported?: typeof FILE; readonly afterMs: number };

it('goes on while it is open, and stands still where it is from a run file', () => {
  expect(drawn(40_000, { afterMs: 60_000 })).toContain('1 m 0 s');
  expect(drawn(40_000, { afterMs: 60_000 })).not.toContain('exported');

  const soon = drawn(40_000, { afterMs: 60_000, imported: FILE });

  expect(soon).toBe(drawn(40_000, { afterMs: 200_000, imported: FILE }));
  expect(soon).toContain('40 s');
  expect(soon).toContain('was running');
  expect(soon).toContain('It was running when it was exported');
  expect(soon).not.toContain('pulse');
});

it('says that a task of a run file was open, where nothing tells for how long', () => {
  const task = drawn(null, { afterMs: 60_000, imported: FILE });

  expect(task).toContain('open');
  expect(task).not.toContain('1 m');
});
