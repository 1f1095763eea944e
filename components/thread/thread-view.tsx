'use client';
// A thread: its messages live, or as they were at a moment, the inspector beside them, the composer below.
import { useSearchParams } from 'next/navigation';
import { useState } from 'react';
import type { ReplyTarget } from '@/components/composer/composer-parts';
import { LateComposer } from '@/components/composer/late-composer';
import { ReadOnlyNote } from '@/components/composer/read-only-note';
import { DecisionPanel } from '@/components/decision/decision-panel';
import { SuspectRanks } from '@/components/entity/suspect-pin';
import { EventInspector } from '@/components/inspector/event-inspector';
import { RunHeader } from '@/components/run-page/run-header';
import { TimeBar } from '@/components/run-page/scrubber/time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useRunOf } from '@/components/run-page/use-run';
import { useSuspectRanks } from '@/components/run-page/use-suspects';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { isSameList, isSameRecord, useSame } from '@/components/ui/later/use-same';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { useTimeZone } from '@/components/ui/time/clock';
import { seqParam } from '@/components/workspace/view-params';
import { ReadOnlyWithin, useCanWriteIn } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { useKnownThread } from '@/lib/client/tab/use-workspace';
import type { ThreadSnapshot } from '@/lib/client/windows/thread-store';
import { useLiveThread } from '@/lib/client/windows/use-live-thread';
import { useThreadRead } from '@/lib/client/windows/use-thread-read';
import { THREAD } from '@/lib/messages/en/features/thread/thread';
import type { EventDetail, EventRecord } from '@/lib/model/event-record';
import { GROUP_ALL, HUMAN_AGENT_ID } from '@/lib/model/ids';
import { isJudgement } from '@/lib/model/judgement-type';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { RunSummary, ThreadSummary } from '@/lib/model/summary';
import { seqsOfRow, type ThreadRow } from '@/lib/projections/thread/thread-rows';
import { openTasksOf } from './open-tasks';
import { OwedHere } from './owed-here';
import { PinnedList } from './reactions/pinned-list';
import { ShownReactions } from './reactions/reactions-context';
import { ThreadList } from './thread-list';
import { useWasLeft } from './use-list-place';
import { useOwedHere } from './use-owed-here';

export function ThreadView({
  initial,
  snapshot,
  initialRun,
  owed,
  inspected,
  decided,
}: {
  initial: ThreadSummary;
  snapshot: ThreadSnapshot;
  initialRun: RunSummary | null;
  /** What of the run waits for a decision, or for our answer. */
  owed: readonly Obligation[];
  /** The event that the address names. */
  inspected: EventDetail | null;
  /** The decision that it names. */
  decided: EventDetail | null;
}) {
  const messages = useMessages(THREAD);
  const { agents } = useWorkspaceView();
  const thread = useKnownThread(initial);
  const canWrite = useCanWriteIn(thread);
  const run = useRunOf(thread.run_id, initialRun);
  const travel = useTimeTravel(useMoment());
  const { at, settled } = travel.moment;
  const isPast = at !== null;
  const { view, store } = useLiveThread(snapshot, initial, { timeZone: useTimeZone(), at });
  const wasLeft = useWasLeft(messages.messages);
  const [isAtEnd, setIsAtEnd] = useState(!wasLeft && inspected === null && decided === null);
  const [replyTo, setReplyTo] = useState<ReplyTarget | null>(null);
  const params = useSearchParams();
  const eventSeq = seqParam(params.get('event'));
  const decisionSeq = seqParam(params.get('decision'));
  const selectedSeq = eventSeq ?? decisionSeq;
  useThreadRead(initial, store, isAtEnd && !isPast);
  const candidates = useSame(candidatesOf(thread.agents, agents), isSameList);
  const openTasks = useSame(openTasksOf(view.rows), (one, other) =>
    isSameList(one, other, isSameRecord),
  );
  const speaker = useSame(lastSpeaker(view.rows), Object.is);
  const owedHere = useOwedHere(run, { initial: owed, drawn: initialRun });
  const reply = ({ seq, event: { id, task_id, from }, protocol }: EventRecord): void =>
    setReplyTo({ id, seq, task_id, from: from.agent_id, protocol });
  const isJudged = useSame(view.rows.some(isJudgementRow), Object.is);
  const ranks = useSuspectRanks(run, settled, isJudged);

  return (
    <SplitPanels
      main={
        <>
          <RunHeader
            title={thread.title}
            channel={thread.channel}
            threadId={thread.thread_id}
            run={run}
            view="thread"
            at={at}
            isHidden={thread.hidden === true}
            actions={
              <>
                <PinnedList threadId={thread.thread_id} at={at} pins={view.reactions.pins} />
                {run !== null && <TimeButton travel={travel} />}
              </>
            }
          />
          {isPast && at < thread.first_seq ? (
            <EmptyState title={messages.notBegun.title}>{messages.notBegun.text}</EmptyState>
          ) : (
            <ReadOnlyWithin place={thread} isPast={isPast}>
              <SuspectRanks ranks={ranks}>
                <ShownReactions reactions={view.reactions.byEvent}>
                  <OwedHere owed={isPast ? [] : owedHere}>
                    <ThreadList
                      view={view}
                      store={store}
                      at={at}
                      selectedSeq={selectedSeq}
                      onEndReached={setIsAtEnd}
                      onReplied={canWrite && !isPast ? reply : null}
                    />
                  </OwedHere>
                </ShownReactions>
              </SuspectRanks>
            </ReadOnlyWithin>
          )}
          <ReadOnlyNote place={thread} what="thread" />
          {canWrite && !isPast && (
            <LateComposer
              key={thread.thread_id}
              place={{
                thread_id: thread.thread_id,
                run_id: thread.run_id,
                channel: thread.channel,
              }}
              candidates={candidates}
              defaultTo={[speaker]}
              openTasks={openTasks}
              view={store}
              replyTo={replyTo}
              onReplyEnded={() => setReplyTo(null)}
            />
          )}
          {run !== null && <TimeBar run={run} travel={travel} />}
        </>
      }
      detail={
        eventSeq !== null ? (
          <EventInspector
            seq={eventSeq}
            initial={inspected}
            neighbours={neighboursInThread(view.rows, eventSeq)}
          />
        ) : decisionSeq !== null ? (
          <DecisionPanel seq={decisionSeq} runId={thread.run_id} initial={decided} />
        ) : null
      }
    />
  );
}

/** A person said something of the run, which may be that it went wrong. */
function isJudgementRow(row: ThreadRow): boolean {
  return row.kind === 'system' && isJudgement(row.record);
}

/** Everybody who took part, then everybody else. */
function candidatesOf(
  taking: readonly string[],
  agents: readonly { agent_id: string }[],
): string[] {
  const all = new Set([...taking, ...agents.map((agent) => agent.agent_id)]);
  all.delete(HUMAN_AGENT_ID);
  return [...all];
}

/** Who an answer is most likely for. */
function lastSpeaker(rows: readonly ThreadRow[]): string {
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row === undefined || !('record' in row)) continue;
    const { agent_id: agentId } = row.record.event.from;
    if (agentId !== HUMAN_AGENT_ID) return agentId;
  }
  return GROUP_ALL;
}

function neighboursInThread(rows: readonly ThreadRow[], seq: number) {
  const seqs = rows.flatMap(seqsOfRow).sort((one, other) => one - other);
  const at = seqs.indexOf(seq);
  if (at === -1) return { previous: null, next: null };
  return { previous: seqs[at - 1] ?? null, next: seqs[at + 1] ?? null };
}
