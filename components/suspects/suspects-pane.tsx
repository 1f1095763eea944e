'use client';
// What a report says, in the order in which a person reads it: what went wrong, where to look first, how far that can be trusted, the
// places, and what cannot be seen.
import { Check, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { wentWrong } from '@/components/run-page/use-suspects';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { useViewer } from '@/components/workspace/viewer-context';
import type { RunState } from '@/lib/model/summary';
import type { SuspectsReport } from '@/lib/model/suspect';
import { AnnotationList } from './annotation-list';
import { SuspectRow } from './suspect-row';
import { type Judge, useJudge } from './use-judge';

export function SuspectsPane({
  runId,
  state,
  report,
  selected,
  isPast,
  onSaid,
}: {
  runId: string;
  /** Of the run, at the moment of the report. */
  state: RunState;
  report: SuspectsReport;
  /** The event that the inspector shows. */
  selected: number | null;
  isPast: boolean;
  onSaid: () => void;
}) {
  const { canJudgeRuns } = useViewer();
  const spoken = useJudge(runId, onSaid);
  const judge = canJudgeRuns ? spoken : null;
  if (!wentWrong(state, report)) {
    return <NothingWrong judge={judge} report={report} isPast={isPast} />;
  }
  if (report.suspects.length === 0) {
    return <EmptyState title="No event to look at">Nobody said anything in this run.</EmptyState>;
  }
  return (
    <>
      <Head state={state} report={report} judge={judge} />
      <ol aria-label="Suspects" className="border-t border-hairline">
        {report.suspects.map((suspect) => (
          <SuspectRow
            key={suspect.seq}
            suspect={suspect}
            report={report}
            isSelected={suspect.seq === selected}
            judge={judge}
          />
        ))}
      </ol>
      <AnnotationList report={report} />
      <CannotSee report={report} />
    </>
  );
}

function NothingWrong({
  judge,
  report,
  isPast,
}: {
  judge: Judge | null;
  report: SuspectsReport;
  isPast: boolean;
}) {
  return (
    <>
      <EmptyState
        title={
          isPast
            ? 'This run was not known to have gone wrong'
            : 'This run is not known to have gone wrong'
        }
        action={
          judge !== null && (
            <Button disabled={judge.isBusy} onClick={() => judge.say({ judged: 'wrong' })}>
              <Icon of={CircleX} />
              Mark this run as wrong
            </Button>
          )
        }
      >
        {isPast
          ? 'It had not failed by this moment, and nobody had marked it as wrong.'
          : 'It has not failed, and nobody marked it as wrong. Once it is marked, the likeliest places stand here.'}
      </EmptyState>
      <AnnotationList report={report} />
    </>
  );
}

function Head({
  state,
  report,
  judge,
}: {
  state: RunState;
  report: SuspectsReport;
  judge: Judge | null;
}) {
  const [first] = report.suspects;
  const ofRun = report.judgements.filter(({ about_seq: seq }) => seq === null);
  const [marked] = ofRun.filter(({ judged }) => judged === 'wrong');
  return (
    <section aria-label="Where it may have gone wrong" className="grid gap-1 px-5 pt-4 pb-3">
      <h2 className="text-16 font-semibold text-ink-strong">Where it may have gone wrong</h2>
      <p className="break-words">
        {marked === undefined ? (
          failedText(state)
        ) : (
          <>
            <AgentName agentId={marked.by} /> marked this run as wrong.
          </>
        )}{' '}
        {first !== undefined && (
          <>
            Look first at what <AgentName agentId={first.agent} /> said.
          </>
        )}
      </p>
      <p className="text-12 text-ink-faint">{checkText(report)}</p>
      {judge !== null && (
        <div className="flex flex-wrap gap-2 pt-2">
          {marked === undefined ? (
            <Button
              size="small"
              disabled={judge.isBusy}
              onClick={() => judge.say({ judged: 'wrong' })}
            >
              <Icon of={CircleX} />
              Mark this run as wrong
            </Button>
          ) : (
            <Button
              size="small"
              disabled={judge.isBusy}
              onClick={() => judge.say({ judged: null })}
            >
              <Icon of={Check} />
              Take the mark of the run back
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

function failedText(state: RunState): string {
  if (state === 'timed_out') return 'The run ran out of time.';
  return state === 'failed' ? 'The run failed.' : 'One of its events is marked as wrong.';
}

/** How often the first places were right where it could be checked. */
function checkText({ checked }: SuspectsReport): string {
  const { runs, right_by_rank: rights } = checked;
  const all = rights.reduce((sum, right) => sum + right, 0);
  return `In ${runs} runs that were kept aside to check this, the first place named was right in ${rights[0] ?? 0}, and one of the first ${rights.length} in ${all}.`;
}

function CannotSee({ report }: { report: SuspectsReport }): ReactNode {
  const { events, is_whole: isWhole } = report.looked_at;
  return (
    <section aria-label="What this cannot see" className="border-t border-hairline px-5 py-4">
      <h3 className="font-medium text-ink-strong">What this cannot see</h3>
      <p className="max-w-prose">
        It reads the shape of the log and calls no model. A false page that reads well, a misread
        picture, sound reasoning from a wrong fact: all pass unseen. It names places to look at, and
        not who is to blame.
      </p>
      {!isWhole && (
        <p className="max-w-prose pt-1 text-warn">
          It looked at the first {events} events of this run. What came later was not looked at.
        </p>
      )}
    </section>
  );
}
