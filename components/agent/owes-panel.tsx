'use client';
// What an agent owes, the oldest first, and the way to all of it.
import Link from 'next/link';
import { owedKey } from '@/components/obligation/obligation-labels';
import { OwedRowItem } from '@/components/obligation/owed-row';
import { useDeadDeliveries } from '@/components/obligation/use-dead-deliveries';
import { useOwed } from '@/components/obligation/use-owed';
import { owedHref } from '@/components/workspace/routes';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';

/** Rows on an agent's page; the inbox has all of them. */
const ROWS_SHOWN = 5;

export function OwesPanel({ agentId, initial }: { agentId: string; initial: ObligationsAnswer }) {
  const { owed } = useOwed({ run_id: null, agent_id: agentId, kind: null }, initial);
  const rows = owed?.obligations ?? initial.obligations;
  const total = owed?.total ?? initial.total;
  const deliveryOf = useDeadDeliveries(rows);
  return (
    <section aria-label="What it owes" className="grid gap-2">
      <h2 className="flex items-baseline gap-2 text-14 font-semibold text-ink-strong">
        What it owes
        <span className="text-12 font-normal text-ink-faint tabular-nums">{total}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="text-ink-faint">Nothing.</p>
      ) : (
        <ul className="-mx-3 border-t border-hairline md:-mx-5">
          {rows.slice(0, ROWS_SHOWN).map((row) => (
            <li key={owedKey(row)}>
              <OwedRowItem obligation={row} delivery={deliveryOf(row)} isSelected={false} />
            </li>
          ))}
        </ul>
      )}
      {total > ROWS_SHOWN && (
        <p>
          <Link
            href={owedHref({ agent: agentId })}
            prefetch={false}
            className="text-accent underline decoration-accent-line underline-offset-2"
          >
            All {total}
          </Link>
        </p>
      )}
    </section>
  );
}
