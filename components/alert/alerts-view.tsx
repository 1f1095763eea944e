'use client';
// The alerts that saved searches raised, newest first, now or by a moment.
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { MoreButton } from '@/components/ui/list/more-button';
import { RowList } from '@/components/ui/list/row-list';
import { PageHeader } from '@/components/workspace/page-header';
import { searchHref } from '@/components/workspace/routes';
import { useViewer } from '@/components/workspace/viewer-context';
import type { AlertsAnswer } from '@/lib/contracts/http-alerts';
import { ALERT } from '@/lib/messages/en/features/alert';
import { AlertRow } from './alert-row';
import { useAlerts } from './use-alerts';

/** Until a row is measured. Pixels. */
const ROW_HEIGHTS = { comfortable: 58, dense: 46 };

export function AlertsView({
  drawn,
  drawnAt,
}: {
  drawn: AlertsAnswer;
  /** The moment that they are of; null is the present. */
  drawnAt: number | null;
}) {
  const messages = useMessages(ALERT);
  const { canManageSearches } = useViewer();
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const at = travel.moment.settled;
  const { alerts, open, isReading, failure, refusalOf, showMore, readAgain, acknowledge } =
    useAlerts(at, at === drawnAt ? drawn : null);
  const canAcknowledge = canManageSearches && at === null;
  return (
    <>
      <PageHeader
        back={{ href: '/browse' }}
        title={messages.title}
        state={
          <>
            {alerts.length > 0 && (
              <span className="text-12 text-ink-faint tabular-nums">
                {open === 0 ? messages.allSeen : messages.open(open)}
              </span>
            )}
            {at !== null && <AsOf at={at} />}
          </>
        }
      >
        <TimeButton travel={travel} />
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
        <div className="min-h-0 flex-1 overflow-y-auto">
          {!isReading && failure === null && <Nothing isPast={at !== null} />}
        </div>
      ) : (
        <RowList
          label={messages.list}
          rows={alerts.map((alert) => ({ key: alert.id, alert }))}
          heightOf={(_, density) => ROW_HEIGHTS[density]}
          renderRow={({ alert }) => (
            <AlertRow
              alert={alert}
              refusal={canAcknowledge ? refusalOf(alert) : null}
              onAcknowledge={canAcknowledge ? acknowledge : null}
            />
          )}
        >
          {showMore !== null && (
            <div className="p-4">
              <MoreButton isReading={false} onMore={showMore}>
                {messages.older}
              </MoreButton>
            </div>
          )}
        </RowList>
      )}
      <LogTimeBar travel={travel} />
    </>
  );
}

function Nothing({ isPast }: { isPast: boolean }) {
  const { none, noneThen } = useMessages(ALERT);
  if (isPast) return <EmptyState title={noneThen.title}>{noneThen.text}</EmptyState>;
  return (
    <EmptyState
      title={none.title}
      action={
        <ButtonLink href={searchHref()} prefetch={false}>
          {none.choose}
        </ButtonLink>
      }
    >
      {none.text}
    </EmptyState>
  );
}
