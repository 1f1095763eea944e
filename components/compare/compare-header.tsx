'use client';
// The head of a comparison: both runs, each a link to its own page, the sides changed, the address copied.
import { ArrowLeftRight, Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { StateMark } from '@/components/entity/task/task-state';
import { TitleText } from '@/components/entity/title-text';
import { CompareButton } from '@/components/run-page/compare-button';
import { CopyIconButton } from '@/components/ui/copy-button';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { PageLink } from '@/components/ui/page-link';
import { Seq } from '@/components/ui/text/seq';
import { FromFileWithin } from '@/components/workspace/from-file/from-file';
import { PageHeader } from '@/components/workspace/page-header';
import { atMoment, compareHref, runHref } from '@/components/workspace/routes';
import { COMPARE } from '@/lib/messages/en/features/compare/compare';
import type { RunSummary } from '@/lib/model/summary';
import { SideMark } from './pair/side-mark';
import { type LinkedMoment, linkedMomentText } from './time/linked-moments';

export function CompareHeader({
  a,
  b,
  at,
  actions,
}: {
  a: RunSummary;
  b: RunSummary;
  /** The moment of each that is shown; null is the present. */
  at: LinkedMoment | null;
  actions: ReactNode;
}) {
  const messages = useMessages(COMPARE);
  const changed = compareHref(b.run_id, a.run_id);
  const back = at === null ? changed : `${changed}?at=${linkedMomentText({ a: at.b, b: at.a })}`;
  return (
    <div className="@container shrink-0">
      <PageHeader
        back={{ href: runHref(a.run_id), label: messages.back }}
        title={
          <span className="grid grid-cols-[minmax(0,max-content)_auto_minmax(0,max-content)] items-center gap-1.5 @3xl:gap-2">
            <RunOfSide side="a" run={a} at={at?.a ?? null} />
            <PageLink
              href={back}
              prefetch={false}
              aria-label={messages.changeSides}
              title={messages.changeSides}
              className="grid size-7 shrink-0 place-items-center rounded text-ink-faint hover:bg-fill-active hover:text-ink-strong"
            >
              <Icon of={ArrowLeftRight} />
            </PageLink>
            <RunOfSide side="b" run={b} at={at?.b ?? null} />
          </span>
        }
      >
        {actions}
        <CopyIconButton
          icon={Link2}
          label={messages.copyAddress}
          read={() => window.location.href}
        />
        <CompareButton run={a} label={messages.compareOther} />
      </PageHeader>
    </div>
  );
}

function RunOfSide({ side, run, at }: { side: 'a' | 'b'; run: RunSummary; at: number | null }) {
  const messages = useMessages(COMPARE);
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <SideMark side={side} />
      <PageLink
        href={atMoment(runHref(run.run_id), at)}
        prefetch={false}
        className="min-w-0 truncate hover:underline"
      >
        <TitleText title={run.title} id={run.run_id} />
      </PageLink>
      {at === null ? (
        <span className="hidden shrink-0 font-normal @3xl:inline-flex">
          <FromFileWithin imported={run.imported}>
            <StateMark state={run.state} />
          </FromFileWithin>
        </span>
      ) : (
        <span className="shrink-0 text-12 font-normal text-accent">
          <Rich text={messages.at(<Seq seq={at} />)} />
        </span>
      )}
    </span>
  );
}
