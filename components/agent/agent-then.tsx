'use client';
// An agent as the log tells it of a moment of the past: its card, its status, what it had in hand, how its last tasks had ended, and
// what the log does not keep.
import { useMessages } from '@/components/ui/language/language-context';
import { ReadFailure } from '@/components/ui/layout/read-failure';
import { Skeleton } from '@/components/ui/skeleton';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import { AGENT_PAGE } from '@/lib/messages/en/features/agent/agent-page';
import type { Obligation } from '@/lib/model/orchestration/obligation';
import type { AgentStanding } from '@/lib/model/orchestration/standing';
import type { AgentStatus, AgentSummary } from '@/lib/model/summary';
import { shownStatus } from '@/lib/projections/agents/agent-status';
import { isThisServer } from './card-facts';
import { Card, Profile } from './profile';
import type { StandingReading } from './use-standing';
import { WorkPanel } from './work-panel';

/** What is owed about a task that somebody asked for, and not about somebody else's. */
const OF_OWN_TASKS: ReadonlySet<Obligation['kind']> = new Set(['accept', 'result', 'overdue']);

export function AgentThen({
  agent,
  then: { standing, failure, isReading, readAgain },
  owed,
}: {
  /** As it is now. */
  agent: AgentSummary;
  then: StandingReading;
  /** Null until it is read, and where the moment takes too much to tell. */
  owed: ObligationsAnswer | null;
}) {
  const messages = useMessages(AGENT_PAGE).past;
  if (failure !== null) return <ReadFailure failure={failure} onRetry={readAgain} />;
  if (standing === null) {
    return isReading ? (
      <Skeleton lines={4} label={messages.reading} />
    ) : (
      <p className="text-ink-faint">{messages.nothing}</p>
    );
  }
  return <Told agent={agent} standing={standing} owed={owed} />;
}

function Told({
  agent,
  standing,
  owed,
}: {
  agent: AgentSummary;
  standing: AgentStanding;
  owed: ObligationsAnswer | null;
}) {
  const messages = useMessages(AGENT_PAGE).past;
  const { role, last_at, success, untold } = standing;
  const isServer = isThisServer(agent);
  // The card that this server gives its own agents is in no event.
  const card = isServer ? agent.card : standing.card;
  const tasksOpen = owed === null ? null : tasksIn(owed.obligations);
  const registered = !isServer && card !== null;
  const known = { agent_id: agent.agent_id, card, role, last_at, registered };
  const status = statusOf(isServer, standing, tasksOpen ?? 0);
  return (
    <section aria-label={messages.title} className="grid gap-6">
      <Profile agent={untold.includes('status') ? known : { ...known, status }} />
      {card !== null && !isServer && <Card card={card} />}
      <WorkPanel
        agent={{ ...known, tasks_open: tasksOpen }}
        success={untold.includes('success') ? 'untold' : success}
      />
      <p className="max-w-prose text-12 text-ink-faint">
        {untold.includes('card') && messages.cardUntold}
        {messages.about}
      </p>
    </section>
  );
}

/** This server's own agents are here as long as it is. */
function statusOf(isServer: boolean, { status }: AgentStanding, tasks_open: number): AgentStatus {
  return shownStatus(isServer || status !== 'offline', { status, tasks_open });
}

function tasksIn(owed: readonly Obligation[]): number {
  const own = owed.filter(({ kind }) => OF_OWN_TASKS.has(kind));
  return new Set(own.map(({ run_id, task_id }) => JSON.stringify([run_id, task_id]))).size;
}
