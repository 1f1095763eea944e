'use client';
// The head of a run and of its thread: its title, its state, and its views. Where there is no room beside the
// title the views stand below it.
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SpanTime } from '@/components/entity/task/span-time';
import { StateMark } from '@/components/entity/task/task-state';
import { TitleText } from '@/components/entity/title-text';
import { ImportedMark } from '@/components/run-file/imported-mark';
import { LateSignerMark } from '@/components/signer/late-signer';
import { useMessages } from '@/components/ui/language/language-context';
import { LatePart } from '@/components/ui/later/late-part';
import { Opened } from '@/components/ui/later/opened';
import { PageLink } from '@/components/ui/page-link';
import { type ViewTab, ViewTabs } from '@/components/ui/tab-links';
import { NameText } from '@/components/ui/text/name-mark';
import { HiddenNote } from '@/components/visibility/hidden-note';
import type { ViewedThing } from '@/components/visibility/use-change-view';
import { ViewMenu } from '@/components/visibility/view-menu';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import { PageHeader } from '@/components/workspace/page-header';
import {
  atMoment,
  channelHref,
  decisionsHref,
  delegationsHref,
  runHref,
  suspectsHref,
  threadHref,
} from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import { RUN_PAGE } from '@/lib/messages/en/features/run-page/run-page';
import { COUNTS } from '@/lib/messages/en/shared/counts';
import type { RunSummary } from '@/lib/model/summary';
import { CompareButton } from './compare-button';
import { AsOf } from './scrubber/as-of';
import { type HeldOfRun, type TabCounts, useTabCounts } from './use-tab-counts';

const EXPORT = new LatePart(() =>
  import('@/components/run-file/export-dialog').then((code) => code.ExportDialog),
);

/** Whether it plays is not known before the page is there. */
const STOP_SAMPLE = new LatePart(() =>
  import('@/components/getting-started/stop-sample').then((code) => code.StopSample),
);

export type RunViewName = 'thread' | 'run' | 'decisions' | 'delegations' | 'suspects';

const NOTHING_HELD: HeldOfRun = {};

/** The header of a page about the run itself: named after the run, in its own thread and channel. */
export function RunPageHeader({
  run,
  ...shown
}: {
  run: RunSummary;
  view: Exclude<RunViewName, 'thread'>;
  at?: number | null;
  held?: HeldOfRun;
  actions?: ReactNode;
}) {
  const { title, channel, thread_id } = run;
  return <RunHeader title={title} channel={channel} threadId={thread_id} run={run} {...shown} />;
}

export function RunHeader({
  title,
  channel,
  threadId,
  run,
  view,
  at = null,
  held = NOTHING_HELD,
  isHidden = run?.hidden === true,
  actions,
}: {
  /** Empty where it has none yet. */
  title: string;
  channel: string;
  threadId: string;
  run: RunSummary | null;
  view: RunViewName;
  /** The moment that is shown; null is the present. */
  at?: number | null;
  /** What the view need not be asked for once more. */
  held?: HeldOfRun;
  /** Of the thread, where that is the view; else of the run. */
  isHidden?: boolean;
  /** Of this view alone. */
  actions?: ReactNode;
}) {
  const messages = useMessages(RUN_PAGE);
  const { canPlayDemo } = useViewer();
  const thing = viewedThing({ title, threadId, run, view });
  const counts = useTabCounts(run, at, held);
  const tabs = tabsOf(messages.tabs, { threadId, run, view, counts, at });
  return (
    <div className="@container shrink-0">
      <PageHeader
        back={{ href: channelHref(channel), label: messages.back }}
        crumb={
          <PageLink href={channelHref(channel)} prefetch={false} className="hover:text-ink-strong">
            # <NameText text={channel} />
          </PageLink>
        }
        title={
          <TitleText title={title} id={view === 'thread' ? threadId : (run?.run_id ?? threadId)} />
        }
        state={
          at === null ? (
            run !== null && (
              <>
                <RunState run={run} />
                <ImportedMark imported={run.imported} inHead />
                {run.imported?.signer !== undefined && (
                  <span className="hidden @6xl:contents">
                    <LateSignerMark signerKey={run.imported.signer} />
                  </span>
                )}
              </>
            )
          ) : (
            <AsOf at={at} />
          )
        }
      >
        {run !== null && canPlayDemo && <Opened part={STOP_SAMPLE} props={{ runId: run.run_id }} />}
        {actions}
        <div className="hidden @5xl:block">
          <ViewTabs label={messages.views} tabs={tabs} />
        </div>
        {run !== null && <CompareButton run={run} />}
        {thing !== null && <HeaderMenu thing={thing} isHidden={isHidden} run={run} />}
      </PageHeader>
      <div className="overflow-x-auto border-b border-hairline px-2 py-1 @5xl:hidden">
        <ViewTabs label={messages.views} tabs={tabs} />
      </div>
      {thing !== null && <HiddenNote thing={thing} isHidden={isHidden} />}
    </div>
  );
}

