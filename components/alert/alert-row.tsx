'use client';
// One alert: which search, what it counted, when; the way to what was counted, and the word that somebody has seen to it.
import { BellRing, Check } from 'lucide-react';
import { useState } from 'react';
import { KeptFocus } from '@/components/action/kept-focus';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { PageLink } from '@/components/ui/page-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { rejectionsHref, searchHref } from '@/components/workspace/routes';
import { hitsQuery } from '@/lib/alerts/hits-query';
import { isOfRefusals } from '@/lib/alerts/refusals';
import { amountText, thresholdText } from '@/lib/alerts/rule-text';
import type { ApiFailure } from '@/lib/client/api/request';
import { ALERT } from '@/lib/messages/en/features/alert';
import { ALERT_RULES } from '@/lib/messages/en/features/alert-rules';
import type { Alert } from '@/lib/model/alert';
import { parseQuery } from '@/lib/search/parse-query';

export function AlertRow({
  alert,
  refusal,
  onAcknowledge,
}: {
  alert: Alert;
  /** Why it was not acknowledged, where somebody tried. */
  refusal: ApiFailure | null;
  /** Null for who may not. */
  onAcknowledge: ((id: string) => Promise<void>) | null;
}) {
  const messages = useMessages(ALERT);
  const rules = useMessages(ALERT_RULES);
  const [isBusy, setIsBusy] = useState(false);
  const { id, name, q, count, raised_at, acknowledged_at, acknowledged_by } = alert;
  const isOpen = acknowledged_at === null;
  const acknowledge = async () => {
    setIsBusy(true);
    await onAcknowledge?.(id);
    setIsBusy(false);
  };
  return (
    <article
      data-row
      tabIndex={-1}
      className="grid grid-cols-[16px_minmax(0,1fr)] items-start gap-x-3 gap-y-1 border-b border-hairline px-3 py-2.5 dense:py-1 hover:bg-fill-hover focus-visible:outline-offset-[-2px] md:grid-cols-[16px_minmax(0,1fr)_auto] md:items-center md:px-5"
    >
      <span className={isOpen ? 'pt-0.5 text-warn md:pt-0' : 'pt-0.5 text-ink-faint md:pt-0'}>
        <Icon of={isOpen ? BellRing : Check} />
      </span>
      <div className="min-w-0">
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <PageLink
            href={isOfRefusals(id) ? rejectionsHref() : searchHref(hitsOf(alert))}
            prefetch={false}
            data-open
            className={`min-w-0 truncate underline decoration-hairline-strong underline-offset-2 hover:decoration-ink ${isOpen ? 'font-semibold text-ink-strong' : 'text-ink'}`}
          >
            <VisibleText text={name} />
          </PageLink>
          <span className="text-ink tabular-nums">
            {isOfRefusals(id) ? messages.refused(count) : amountText(rules, count, q)}
          </span>
        </p>
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 text-12 text-ink-faint">
          <RelativeTime at={raised_at} />
          <span className="max-w-full truncate font-mono">
            <VisibleText text={q} />
          </span>
          <span className="tabular-nums">{thresholdText(rules, alert, q)}</span>
        </p>
      </div>
      <div className="col-start-2 md:col-start-3">
        {acknowledged_at !== null && (
          <p className="flex flex-wrap gap-x-1 text-12 text-ink-faint">
            <Rich
              text={messages.seenBy(
                <VisibleText text={acknowledged_by ?? ''} />,
                <RelativeTime at={acknowledged_at} />,
              )}
            />
          </p>
        )}
        {isOpen && onAcknowledge !== null && (
          <KeptFocus>
            <Button isBusy={isBusy} onClick={() => void acknowledge()}>
              <Icon of={Check} />
              {messages.acknowledge}
            </Button>
          </KeptFocus>
        )}
      </div>
      {refusal !== null && (
        <div className="col-start-2 md:col-end-4">
          <ErrorState title={refusal.title} detail={<VisibleText text={refusal.detail} />} />
        </div>
      )}
    </article>
  );
}

/** The search for what was counted; of a search that can be read no more, the search. */
function hitsOf(alert: Alert): string {
  const parsed = parseQuery(alert.q);
  return parsed.ok ? hitsQuery(parsed.value, alert) : alert.q;
}
