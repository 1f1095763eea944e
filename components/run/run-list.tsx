'use client';
// All runs, newest activity first; those at hand in the workspace are shown as they are at this moment, and change places at a
// calm pace. Search finds the others.
import { useState } from 'react';
import { ImportButton } from '@/components/run-file/import-button';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SearchField } from '@/components/ui/form/search-field';
import { PagedList } from '@/components/ui/layout/paged-list';
import { PageHeader } from '@/components/workspace/page-header';
import { useRows } from '@/lib/client/api/use-rows';
import { useLiveRuns } from '@/lib/client/tab/use-workspace';
import type { RunsPage } from '@/lib/contracts/http-directory';
import { RunRow } from './run-row';

/** A row, until it is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 52, dense: 44 };

export function RunList({ initial }: { initial: RunsPage }) {
  const [q, setQ] = useState('');
  const first = { rows: initial.runs, next: initial.next === null ? null : String(initial.next) };
  const pages = useRows('run', { q }, q === '' ? first : null);
  const live = useLiveRuns(pages.rows);
  const runs = q === '' ? live : pages.rows;
  return (
    <>
      <PageHeader back={{ href: '/browse', label: 'Back to the list' }} title="Runs">
        <SearchField label="Find a run by its title" initial="" onSearched={setQ} />
        <ImportButton />
      </PageHeader>
      <PagedList
        label="Runs"
        rows={runs.map((run) => ({ key: run.run_id, run }))}
        heights={ROW_HEIGHTS}
        renderRow={({ run }) => <RunRow run={run} />}
        pages={pages}
        more="Show older runs"
        empty={
          q === '' ? (
            <EmptyState
              title="No runs yet"
              action={<ButtonLink href="/">Play a sample team</ButtonLink>}
            >
              A run appears with its first event: it is everything that one request set in motion.
            </EmptyState>
          ) : (
            <EmptyState title="No run has this name">Try a part of its title.</EmptyState>
          )
        }
      />
    </>
  );
}
