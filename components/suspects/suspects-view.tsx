'use client';
// Where a run may have gone wrong: ranked places with their reasons, what people say of them, and what this cannot see.
import { useSearchParams } from 'next/navigation';
import { EventInspector } from '@/components/inspector/event-inspector';
import { neighboursIn } from '@/components/inspector/neighbours';
import { RunPageHeader } from '@/components/run-page/run-header';
import { useRun } from '@/components/run-page/use-run';
import { useSuspects } from '@/components/run-page/use-suspects';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { Skeleton } from '@/components/ui/skeleton';
import { seqParam } from '@/components/workspace/view-params';
import type { EventDetail } from '@/lib/model/event-record';
import type { RunSummary } from '@/lib/model/summary';
import type { SuspectsReport } from '@/lib/model/suspect';
import { SuspectsPane } from './suspects-pane';

export function SuspectsView({
  initial,
  report: drawn,
  inspected,
}: {
  initial: RunSummary;
  report: SuspectsReport;
  inspected: EventDetail | null;
}) {
  const run = useRun(initial);
  const selected = seqParam(useSearchParams().get('event'));
  const { report, failure, readAgain } = useSuspects(run, {
    initial: { version: initial.last_seq, value: drawn },
  });
  const seqs = report?.suspects.map(({ seq }) => seq) ?? [];
  return (
    <SplitPanels
      main={
        <>
          <RunPageHeader run={run} view="suspects" />
          <div className="min-h-0 flex-1 overflow-y-auto">
            {failure !== null && (
              <div className="px-5 pt-3">
                <ReadFailure failure={failure} onRetry={readAgain} />
              </div>
            )}
            {report === null ? (
              <Skeleton lines={6} label="Looking through the run" />
            ) : (
              <SuspectsPane run={run} report={report} selected={selected} onSaid={readAgain} />
            )}
          </div>
        </>
      }
      detail={
        selected === null ? null : (
          <EventInspector
            seq={selected}
            initial={inspected}
            neighbours={neighboursIn(seqs, selected)}
          />
        )
      }
    />
  );
}
