'use client';
// The newest runs; a live one pulses and counts its time.
import { Ellipsis } from 'lucide-react';
import { memo } from 'react';
import { StateIcon } from '@/components/entity/task/task-state';
import { TitleText } from '@/components/entity/title-text';
import { Icon } from '@/components/ui/icon';
import { Elapsed } from '@/components/ui/time/time';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import { runHref } from '@/components/workspace/routes';
import type { SHELL } from '@/lib/messages/en/features/shell/shell';
import type { PLACES } from '@/lib/messages/en/shared/places';
import type { RunState, RunSummary } from '@/lib/model/summary';
import { openTimeOf } from '@/lib/tasks/event-time';
import { differencesOf, type NameDifference } from './names/same-names';
import { ToldApart } from './names/told-apart';
import { type NavItem, NavRow, navSection } from './nav-row';

/** As many as fit above the agents; the page of runs has all. */
const RUNS_MAX = 8;

export function runItems(
  runs: readonly RunSummary[],
  messages: typeof SHELL.english,
  places: typeof PLACES.english,
): readonly NavItem[] {
  // The run of the registry's own events says nothing that a title could be made of.
  const shown = runs.filter((run) => run.title !== '').slice(0, RUNS_MAX);
  const differences = differencesOf(
    shown.map((run) => ({
      ...run,
      id: run.run_id,
      name: run.title,
      opened_at: run.started_at ?? run.opened_at,
    })),
  );
  const rows: NavItem[] = shown.map((run) => ({
    key: `run ${run.run_id}`,
    draw: () => (
      <RunRow
        runId={run.run_id}
        title={run.title}
        difference={differences.get(run.run_id)}
        imported={run.imported}
        state={run.state}
        since={run.state === 'running' ? openTimeOf(run, run.imported !== undefined) : null}
      />
    ),
  }));
  const all: NavItem = {
    key: 'all runs',
    draw: () => (
      <NavRow href="/runs" before={<Icon of={Ellipsis} />} isDim>
        {messages.runs.all}
      </NavRow>
    ),
  };
  return navSection(places.runs, {
    empty: messages.runs.none,
    items: runs.length > 0 ? [...rows, all] : rows,
  });
}

const RunRow = memo(function RunRow({
  runId,
  title,
  difference,
  imported,
  state,
  since,
}: {
  runId: string;
  title: string;
  /** What tells it apart from others of its title. */
  difference: NameDifference | undefined;
  imported: RunSummary['imported'];
  state: RunState;
  /** While it is running: since when, or for how long as far as it was told, in milliseconds. */
  since: string | number | null;
}) {
  return (
    <NavRow
      href={runHref(runId)}
      before={
        <FromFileWithin imported={imported}>
          <StateIcon state={state} />
        </FromFileWithin>
      }
      after={
        // How long one has been running says when it began; beside an id it would leave no room for the title.
        since === null || difference?.by === 'id' ? (
          <ToldApart id={runId} difference={difference} />
        ) : (
          <span className="text-12 text-ink-faint">
            <Elapsed from={since} />
          </span>
        )
      }
    >
      <TitleText title={title} id={runId} />
    </NavRow>
  );
});
