'use client';
// One obligation: who owes what to whom, since when, until when, in which run; and what can be done about it.
import { AgentLink, AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { DueTime } from '@/components/entity/task/due-time';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { PageLink } from '@/components/ui/page-link';
import { QueryLink } from '@/components/ui/query-link';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { runHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import { useWorkspaceView } from '@/components/workspace/workspace-context';
import { OBLIGATION } from '@/lib/messages/en/shared/obligation';
import { HUMAN_AGENT_ID } from '@/lib/model/ids';
import type { DeliverySummary } from '@/lib/model/orchestration/delivery';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import { deliveryLabel } from './obligation-labels';
import { OwedActions } from './owed-actions';

export function OwedRowItem({
  obligation,
  delivery,
  isSelected,
  at = null,
}: {
  obligation: Obligation;
  /** What is known of it where it is a delivery. */
  delivery: DeliverySummary | null;
  isSelected: boolean;
  /** The moment at which it was owed; null is the present. */
  at?: number | null;
}) {
  const messages = useMessages(OBLIGATION);
  const { canWrite } = useViewer();
  const { agent_id, kind, seq, task_id, due_at, since } = obligation;
  // Buttons with text have no room beside the sentence on a narrow screen.
  const hasButtons = agent_id === HUMAN_AGENT_ID || !['accept', 'result', 'overdue'].includes(kind);
  const words = kind === 'delivery' ? deliveryLabel(obligation.title) : null;
  const title = words?.what ?? obligation.title;
  return (
    <article
      data-row
      data-seq={seq}
      data-thread={obligation.thread_id}
      data-kind={kind}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 border-b border-hairline px-3 py-2 dense:py-1 hover:bg-fill-hover focus-visible:outline-offset-[-2px] data-selected:bg-accent-fill md:items-center md:px-5"
    >
      <Avatar agentId={agent_id} />
      <div className={`min-w-0 ${hasButtons ? 'max-md:col-span-2' : ''}`}>
        <p className="break-words lg:truncate">
          <Owing obligation={obligation} />{' '}
          <QueryLink
            data-open
            change={{ event: String(seq) }}
            aria-current={isSelected || undefined}
            className="text-ink-strong underline decoration-hairline-strong underline-offset-2 hover:decoration-ink"
          >
            <VisibleText text={title === '' ? task_id : title} />
          </QueryLink>
        </p>
        {words?.why && (
          <p className="text-12 break-words text-fail">
            <VisibleText text={words.why} />
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-faint">
          <RelativeTime at={since} />
          {due_at !== null && at === null && <DueTime at={due_at} />}
          <RunLink runId={obligation.run_id} beside={title} />
          {delivery !== null && (
            <span className="tabular-nums">{messages.tried(delivery.attempt)}</span>
          )}
        </p>
      </div>
      {canWrite && (
        <div className={hasButtons ? 'max-md:col-span-2 max-md:col-start-2' : undefined}>
          <OwedActions obligation={obligation} />
        </div>
      )}
    </article>
  );
}

/** Who owes what to whom, up to the title of what it is about. */
export function Owing({
  obligation: { agent_id, owed_to, kind },
  isAtSource = false,
}: {
  obligation: Obligation;
  /** The title is not said, for it stands with the event from which this is owed. */
  isAtSource?: boolean;
}) {
  const { sentences, replyHere } = useMessages(OBLIGATION);
  const other =
    owed_to === null ? null : (
      <b>
        <AgentName agentId={owed_to} />
      </b>
    );
  const who = <AgentLink agentId={agent_id} />;
  const sentence = isAtSource && kind === 'reply' ? replyHere : sentences[kind];
  return <Rich text={sentence(who, agent_id === HUMAN_AGENT_ID, other)} />;
}

/** A run bears the title of its first task, which need not stand twice in one row. */
function RunLink({ runId, beside }: { runId: string; beside: string }) {
  const messages = useMessages(OBLIGATION);
  const { runs } = useWorkspaceView();
  const title = runs.find((run) => run.run_id === runId)?.title ?? '';
  return (
    <PageLink
      href={runHref(runId)}
      prefetch={false}
      className="min-w-0 max-w-max flex-1 basis-32 truncate hover:text-ink-strong hover:underline"
    >
      {title === beside ? (
        messages.openRun
      ) : (
        <Rich
          text={messages.inRun(
            title === '' ? <ShortId id={runId} /> : <VisibleText text={title} />,
          )}
        />
      )}
    </PageLink>
  );
}