/** What is done to the thing in the lists, and with its run. */
function HeaderMenu({
  thing,
  isHidden,
  run,
}: {
  thing: ViewedThing;
  isHidden: boolean;
  run: RunSummary | null;
}) {
  const { canExport } = useViewer();
  const messages = useMessages(RUN_PAGE);
  const [exported, setExported] = useState<RunSummary | null>(null);
  const more =
    canExport && run !== null
      ? [{ icon: Download, label: messages.export, onChosen: () => setExported(run) }]
      : [];
  return (
    <>
      <ViewMenu thing={thing} isHidden={isHidden} more={more} />
      {exported !== null && (
        <Opened part={EXPORT} props={{ run: exported, onClose: () => setExported(null) }} />
      )}
    </>
  );
}

/** What the menu in the head is about: the thread on its own page, else the run. */
function viewedThing({
  title,
  threadId,
  run,
  view,
}: {
  title: string;
  threadId: string;
  run: RunSummary | null;
  view: RunViewName;
}): ViewedThing | null {
  if (view === 'thread') return { kind: 'thread', id: threadId, name: title || threadId };
  return run === null ? null : { kind: 'run', id: run.run_id, name: title || run.run_id };
}

function tabsOf(
  messages: (typeof RUN_PAGE)['english']['tabs'],
  {
    threadId,
    run,
    view,
    counts,
    at,
  }: {
    threadId: string;
    run: RunSummary | null;
    view: RunViewName;
    counts: TabCounts;
    at: number | null;
  },
): ViewTab[] {
  const thread = {
    href: atMoment(threadHref(threadId), at),
    label: messages.thread,
    isCurrent: view === 'thread',
  };
  if (run === null) return [thread];
  const { run_id: runId } = run;
  return [
    thread,
    { href: atMoment(runHref(runId), at), label: messages.run, isCurrent: view === 'run' },
    {
      href: atMoment(decisionsHref(runId), at),
      label: <Counted name={messages.decisions} count={counts.decisions} />,
      isCurrent: view === 'decisions',
    },
    {
      href: atMoment(delegationsHref(runId), at),
      label: <Counted name={messages.delegations} count={counts.delegations} />,
      isCurrent: view === 'delegations',
    },
    {
      href: atMoment(suspectsHref(runId), at),
      label: messages.suspects,
      isCurrent: view === 'suspects',
    },
  ];
}

function Counted({ name, count }: { name: string; count: number }) {
  const messages = useMessages(COUNTS);
  return (
    <>
      {name}
      {count > 0 && (
        <span className="text-12 text-ink-faint tabular-nums">{messages.count(count)}</span>
      )}
    </>
  );
}

function RunState({ run }: { run: RunSummary }): ReactNode {
  const isOneMoment = run.duration_ms !== null && run.duration_ms < 1_000;
  if (run.state === 'talking' && isOneMoment) return <StateMark state="talking" />;
  return (
    <FromFileWithin imported={run.imported}>
      <StateMark state={run.state}>
        , <SpanTime of={run} isOpen={run.state === 'running'} />
      </StateMark>
    </FromFileWithin>
  );
}
