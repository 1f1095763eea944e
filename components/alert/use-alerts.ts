'use client';
// The newest alerts, now or by a moment: what the server drew, read again when it says that some were raised or acknowledged.
import { useState } from 'react';
import { useLeftState } from '@/components/ui/layout/use-left-state';
import { acknowledgeAlert, getAlerts } from '@/lib/client/api/alert-api';
import type { ApiFailure } from '@/lib/client/api/request';
import { useVersionedQuery } from '@/lib/client/api/use-versioned-query';
import { useAlertNews } from '@/lib/client/tab/use-alert-news';
import type { AlertsAnswer } from '@/lib/contracts/http-alerts';
import { PAGE_ITEMS_DEFAULT, PAGE_ITEMS_MAX } from '@/lib/contracts/http-parameters';
import type { Alert } from '@/lib/model/alert';

/** Read again after a change as soon as this. Milliseconds. */
const READ_EVERY_MS = 500;

/** What is shown of a moment that could not be read. */
const NOTHING: AlertsAnswer = { alerts: [], open: 0, next: null };

/** `drawn` is of the moment that is asked for; null where the server drew another one. */
export function useAlerts(at: number | null, drawn: AlertsAnswer | null) {
  const [limit, setLimit] = useLeftState<number>('alerts', PAGE_ITEMS_DEFAULT);
  /** The last acknowledgement that was refused, by the id of its alert. */
  const [refused, setRefused] = useState<{ id: string; failure: ApiFailure } | null>(null);
  const { value, failure, readAgain } = useVersionedQuery({
    queryKey: ['alerts', at, limit],
    version: useAlertNews()?.changes ?? 0,
    read: (signal) => getAlerts({ at, limit }, signal),
    initial: limit === PAGE_ITEMS_DEFAULT && drawn ? { version: 0, value: drawn } : null,
    readEveryMs: READ_EVERY_MS,
  });
  const shown = value ?? drawn ?? NOTHING;
  return {
    isReading: value === null && drawn === null && failure === null,
    alerts: shown.alerts,
    open: shown.open,
    failure,
    /** Why an alert was not acknowledged; null once it is, whoever did it. */
    refusalOf: ({ id, acknowledged_at }: Alert): ApiFailure | null =>
      refused?.id === id && acknowledged_at === null ? refused.failure : null,
    /** Null where there are no more that can be shown. */
    showMore: shown.next !== null && limit < PAGE_ITEMS_MAX ? () => setLimit(PAGE_ITEMS_MAX) : null,
    readAgain: () => void readAgain(),
    async acknowledge(id: string): Promise<void> {
      const done = await acknowledgeAlert(id);
      setRefused(done.ok ? null : { id, failure: done.error });
      await readAgain();
    },
  };
}
