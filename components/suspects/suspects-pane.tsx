'use client';
// What a report says, in the order in which a person reads it: what went wrong, where to look first, how far that can be trusted, the
// places, and what cannot be seen.
import { CircleX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentName } from '@/components/entity/agent-name';
import { wentWrong } from '@/components/run-page/use-suspects';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { focusIfNowhere } from '@/components/ui/form/focus-as-it-appears';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { useViewer } from '@/components/workspace/viewer-context';
import { SUSPECTS } from '@/lib/messages/en/features/suspects';
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
  const { list, noEvent, cannotSee } = useMessages(SUSPECTS);
  const { canJudgeRuns } = useViewer();
  const spoken = useJudge(runId, onSaid);
  const judge = canJudgeRuns ? spoken : null;
  if (!wentWrong(state, report)) {
    return <NothingWrong judge={judge} report={report} isPast={isPast} />;
  }
  if (report.suspects.length === 0) {
    const { beginning, failures, is_whole: isWhole } = report.looked_at;
    return (
      <EmptyState title={noEvent.title}>
        {isWhole ? noEvent.text : cannotSee.cut(beginning, failures)}
      </EmptyState>
    );
  }
  return (
    <>
      <Head state={state} report={report} judge={judge} />
      <ol aria-label={list} className="border-t border-hairline">
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
  const messages = useMessages(SUSPECTS);
  const { title, text } = messages[notWrongFor(report, isPast)];
  return (
    <>
      <EmptyState
        title={title}
        action={judge !== null && <MarkButton judge={judge} size="regular" isMarked={false} />}
      >
        {text}
      </EmptyState>
      <AnnotationList report={report} />
    </>
  );
}

function notWrongFor(report: SuspectsReport, isPast: boolean) {
  if (isPast) return 'notWrongThen';
  return report.annotations.length > 0 ? 'notMarked' : 'notWrong';
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
  const messages = useMessages(SUSPECTS);
  const { head } = messages;
  const [first] = report.suspects;
  const ofRun = report.judgements.filter(({ about_seq: seq }) => seq === null);
  const [marked] = ofRun.filter(({ judged }) => judged === 'wrong');
  return (
    <section aria-label={head.title} className="grid gap-1 px-5 pt-4 pb-3">
      <h2 className="text-16 font-semibold text-ink-strong">{head.title}</h2>
      <p className="break-words">
        {marked === undefined ? (
          failedText(head, state)
        ) : (
          <Rich text={head.markedBy(<AgentName agentId={marked.by} />)} />
        )}{' '}
        {first !== undefined && <Rich text={head.lookFirst(<AgentName agentId={first.agent} />)} />}
      </p>
      <p className="text-12 text-ink-faint">{checkText(head, report)}</p>
      {judge !== null && (
        <div className="flex flex-wrap gap-2 pt-2">
          <MarkButton judge={judge} size="small" isMarked={marked !== undefined} />
        </div>
      )}
    </section>
  );
}

/** Marks the run as wrong, or takes that back. */
function MarkButton({
  judge: { isBusy, hasSaid, say },
  size,
  isMarked,
}: {
  judge: Judge;
  size: 'small' | 'regular';
  isMarked: boolean;
}) {
  const { mark, takeBack } = useMessages(SUSPECTS);
  return (
    <Button
      ref={hasSaid ? focusIfNowhere : undefined}
      size={size}
      isBusy={isBusy}
      onClick={() => say({ judged: isMarked ? null : 'wrong' })}
    >
      <Icon of={isMarked ? Undo2 : CircleX} />
      {isMarked ? takeBack : mark}
    </Button>
  );
}

type HeadMessages = (typeof SUSPECTS)['english']['head'];

function failedText(messages: HeadMessages, state: RunState): string {
  if (state === 'timed_out') return messages.timedOut;
  return state === 'failed' ? messages.failed : messages.eventMarked;
}

/** How often the first places were right where it could be checked. */
function checkText(messages: HeadMessages, { checked }: SuspectsReport): string {
  const { runs, right_by_rank: rights } = checked;
  const all = rights.reduce((sum, right) => sum + right, 0);
  return messages.checked(runs, rights[0] ?? 0, rights.length, all);
}

function CannotSee({ report }: { report: SuspectsReport }): ReactNode {
  const messages = useMessages(SUSPECTS).cannotSee;
  const { beginning, failures, is_whole: isWhole } = report.looked_at;
  return (
    <section aria-label={messages.title} className="border-t border-hairline px-5 py-4">
      <h3 className="font-medium text-ink-strong">{messages.title}</h3>
      <p className="max-w-prose">{messages.text}</p>
      {!isWhole && (
        <p className="max-w-prose pt-1 text-warn">{messages.cut(beginning, failures)}</p>
      )}
    </section>
  );
}
