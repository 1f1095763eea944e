'use client';
// The contract of a result's step: kept, or broken at these places of its payload (C27).
import { useQuery } from '@tanstack/react-query';
import { ContractMark } from '@/components/entity/task/contract-mark';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { getEvent } from '@/lib/client/api/api';
import { THREAD_ROWS } from '@/lib/messages/en/features/thread/thread-rows';
import { SHORTENED } from '@/lib/messages/en/shared/shortened';
import type { EventRecord } from '@/lib/model/event-record';
import type { Finding } from '@/lib/model/finding';
import type { TaskContract } from '@/lib/model/summary';
import type { ResultRow } from '@/lib/projections/thread/thread-rows';

/** More are counted; the inspector has all of them. */
const BREACHES_SHOWN = 4;

/** Whether a result broke the contract of its step, so that nothing green is shown at it. */
export function isBroken({ record, contract }: Pick<ResultRow, 'record' | 'contract'>): boolean {
  const { broken_seq = null } = contract ?? {};
  return broken_seq !== null && record.verdict === 'fail';
}

export function ResultContract({
  record,
  contract,
}: {
  record: EventRecord;
  contract: TaskContract;
}) {
  const messages = useMessages(THREAD_ROWS).result;
  const { moreInInspector } = useMessages(SHORTENED);
  // A verdict of `fail` may be another rule's: what was found is asked for, and only then.
  const { data } = useQuery({
    queryKey: ['event', record.seq],
    queryFn: () => getEvent(record.seq),
    enabled: record.verdict === 'fail',
    staleTime: Number.POSITIVE_INFINITY, // findings do not change
  });
  const breaches = data?.ok === true ? data.value.findings.filter(isBreach) : [];
  if (record.verdict === 'fail' && data?.ok !== true) return null;
  return (
    <div className="grid gap-0.5 pt-1.5">
      <ContractMark contract={contract} state={breaches.length > 0 ? 'broken' : 'kept'} />
      {breaches.length > 0 && (
        <ul aria-label={messages.breaches} className="pl-[18px] text-12">
          {breaches.slice(0, BREACHES_SHOWN).map((breach, index) => (
            <li key={`${String(index)} ${breach.path}`} className="break-words">
              <QueryLink
                change={{ event: String(record.seq), tab: 'raw', place: breach.path }}
                className="font-mono text-ink-strong underline decoration-hairline-strong underline-offset-2 hover:decoration-ink"
              >
                <VisibleText text={breach.path === '' ? '/' : breach.path} />
              </QueryLink>{' '}
              <VisibleText text={breach.message} />
            </li>
          ))}
          {breaches.length > BREACHES_SHOWN && (
            <li className="text-ink-faint">{moreInInspector(breaches.length - BREACHES_SHOWN)}</li>
          )}
        </ul>
      )}
    </div>
  );
}

function isBreach({ rule, level }: Finding): boolean {
  return rule === 'C27' && level === 'error';
}
