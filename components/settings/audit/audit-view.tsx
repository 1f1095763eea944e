'use client';
// What keys and people did, newest first; who acted and what was done stand in the address.
import { RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { RowList } from '@/components/ui/layout/row-list';
import { Skeleton } from '@/components/ui/skeleton';
import { PageHeader } from '@/components/workspace/page-header';
import { AuditFilterForm } from './audit-filter-form';
import { AUDIT_ROW_HEIGHTS, AuditRow } from './audit-row';
import { type AuditFilter, type AuditPages, useAudit } from './use-audit';

export function AuditView(filter: AuditFilter) {
  const pages = useAudit(filter);
  const isFiltered = filter.actor !== null || filter.action !== null;
  return (
    <>
      <PageHeader
        back={{ href: '/settings', label: 'Back to the settings' }}
        crumb="Settings"
        title="Audit"
      >
        <Button onClick={pages.readAgain} disabled={pages.isReading}>
          <Icon of={RotateCw} />
          Read again
        </Button>
      </PageHeader>
      <AuditFilterForm filter={filter} known={pages.entries ?? []} />
      {pages.entries === null ? (
        <div className="p-5">
          <Skeleton lines={8} label="Reading the audit" />
        </div>
      ) : (
        <Entries pages={pages} entries={pages.entries} isFiltered={isFiltered} />
      )}
    </>
  );
}

function Entries({
  pages,
  entries,
  isFiltered,
}: {
  pages: AuditPages;
  entries: NonNullable<AuditPages['entries']>;
  isFiltered: boolean;
}) {
  const { failure } = pages;
  const rows = entries.map((entry) => ({ key: String(entry.id), entry }));
  return (
    <RowList
      label="Entries of the audit, newest first"
      rows={rows}
      heightOf={(_, density) => AUDIT_ROW_HEIGHTS[density]}
      renderRow={({ entry }) => <AuditRow entry={entry} />}
    >
      {rows.length === 0 && failure === null && (
        <EmptyState title={isFiltered ? 'No such entry' : 'Nothing was done yet'}>
          {isFiltered
            ? 'Nobody did that, as far as the audit goes back. Clear the filter to see everything.'
            : 'Keys, sign-ins, agents, workflows, redactions, exports and refused attempts are kept here.'}
        </EmptyState>
      )}
      {failure !== null && !pages.isReading && (
        <div className="p-4">
          <ReadFailure failure={failure} onRetry={pages.readAgain} />
        </div>
      )}
      {pages.hasMore && failure === null && (
        <div className="p-4 md:px-5">
          <Button onClick={pages.readMore} disabled={pages.isReading}>
            Show older ones
          </Button>
        </div>
      )}
    </RowList>
  );
}
