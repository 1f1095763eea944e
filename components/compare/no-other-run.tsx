// The run to compare with is not there: says which, and offers another one.
import { CompareButton } from '@/components/run-page/compare-button';
import { EmptyState } from '@/components/ui/empty-state';
import { NameText } from '@/components/ui/text/name-mark';
import { VisibleText } from '@/components/ui/text/visible-text';
import { PageHeader } from '@/components/workspace/page-header';
import { runHref } from '@/components/workspace/routes';
import type { RunSummary } from '@/lib/model/summary';

/** Of an address that somebody made up so much is repeated. Characters. */
const SHOWN_MAX = 200;

export function NoOtherRun({ run, wanted }: { run: RunSummary; wanted: string }) {
  return (
    <>
      <PageHeader
        back={{ href: runHref(run.run_id), label: 'Back to the run' }}
        title={run.title === '' ? <NameText text={run.run_id} /> : <VisibleText text={run.title} />}
      />
      <EmptyState
        title="There is no such run to compare with"
        action={<CompareButton run={run} label="Choose another run" />}
      >
        Nothing is known of <NameText text={wanted.slice(0, SHOWN_MAX)} />.
      </EmptyState>
    </>
  );
}
