'use client';
// What an agent owes, the oldest first, and the way to all of it.
import { owedKey } from '@/components/obligation/obligation-labels';
import { OwedRowItem } from '@/components/obligation/owed-row';
import { useDeadDeliveries } from '@/components/obligation/use-dead-deliveries';
import { useOwed } from '@/components/obligation/use-owed';
import { ErrorState } from '@/components/ui/error-state';
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { Skeleton } from '@/components/ui/skeleton';
import { VisibleText } from '@/components/ui/text/visible-text';
import { owedHref } from '@/components/workspace/routes';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import { AGENT_PAGE } from '@/lib/messages/en/features/agent/agent-page';

/** Rows on an agent's page; the inbox has all of them. */
const ROWS_SHOWN = 5;

/** What an agent owes at a moment; null is the present. */
export function useAgentOwes(
  agentId: string,
  initial: ObligationsAnswer | null,
  at: number | null,
) {
  return useOwed({ run_id: null, agent_id: agentId, kind: null }, initial, at);
}

export function OwesPanel({
  agentId,
  owes: { owed, failure },
  at,
}: {
  agentId: string;
  owes: ReturnType<typeof useAgentOwes>;
  at: number | null;
}) {
  const messages = useMessages(AGENT_PAGE).owes;
  const rows = owed?.obligations ?? [];
  const total = owed?.total ?? 0;
  const deliveryOf = useDeadDeliveries(rows);
  return (
    <section aria-label={messages.title} className="grid gap-2">
      <h2 className="flex items-baseline gap-2 text-14 font-semibold text-ink-strong">
        {messages.title}
        <span className="text-12 font-normal text-ink-faint tabular-nums">{total}</span>
      </h2>
      {failure !== null && at !== null ? (
        <ErrorState title={failure.title} detail={<VisibleText text={failure.detail} />} />
      ) : owed === null ? (
        <Skeleton lines={2} label={messages.reading} />
      ) : rows.length === 0 ? (
        <p className="text-ink-faint">{messages.nothing}</p>
      ) : (
        <ul className="-mx-3 border-t border-hairline md:-mx-5">
          {rows.slice(0, ROWS_SHOWN).map((row) => (
            <li key={owedKey(row)}>
              <OwedRowItem obligation={row} delivery={deliveryOf(row)} isSelected={false} at={at} />
            </li>
          ))}
        </ul>
      )}
      {total > ROWS_SHOWN && (
        <p>
          <PageLink
            href={owedHref({ agent: agentId })}
            prefetch={false}
            className="text-accent underline decoration-accent-line underline-offset-2"
          >
            {messages.all(total)}
          </PageLink>
        </p>
      )}
    </section>
  );
}
