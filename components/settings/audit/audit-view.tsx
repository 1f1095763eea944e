'use client';
// What keys and people did, newest first; who acted and what was done stand in the address.
import { RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { MoreButton } from '@/components/ui/list/more-button';
import { RowList } from '@/components/ui/list/row-list';
import { Skeleton } from '@/components/ui/skeleton';
import { PageHeader } from '@/components/workspace/page-header';
import { AUDIT } from '@/lib/messages/en/features/settings/audit';
import { AuditFilterForm } from './audit-filter-form';
import { AUDIT_ROW_HEIGHTS, AuditRow } from './audit-row';
import { type AuditFilter, type AuditPages, useAudit } from './use-audit';
import { useNamedKeys } from './use-named-keys';

export function AuditView(filter: AuditFilter) {
  const messages = useMessages(AUDIT);
  const pages = useAudit(filter);
  const isFiltered = filter.actor !== null || filter.action !== null;
  return (
    <>
      <PageHeader
        back={{ href: '/settings', label: messages.back }}
        crumb={messages.settings}
        title={messages.title}
      >
        <Button onClick={pages.readAgain} isBusy={pages.isReading}>
          <Icon of={RotateCw} />
          {messages.readAgain}
        </Button>
      </PageHeader>
      <AuditFilterForm filter={filter} known={pages.entries ?? []} />
      {pages.entries === null ? (
        <div className="p-5">
          <Skeleton lines={8} label={messages.reading} />
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
  const messages = useMessages(AUDIT);
  const none = isFiltered ? messages.noneFound : messages.none;
  const { failure } = pages;
  const keys = useNamedKeys();
  const rows = entries.map((entry) => ({ key: String(entry.id), entry }));
  return (
    <RowList
      label={messages.list}
      rows={rows}
      heightOf={(_, density) => AUDIT_ROW_HEIGHTS[density]}
      renderRow={({ entry }) => <AuditRow entry={entry} keys={keys} />}
    >
      {rows.length === 0 && failure === null && (
        <EmptyState title={none.title}>{none.text}</EmptyState>
      )}
      {failure !== null && !pages.isReading && (
        <div className="p-4">
          <ReadFailure failure={failure} onRetry={pages.readAgain} />
        </div>
      )}
      {pages.hasMore && failure === null && (
        <div className="p-4 md:px-5">
          <MoreButton isReading={pages.isReading} onMore={pages.readMore}>
            {messages.older}
          </MoreButton>
        </div>
      )}
    </RowList>
  );
}
