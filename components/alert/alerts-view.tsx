'use client';
// The alerts that saved searches raised, newest first.
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { RowList } from '@/components/ui/layout/row-list';
import { PageHeader } from '@/components/workspace/page-header';
import { searchHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import type { AlertsAnswer } from '@/lib/contracts/http-alerts';
import { ALERT } from '@/lib/messages/en/features/alert';
import { AlertRow } from './alert-row';
import { useAlerts } from './use-alerts';

/** Until a row is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 58, dense: 46 };

export function AlertsView({ drawn }: { drawn: AlertsAnswer }) {
  const messages = useMessages(ALERT);
  const { canManageSearches } = useViewer();
  const { alerts, open, failure, showMore, readAgain, acknowledge } = useAlerts(drawn);
  return (
    <>
      <PageHeader
        back={{ href: '/browse', label: messages.back }}
        title={messages.title}
        state={
          alerts.length > 0 && (
            <span className="text-12 text-ink-faint tabular-nums">
              {open === 0 ? messages.allSeen : messages.open(open)}
            </span>
          )
        }
      >
        <ButtonLink href={searchHref()} prefetch={false}>
          {messages.savedSearches}
        </ButtonLink>
      </PageHeader>
      {failure !== null && (
        <div className="px-3 pt-3 md:px-5">
          <ReadFailure failure={failure} onRetry={readAgain} />
        </div>
      )}
      {alerts.length === 0 ? (
        <EmptyState title={messages.none.title}>{messages.none.text}</EmptyState>
      ) : (
        <RowList
          label={messages.list}
          rows={alerts.map((alert) => ({ key: alert.id, alert }))}
          heightOf={(_, density) => ROW_HEIGHTS[density]}
          renderRow={({ alert }) => (
            <AlertRow alert={alert} onAcknowledge={canManageSearches ? acknowledge : null} />
          )}
        >
          {showMore !== null && (
            <div className="p-4">
              <Button onClick={showMore}>{messages.older}</Button>
            </div>
          )}
        </RowList>
      )}
    </>
  );
}
