'use client';
// Where a run may have gone wrong, as it is told now or was told at a moment: ranked places with their reasons, what people say of
// them, and what this cannot see.
import { useSearchParams } from 'next/navigation';
import { EventPanels } from '@/components/inspector/event-panels';
import { NotBegun } from '@/components/run-page/not-begun';
import { RunPageHeader } from '@/components/run-page/run-header';
import { TimeBar } from '@/components/run-page/scrubber/time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useRun } from '@/components/run-page/use-run';
import { useSuspects } from '@/components/run-page/use-suspects';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { useScrollKept } from '@/components/ui/layout/use-scroll-kept';
import { Skeleton } from '@/components/ui/skeleton';
import { seqParam } from '@/components/workspace/view-params';
import { ReadOnlyWithin } from '@/components/workspace/viewer-context';
import { SUSPECTS } from '@/lib/messages/en/features/suspects';
import type { EventDetail } from '@/lib/model/event-record';
import type { RunSummary } from '@/lib/model/summary';
import type { SuspectsReport } from '@/lib/model/suspect';
import { SuspectsPane } from './suspects-pane';

export function SuspectsView({
  initial,
  drawnAt,
  report: drawn,
  inspected,
}: {
  initial: RunSummary;
  /** The moment of the report; null is the present. */
  drawnAt: number | null;
  /** Null where the run had not begun. */
  report: SuspectsReport | null;
  inspected: EventDetail | null;
}) {
  const { reading } = useMessages(SUSPECTS);
  const pane = useScrollKept();
  const run = useRun(initial);
  const selected = seqParam(useSearchParams().get('event'));
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const { at, settled } = travel.moment;
  const hasBegun = settled === null || settled >= run.first_seq;
  const { report, failure, readAgain } = useSuspects(run, {
    at: settled,
    initial: drawn && { version: initial.last_seq, at: drawnAt, value: drawn },
    isEnabled: hasBegun,
  });
  return (
    <ReadOnlyWithin place={run} isPast={at !== null}>
      <EventPanels
        inspected={inspected}
        seqs={report?.suspects.map(({ seq }) => seq) ?? []}
        main={
          <>
            <RunPageHeader
              run={run}
              view="suspects"
              at={at}
              actions={<TimeButton travel={travel} />}
            />
            <div ref={pane} className="min-h-0 flex-1 overflow-y-auto">
              {hasBegun && failure !== null && (
                <div className="px-5 pt-3">
                  <ReadFailure failure={failure} onRetry={readAgain} />
                </div>
              )}
              {!hasBegun ? (
                <NotBegun />
              ) : report === null ? (
                failure === null && <Skeleton lines={6} label={reading} />
              ) : (
                <SuspectsPane
                  runId={run.run_id}
                  state={settled === null ? run.state : report.state}
                  report={report}
                  selected={selected}
                  isPast={settled !== null}
                  onSaid={readAgain}
                />
              )}
            </div>
            <TimeBar run={run} travel={travel} />
          </>
        }
      />
    </ReadOnlyWithin>
  );
}
