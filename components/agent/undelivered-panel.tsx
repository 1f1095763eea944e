'use client';
// What has not reached an agent: what waits, what it took and did not acknowledge, what is held or withheld, what was given
// up and can be sent again.
import { useQuery } from '@tanstack/react-query';
import { ResendAction } from '@/components/action/resend-action';
import { DeliveryStateLabel } from '@/components/entity/delivery-state';
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { QueryLink } from '@/components/ui/query-link';
import { Seq } from '@/components/ui/text/seq';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { useViewer } from '@/components/workspace/viewer-context';
import { getDeliveries } from '@/lib/client/api/work-api';
import { AGENT_PAGE } from '@/lib/messages/en/features/agent/agent-page';
import type { DeliverySummary } from '@/lib/model/orchestration/delivery';
import { UNDELIVERED, UNDELIVERED_SHOWN } from './undelivered';

/** Deliveries change without an event: who looks sees it within this. Milliseconds. */
const READ_EVERY_MS = 5_000;

export function UndeliveredPanel({
  agentId,
  initial,
}: {
  agentId: string;
  /** Newest first. */
  initial: readonly DeliverySummary[];
}) {
  const messages = useMessages(AGENT_PAGE).undelivered;
  const { canWrite } = useViewer();
  const { data, refetch } = useQuery({
    queryKey: ['undelivered', agentId],
    queryFn: () => getDeliveries({ states: UNDELIVERED, agentId, limit: UNDELIVERED_SHOWN }),
    initialData: { ok: true as const, value: { deliveries: [...initial] } },
    refetchInterval: READ_EVERY_MS,
    staleTime: READ_EVERY_MS,
  });
  const rows = data.ok ? data.value.deliveries : initial;
  return (
    <section aria-label={messages.title} className="grid gap-2">
      <h2 className="text-14 font-semibold text-ink-strong">{messages.title}</h2>
      {!data.ok && <ReadFailure failure={data.error} onRetry={() => void refetch()} />}
      {rows.length === 0 ? (
        <p className="text-ink-faint">{messages.nothing}</p>
      ) : (
        <ul className="border-t border-hairline">
          {rows.map((delivery) => (
            <Row key={delivery.seq} delivery={delivery} canWrite={canWrite} />
          ))}
        </ul>
      )}
      {rows.length >= UNDELIVERED_SHOWN && (
        <p className="text-12 text-ink-faint">{messages.newest(UNDELIVERED_SHOWN)}</p>
      )}
    </section>
  );
}

function Row({ delivery, canWrite }: { delivery: DeliverySummary; canWrite: boolean }) {
  const messages = useMessages(AGENT_PAGE).undelivered;
  const { seq, type, task_id, state, attempt, created_at, last_error } = delivery;
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1">
      <QueryLink
        change={{ event: String(seq) }}
        className="font-mono text-12 text-ink-strong hover:underline"
      >
        <VisibleText text={type} />
        <span className="sr-only">{messages.inspect(seq)}</span>
      </QueryLink>
      <span className="text-ink-faint">
        <ShortId id={task_id} />
      </span>
      <span className="text-12 text-ink-faint">
        <Seq seq={seq} />
      </span>
      <DeliveryStateLabel state={state} />
      <span className="min-w-0 flex-1 text-12 break-words text-ink-faint max-md:basis-full">
        {attempt > 0 && messages.tries(attempt)}
        {last_error !== null && (
          <>
            {attempt > 0 && ', '}
            <VisibleText text={last_error} />
          </>
        )}
      </span>
      <span className="text-12 text-ink-faint">
        <RelativeTime at={created_at} />
      </span>
      {canWrite && state === 'dead' && <ResendAction agentId={delivery.agent_id} seq={seq} />}
    </li>
  );
}
