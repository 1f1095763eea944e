'use client';
// A run in the list of runs.
import { memo } from 'react';
import { AvatarStack } from '@/components/entity/avatar-stack';
import { SpanTime } from '@/components/entity/task/span-time';
import { StateMark } from '@/components/entity/task/task-state';
import { TitleText } from '@/components/entity/title-text';
import { ImportedMark } from '@/components/run-file/imported-mark';
import { CompareButton } from '@/components/run-page/compare-button';
import { LateSignerMark } from '@/components/signer/late-signer';
import { useMessages } from '@/components/ui/language/language-context';
import { RowLink } from '@/components/ui/page-link';
import { NameText } from '@/components/ui/text/name-mark';
import { ShortId } from '@/components/ui/text/short-id';
import { toLabel } from '@/components/ui/text/split-visible';
import { RelativeTime } from '@/components/ui/time/time';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import { runHref } from '@/components/workspace/routes';
import { RUN_LIST } from '@/lib/messages/en/features/run/run-list';
import type { RunSummary } from '@/lib/model/summary';
import { ROSTER_SHOWN_MAX } from '@/lib/projections/directory/roster';

/** Drawn again only when what it says changes. */
export const RunRow = memo(function RunRow({ run, isPast }: { run: RunSummary; isPast: boolean }) {
  const messages = useMessages(RUN_LIST);
  return (
    <article
      data-row
      data-thread={run.thread_id}
      tabIndex={-1}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center border-b border-hairline gap-x-4 px-3 py-2 dense:py-1 hover:bg-fill-hover focus-visible:outline-offset-[-2px] md:grid-cols-[minmax(0,1fr)_120px_88px_24px] lg:grid-cols-[minmax(0,1fr)_120px_130px_96px_88px_24px] md:px-5"
    >
      <div className="min-w-0">
        <h2 className="truncate font-medium text-ink-strong">
          <RowLink href={runHref(run.run_id)}>
            <TitleText title={run.title} id={run.run_id} />
          </RowLink>
        </h2>
        <div className="flex items-center gap-2 truncate text-12 text-ink-faint">
          <span className="truncate">
            # <NameText text={run.channel} />
          </span>
          {/* On a phone an imported run has room for its channel and what it is. */}
          <span className={run.imported === undefined ? 'contents' : 'hidden md:contents'}>
            <ShortId id={run.run_id} />
          </span>
          <ImportedMark imported={run.imported} />
          {run.imported?.signer !== undefined && (
            <span className="hidden md:contents">
              <LateSignerMark signerKey={run.imported.signer} />
            </span>
          )}
        </div>
      </div>
      <FromFileWithin imported={run.imported}>
        <StateMark state={run.state} />
      </FromFileWithin>
      <span className="hidden text-12 text-ink-faint lg:block">
        <AvatarStack
          agentIds={run.agents}
          total={run.agents.length}
          atLeast={run.agents.length === ROSTER_SHOWN_MAX ? messages.atLeast : undefined}
        />
      </span>
      <span className="hidden text-12 text-ink-faint lg:block">
        {run.tasks === 0 ? messages.noTasks : messages.done(run.tasks - run.tasks_open, run.tasks)}
      </span>
      <span className="hidden text-right text-12 md:block">
        <span className="block text-ink-strong">
          <FromFileWithin imported={run.imported}>
            <SpanTime of={run} isOpen={run.state === 'running' && !isPast} />
          </FromFileWithin>
        </span>
        <span className="text-ink-faint">
          <RelativeTime at={run.last_at} />
        </span>
      </span>
      <span className="relative hidden md:block">
        {!isPast && (
          <CompareButton
            run={run}
            label={messages.compare(toLabel(run.title || run.run_id))}
            size="small"
          />
        )}
      </span>
    </article>
  );
});
