import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { COMPOSER } from '@/components/composer/late-composer';
import { ViewerProvider } from '@/components/workspace/viewer-context';
import { OPERATOR } from '@/components/workspace/viewer-testing';
import { createTasksStore, tasksSnapshot } from '@/lib/client/windows/tasks-store';
import { NO_MOMENTS } from '@/lib/projections/moments/run-moments';
import { NOTHING_USED } from '@/lib/projections/usage/run-usage';
import { emptyTasks } from '@/lib/tasks/run-tasks';
import { RunComposer } from './run-composer';
import { aRun } from './run-testing';

beforeAll(async () => {
  await COMPOSER.fetch();
});

function drawn(run_id: string, canWrite: boolean): string {
  const store = createTasksStore({
    snapshot: tasksSnapshot(run_id, {
      state: emptyTasks(),
      moments: NO_MOMENTS,
      usage: NOTHING_USED,
      at: 1,
    }),
    fetchEvents: () => Promise.reject(new Error('nothing is fetched while it is drawn')),
  });
  return renderToStaticMarkup(
    <ViewerProvider viewer={{ ...OPERATOR, canWrite }}>
      <RunComposer run={aRun(run_id, 1)} tasks={[]} store={store} />
    </ViewerProvider>,
  );
}

const FOLLOWED = 'imported:0123456789abcdef:r1';

it('writes into a run of ours, and says where another one lives', () => {
  expect(drawn('r1', true)).toContain('<form');
  expect(drawn('r1', false)).toBe('');
  for (const canWrite of [true, false]) {
    expect(drawn(FOLLOWED, canWrite)).not.toContain('<form');
    expect(drawn(FOLLOWED, canWrite)).toMatch(/This run lives in.*general/);
  }
});
