'use client';
// How an agent's last tasks ended, as a share of results.
import { useMessages } from '@/components/ui/language/language-context';
import { AGENT_LOAD } from '@/lib/messages/en/features/agent/agent-load';
import type { RecentSuccess } from '@/lib/model/orchestration/routing';

export function SuccessRate({ success }: { success: RecentSuccess | null }) {
  const messages = useMessages(AGENT_LOAD);
  if (success === null || success.of === 0) {
    return <span className="text-ink-faint">{messages.noneEnded}</span>;
  }
  return (
    <span className="tabular-nums" title={messages.lastTasks(success.of)}>
      {messages.percent(Math.round(success.rate * 100))}
    </span>
  );
}
