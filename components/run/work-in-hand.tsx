// Who works on how many open tasks of a run at the moment that is shown, and how much is owed.
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { useMessages } from '@/components/ui/language/language-context';
import { QueryLink } from '@/components/ui/query-link';
import { RUN } from '@/lib/messages/en/features/run/run';
import type { Task } from '@/lib/model/summary';
import { openTasksByAgent, owedTasks } from '@/lib/tasks/task-waits';

/** The busiest ones, as many as stand beside the counts. */
const AGENTS_MAX = 4;

/** Nothing where no task is open. */
export function WorkInHand({ tasks }: { tasks: readonly Task[] }) {
  const messages = useMessages(RUN).bar;
  const busy = openTasksByAgent(tasks);
  const owed = owedTasks(tasks).length;
  if (busy.length === 0) return null;
  const others = busy.length - AGENTS_MAX;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 @max-2xl:gap-x-2 text-12 md:ml-auto">
      <ul aria-label={messages.inHand} className="flex flex-wrap gap-x-3 gap-y-1 @max-2xl:gap-x-2">
        {busy.slice(0, AGENTS_MAX).map(({ agent_id, open }) => (
          <li key={agent_id} className="inline-flex min-w-0 items-center gap-1">
            <Avatar agentId={agent_id} size="tiny" />
            <span className="max-w-32 truncate @max-2xl:sr-only">
              <AgentName agentId={agent_id} />
            </span>
            <span className="text-ink-strong tabular-nums">{open}</span>
          </li>
        ))}
        {others > 0 && <li className="text-ink-faint tabular-nums">{messages.others(others)}</li>}
      </ul>
      {owed > 0 && (
        <QueryLink
          change={{ show: 'outline' }}
          className="text-ink underline decoration-hairline-strong underline-offset-2 hover:text-ink-strong"
        >
          {messages.owed(owed)}
        </QueryLink>
      )}
    </div>
  );
}
