'use client';
// One saved search: what it asks, when it alerts, where that goes, and what came of it lately.
import { BellRing, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { useMessages } from '@/components/ui/language/language-context';
import { Rich } from '@/components/ui/language/rich';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { ConfirmAction } from '@/components/workspace/question/confirm-action';
import { useViewer } from '@/components/workspace/viewer-context';
import { thresholdText } from '@/lib/alerts/rule-text';
import { ALERT_RULES } from '@/lib/messages/en/features/alert-rules';
import { SAVED_SEARCHES } from '@/lib/messages/en/features/saved-searches';
import type { SavedSearch } from '@/lib/model/alert';
import type { Saved } from './use-saved';

export function SavedRow({
  search,
  saved,
  onLine,
  onChange,
}: {
  search: SavedSearch;
  saved: Saved;
  onLine: (line: string) => void;
  /** Somebody wants to change it. */
  onChange: () => void;
}) {
  const messages = useMessages(SAVED_SEARCHES).row;
  const rules = useMessages(ALERT_RULES);
  const { canManageSearches } = useViewer();
  const { id, name, q, alert } = search;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline px-3 py-1.5 md:px-5">
      <button
        type="button"
        onClick={() => onLine(q)}
        className="flex min-h-8 min-w-0 flex-1 basis-60 cursor-pointer flex-wrap content-center items-baseline gap-x-3 text-left"
      >
        <span className="max-w-full truncate font-medium text-ink-strong">
          <VisibleText text={name} />
        </span>
        <span className="max-w-full truncate font-mono text-12 text-ink">
          <VisibleText text={q} />
        </span>
      </button>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 text-12 text-ink">
        <span className="tabular-nums">
          {alert === null ? messages.noAlert : thresholdText(rules, alert, q)}
        </span>
        {alert !== null && (
          <span className="max-w-48 truncate">{goesTo(alert.webhook, messages)}</span>
        )}
        <Lately search={search} />
      </div>
      {canManageSearches && (
        <div className="ml-auto flex items-center gap-1">
          <IconButton icon={Pencil} label={messages.change(name)} size="touch" onClick={onChange} />
          <ConfirmAction
            icon={Trash2}
            label={messages.remove}
            tone="quiet"
            question={messages.removeQuestion}
            records={messages.removeRecords}
            confirm={messages.removeConfirm}
            act={() => saved.remove(id)}
            onDone={() => undefined}
          />
        </div>
      )}
    </li>
  );
}

function goesTo(
  webhook: string | undefined,
  messages: (typeof SAVED_SEARCHES)['english']['row'],
): string {
  if (webhook === undefined) return messages.inApp;
  return messages.alsoTo(URL.canParse(webhook) ? new URL(webhook).host : webhook);
}

function Lately({ search: { fired_at, webhook_tried } }: { search: SavedSearch }) {
  const messages = useMessages(SAVED_SEARCHES).row;
  return (
    <>
      {fired_at !== null && (
        <span className="flex items-center gap-1 text-warn">
          <Icon of={BellRing} size="small" />
          <Rich text={messages.fired(<RelativeTime at={fired_at} />)} />
        </span>
      )}
      {webhook_tried?.error != null && (
        <span className="flex min-w-0 items-start gap-1 break-words text-fail">
          <span className="pt-0.5">
            <Icon of={TriangleAlert} size="small" />
          </span>
          <span className="min-w-0">
            <Rich
              text={messages.lastTried(
                <RelativeTime at={webhook_tried.at} />,
                <VisibleText text={webhook_tried.error} />,
              )}
            />
          </span>
        </span>
      )}
    </>
  );
}
