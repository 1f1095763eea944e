// How an agent's last tasks ended, as a share of results.
import type { RecentSuccess } from '@/lib/model/orchestration/routing';

export function SuccessRate({ success }: { success: RecentSuccess | null }) {
  if (success === null || success.of === 0)
    return <span className="text-ink-faint">none ended yet</span>;
  return (
    <span className="tabular-nums" title={`Results among its last ${String(success.of)} tasks`}>
      {Math.round(success.rate * 100)} %
    </span>
  );
}
