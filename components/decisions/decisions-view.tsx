'use client';
// The decisions of a run: all of them in a row, one of them whole, and beside it what it would be under other circumstances
// or whom a request would go to.
import { FlaskConical, Split } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { DecisionBody } from '@/components/decision/decision-body';
import { useDecision } from '@/components/decision/use-decision';
import { EventInspector } from '@/components/inspector/event-inspector';
import { RunPageHeader } from '@/components/run-page/run-header';
import { TimeBar } from '@/components/run-page/scrubber/time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useRun } from '@/components/run-page/use-run';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { useScrollKept } from '@/components/ui/layout/use-scroll-kept';
import { changeQuery } from '@/components/ui/query-link';
import { Segmented } from '@/components/ui/segmented';
import { seqParam } from '@/components/workspace/view-params';
import { ReadOnlyWithin } from '@/components/workspace/viewer-context';
import type { DecisionsSnapshot } from '@/lib/client/windows/decisions-store';
import { useDecisionsAt } from '@/lib/client/windows/use-decisions-at';
import { useLiveDecisions } from '@/lib/client/windows/use-live-decisions';
import { DECISIONS } from '@/lib/messages/en/features/decisions/decisions';
import type { EventDetail } from '@/lib/model/event-record';
import type { RunSummary } from '@/lib/model/summary';
import { DecisionStrip } from './decision-strip';
import { DryRunPanel } from './dry-run-panel';
import { useWhatIf } from './use-what-if';
import { WhatIfPanel } from './what-if-panel';
import { isChanged } from './what-if-state';

/** Decisions stand apart in the log: what lies between them is the thread's. */
const NO_NEIGHBOURS = { previous: null, next: null };

export function DecisionsView({
  initial,
  snapshot,
  decided,
  inspected,
}: {
  initial: RunSummary;
  snapshot: DecisionsSnapshot;
  /** The event of the decision that is shown first. */
  decided: EventDetail | null;
  /** The event that the address names for the inspector. */
  inspected: EventDetail | null;
}) {
  const run = useRun(initial);
  const pane = useScrollKept();
  const params = useSearchParams();
  const live = useLiveDecisions(snapshot);
  const travel = useTimeTravel(useMoment());
  const { at, settled } = travel.moment;
  const view = useDecisionsAt(snapshot, live, settled);
  // The shown decision stays while others come: where the address names none, it is the last one at the time of the page.
  const [first] = useState(snapshot.entries.at(-1)?.seq ?? null);
  const asked = seqParam(params.get('d'));
  const newestThen = view.entries.at(-1)?.seq ?? null;
  const chosen = asked ?? first ?? view.entries[0]?.seq ?? null;
  const seq = settled === null || (chosen !== null && chosen <= settled) ? chosen : newestThen;
  // What is supposed, and what is tried, is told of the present.
  const side = settled === null ? params.get('side') : null;
  const read = useDecision(seq, decided);
  const newest = live.entries.at(-1)?.seq ?? null;
  const whatIf = useWhatIf(run.run_id, newest, side === 'what-if');
  const flip = whatIf.flips?.find((other) => other.seq === seq) ?? null;
  const canSuppose = side === 'what-if' && flip !== null && isChanged(whatIf.changes);
  const isSupposed = canSuppose && params.get('as') === 'changed';
  const eventSeq = seqParam(params.get('event'));

  return (
    <ReadOnlyWithin place={run} isPast={at !== null}>
      <SplitPanels
        main={
          <>
            <RunPageHeader
              run={run}
              view="decisions"
              at={at}
              actions={<TimeButton travel={travel} />}
            />
            {(view.entries.length > 0 || view.hasOlder) && (
              <DecisionStrip
                view={view}
                total={settled === null ? run.decisions : view.entries.length}
                selectedSeq={seq}
                onOlder={() => void live.loadOlder()}
              />
            )}
            <div ref={pane} className="min-h-0 flex-1 overflow-y-auto px-3 py-4 md:px-5">
              <div className="max-w-[1040px]">
                {seq === null ? (
                  <NoDecisions isPast={settled !== null} />
                ) : (
                  <DecisionBody
                    read={read}
                    supposed={isSupposed ? flip.after : null}
                    beside={
                      settled === null && (
                        <Beside
                          side={side}
                          supposing={canSuppose ? (isSupposed ? 'changed' : 'recorded') : null}
                        />
                      )
                    }
                  />
                )}
              </div>
            </div>
            <TimeBar run={run} travel={travel} />
          </>
        }
        detail={
          eventSeq !== null ? (
            <EventInspector seq={eventSeq} initial={inspected} neighbours={NO_NEIGHBOURS} />
          ) : side === 'what-if' ? (
            <WhatIfPanel
              decision={read.decision}
              selectedSeq={seq}
              decisions={run.decisions}
              whatIf={whatIf}
            />
          ) : side === 'try' ? (
            <DryRunPanel />
          ) : null
        }
      />
    </ReadOnlyWithin>
  );
}

/** What opens a pane, and how what is shown was computed, where that can be chosen. */
function Beside({
  side,
  supposing,
}: {
  side: string | null;
  supposing: 'recorded' | 'changed' | null;
}) {
  const messages = useMessages(DECISIONS);
  const toggle = (name: string) =>
    changeQuery({ side: side === name ? null : name, event: null, as: null });
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      {supposing !== null && (
        <Segmented
          legend={messages.show}
          value={supposing}
          segments={[
            { value: 'recorded', label: messages.asRecorded },
            { value: 'changed', label: messages.asChanged },
          ]}
          onChosen={(as) => changeQuery({ as: as === 'changed' ? as : null }, 'replace')}
        />
      )}
      <Button aria-pressed={side === 'try'} onClick={() => toggle('try')}>
        <Icon of={Split} />
        {messages.tryRequest}
      </Button>
      <Button aria-pressed={side === 'what-if'} onClick={() => toggle('what-if')}>
        <Icon of={FlaskConical} />
        {messages.whatIf}
      </Button>
    </div>
  );
}

function NoDecisions({ isPast }: { isPast: boolean }) {
  const { none, noneThen, tryRequest } = useMessages(DECISIONS);
  if (isPast) return <EmptyState title={noneThen.title}>{noneThen.text}</EmptyState>;
  return (
    <EmptyState
      title={none.title}
      action={
        <Button onClick={() => changeQuery({ side: 'try' })}>
          <Icon of={Split} />
          {tryRequest}
        </Button>
      }
    >
      {none.text}
    </EmptyState>
  );
}
