// An agent at a moment of the past, as far as the log tells it: how many tasks it had in hand, and when it was heard last.
import { Avatar } from '@/components/entity/avatar';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { ShortId } from '@/components/ui/text/short-id';
import { RelativeTime } from '@/components/ui/time/time';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import type { EventRecord } from '@/lib/model/event-record';
import type { Obligation } from '@/lib/model/orchestration/obligation';

/** What is owed about a task that somebody asked for, and not about somebody else's. */
const OF_OWN_TASKS: ReadonlySet<Obligation['kind']> = new Set(['accept', 'result', 'overdue']);

export function ProfileThen({
  agentId,
  last,
  owed,
}: {
  agentId: string;
  /** The last that it had said. */
  last: EventRecord | undefined;
  /** Null until it is read, and where the moment takes too much to tell. */
  owed: ObligationsAnswer | null;
}) {
  return (
    <section aria-label="The agent then" className="flex gap-4">
      <Avatar agentId={agentId} size="large" />
      <FactList>
        <Fact name="Id">
          <ShortId id={agentId} />
        </Fact>
        {owed !== null && <Fact name="Open tasks">{tasksIn(owed.obligations)}</Fact>}
        {last !== undefined && (
          <Fact name="Last heard">
            <RelativeTime at={last.received_at} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}

function tasksIn(owed: readonly Obligation[]): number {
  const own = owed.filter(({ kind }) => OF_OWN_TASKS.has(kind));
  return new Set(own.map(({ run_id, task_id }) => JSON.stringify([run_id, task_id]))).size;
}
