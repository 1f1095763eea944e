'use client';
// The head of a run and of its thread: what it is called, how it stands, and its two views.
import { History } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { StopSample } from '@/components/first-run/stop-sample';
import { PageHeader } from '@/components/shell/page-header';
import { channelHref, runHref, threadHref } from '@/components/shell/routes';
import { StateMark } from '@/components/task/task-state';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/seq';
import { StateWord } from '@/components/ui/state-word';
import { ViewTabs } from '@/components/ui/tab-links';
import { Elapsed } from '@/components/ui/time';
import { VisibleText } from '@/components/ui/visible-text';
import type { RunSummary } from '@/lib/model/summary';

export function RunHeader({
  title,
  channel,
  threadId,
  run,
  view,
  at,
}: {
  title: string;
  channel: string;
  threadId: string;
  run: RunSummary | null;
  view: 'thread' | 'run';
  /** The moment that is shown; null is the present. */
  at?: number | null;
}) {
  const tabs = [
    { href: threadHref(threadId), label: 'Thread', isCurrent: view === 'thread' },
    ...(run === null
      ? []
      : [{ href: runHref(run.run_id), label: 'Run', isCurrent: view === 'run' }]),
  ];
  return (
    <PageHeader
      back={{ href: channelHref(channel), label: 'Back to the channel' }}
      crumb={
        <Link href={channelHref(channel)} prefetch={false} className="hover:text-ink-strong">
          # <VisibleText text={channel} />
        </Link>
      }
      title={<VisibleText text={title} />}
      state={
        at === null || at === undefined ? run !== null && <RunState run={run} /> : <AsOf at={at} />
      }
    >
      {run !== null && <StopSample runId={run.run_id} />}
      <ViewTabs label="Views of the run" tabs={tabs} />
    </PageHeader>
  );
}

function RunState({ run }: { run: RunSummary }): ReactNode {
  if (run.state === 'talking') return <StateMark state="talking" />;
  return (
    <StateMark state={run.state}>
      , <Elapsed from={run.opened_at} to={run.closed_at} />
    </StateMark>
  );
}

function AsOf({ at }: { at: number }) {
  return (
    <span className="inline-flex items-center gap-3">
      <StateWord icon={History} tone="accent">
        as of <Seq seq={at} />
      </StateWord>
      <QueryLink change={{ at: null }} className="text-12 text-accent hover:underline">
        Go live
      </QueryLink>
    </span>
  );
}
