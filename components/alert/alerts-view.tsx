'use client';
// The alerts that saved searches raised, newest first.
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { RowList } from '@/components/ui/layout/row-list';
import { PageHeader } from '@/components/workspace/page-header';
import { searchHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import type { AlertsAnswer } from '@/lib/contracts/http-alerts';
import { AlertRow } from './alert-row';
import { useAlerts } from './use-alerts';

/** Until a row is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 58, dense: 46 };

export function AlertsView({ drawn }: { drawn: AlertsAnswer }) {
  const { canManageSearches } = useViewer();
  const { alerts, open, failure, showMore, readAgain, acknowledge } = useAlerts(drawn);
  return (
    <>
      <PageHeader
        back={{ href: '/browse', label: 'Back to the list' }}
        title="Alerts"
        state={
          alerts.length > 0 && (
            <span className="text-12 text-ink-faint tabular-nums">
              {open === 0 ? 'all seen' : `${String(open)} open`}
            </span>
          )
        }
      >
        <ButtonLink href={searchHref()} prefetch={false}>
          Saved searches
        </ButtonLink>
      </PageHeader>
      {failure !== null && (
        <div className="px-3 pt-3 md:px-5">
          <ReadFailure failure={failure} onRetry={readAgain} />
        </div>
      )}
      {alerts.length === 0 ? (
        <EmptyState title="No alerts">
          A saved search that alerts stands here when more than so many hits come within its time.
          Failures, loops, broken contracts, bad signatures and budgets are offered with the saved
          searches.
        </EmptyState>
      ) : (
        <RowList
          label="Alerts, newest first"
          rows={alerts.map((alert) => ({ key: alert.id, alert }))}
          heightOf={(_, density) => ROW_HEIGHTS[density]}
          renderRow={({ alert }) => (
            <AlertRow alert={alert} onAcknowledge={canManageSearches ? acknowledge : null} />
          )}
        >
          {showMore !== null && (
            <div className="p-4">
              <Button onClick={showMore}>Show older alerts</Button>
            </div>
          )}
        </RowList>
      )}
    </>
  );
}
