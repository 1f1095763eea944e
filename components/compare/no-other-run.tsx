'use client';
// The run to compare with is not there: says which, and offers another one.
import { TitleText } from '@/components/entity/title-text';
import { CompareButton } from '@/components/run-page/compare-button';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { NameText } from '@/components/ui/text/name-mark';
import { PageHeader } from '@/components/workspace/page-header';
import { runHref } from '@/components/workspace/routes';
import { COMPARE } from '@/lib/messages/en/features/compare/compare';
import type { RunSummary } from '@/lib/model/summary';

/** Of an address that somebody made up so much is repeated. Characters. */
const SHOWN_MAX = 200;

export function NoOtherRun({ run, wanted }: { run: RunSummary; wanted: string }) {
  const messages = useMessages(COMPARE).noRun;
  return (
    <>
      <PageHeader
        back={{ href: runHref(run.run_id), label: messages.back }}
        title={<TitleText title={run.title} id={run.run_id} />}
      />
      <EmptyState
        title={messages.title}
        action={<CompareButton run={run} label={messages.choose} />}
      >
        <Rich text={messages.text(<NameText text={wanted.slice(0, SHOWN_MAX)} />)} />
      </EmptyState>
    </>
  );
}
