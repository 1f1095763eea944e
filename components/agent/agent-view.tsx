'use client';
// An agent: who it says it is, what it can do, how it is, and what it said last.
import { useSearchParams } from 'next/navigation';
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { Presence } from '@/components/entity/presence';
import { EventInspector } from '@/components/inspector/event-inspector';
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-bar';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { ShortId } from '@/components/ui/text/short-id';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { HiddenNote } from '@/components/visibility/hidden-note';
import { ViewMenu } from '@/components/visibility/view-menu';
import { PageHeader } from '@/components/workspace/page-header';
import { seqParam } from '@/components/workspace/view-params';
import { ReadOnlyWithin } from '@/components/workspace/viewer-context';
import { useLiveAgents } from '@/lib/client/tab/use-workspace';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import type { AgentCard, Capability } from '@/lib/model/agent-card';
import type { AgentConversations } from '@/lib/model/dialects/agent-conversations';
import type { EventDetail, EventRecord } from '@/lib/model/event-record';
import { agentName } from '@/lib/model/ids';
import type { DeliverySummary } from '@/lib/model/orchestration/delivery';
import type { RecentSuccess } from '@/lib/model/orchestration/routing';
import type { AgentSummary } from '@/lib/model/summary';
import type { ConformanceOverTime } from '@/lib/projections/agents/conformance';
import { isThisServer, runtimeLabel } from './card-facts';
import { ConformancePanel } from './conformance/conformance-panel';
import { ConversationsPanel } from './conversations-panel';
import { EventList } from './event-list';
import { OwesPanel, useAgentOwes } from './owes-panel';
import { ProfileThen } from './profile-then';
import { UndeliveredPanel } from './undelivered-panel';
import { useAgentEvents } from './use-agent-events';
import { WorkPanel } from './work-panel';

/** What it has to do with others, as it was when the page was drawn. */
export type AgentWork = {
  readonly success: RecentSuccess | null;
  /** Null where the moment takes too much to tell. */
  readonly owed: ObligationsAnswer | null;
  readonly undelivered: readonly DeliverySummary[];
};

export function AgentView({
  initial,
  drawnAt,
  initialEvents,
  initialConformance,
  initialConversations,
  initialWork,
  inspected,
}: {
  initial: AgentSummary;
  /** The moment that what it said and owes is of; null is the present. */
  drawnAt: number | null;
  /** What it said last, newest first. */
  initialEvents: readonly EventRecord[];
  initialConformance: ConformanceOverTime;
  initialConversations: AgentConversations;
  initialWork: AgentWork;
  inspected: EventDetail | null;
}) {
  const [agent = initial] = useLiveAgents([initial]);
  const thing = { kind: 'agent', id: agent.agent_id, name: agentName(agent.agent_id) } as const;
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const moment = travel.moment.settled;
  const events = useAgentEvents(agent, moment, { at: drawnAt, events: initialEvents });
  const owes = useAgentOwes(agent.agent_id, moment === drawnAt ? initialWork.owed : null, moment);
  const selected = seqParam(useSearchParams().get('event'));
  const at = events.findIndex((record) => record.seq === selected);
  return (
    <ReadOnlyWithin place={null} isPast={moment !== null}>
      <SplitPanels
        main={
          <>
            <PageHeader
              back={{ href: '/agents', label: 'Back to the agents' }}
              crumb="Agents"
              title={<AgentName agentId={agent.agent_id} />}
              state={moment === null ? <Presence status={agent.status} /> : <AsOf at={moment} />}
            >
              <TimeButton travel={travel} />
              <ViewMenu thing={thing} isHidden={agent.hidden === true} />
            </PageHeader>
            <HiddenNote thing={thing} isHidden={agent.hidden === true} />
            <div className="min-h-0 flex-1 overflow-y-auto">
              <div className="grid gap-6 px-3 py-5 md:px-5">
                {moment === null ? (
                  <>
                    <Profile agent={agent} />
                    {agent.card !== null && !isThisServer(agent) && <Card card={agent.card} />}
                    <WorkPanel agent={agent} success={initialWork.success} />
                  </>
                ) : (
                  <ProfileThen agentId={agent.agent_id} last={events[0]} owed={owes.owed} />
                )}
                <OwesPanel agentId={agent.agent_id} owes={owes} at={moment} />
                {moment === null && (
                  <>
                    {agent.registered && (
                      <UndeliveredPanel
                        agentId={agent.agent_id}
                        initial={initialWork.undelivered}
                      />
                    )}
                    <ConversationsPanel agent={agent} initial={initialConversations} />
                    <ConformancePanel agent={agent} initial={initialConformance} />
                  </>
                )}
              </div>
              <section aria-labelledby="last-events">
                <h2
                  id="last-events"
                  className="border-b border-hairline px-3 pb-2 text-14 font-semibold text-ink-strong md:px-5"
                >
                  Last events
                </h2>
                <EventList
                  records={events}
                  selectedSeq={selected}
                  empty={
                    moment === null ? 'It has not said anything yet.' : 'It had not said anything.'
                  }
                />
              </section>
            </div>
            <LogTimeBar travel={travel} />
          </>
        }
        detail={
          selected === null ? null : (
            <EventInspector
              seq={selected}
              initial={inspected}
              neighbours={{
                previous: events[at + 1]?.seq ?? null,
                next: at > 0 ? (events[at - 1]?.seq ?? null) : null,
              }}
            />
          )
        }
      />
    </ReadOnlyWithin>
  );
}

function Profile({ agent }: { agent: AgentSummary }) {
  const description = agent.card?.display?.desc;
  return (
    <section className="flex gap-4">
      <Avatar agentId={agent.agent_id} size="large" />
      <div className="grid min-w-0 flex-1 gap-3">
        {description !== undefined && description !== '' && (
          <p className="text-14 text-ink-strong">
            <VisibleText text={description} />
          </p>
        )}
        <FactList>
          <Fact name="Id">
            <ShortId id={agent.agent_id} />
          </Fact>
          {agent.card?.display?.name !== undefined && !isThisServer(agent) && (
            <Fact name="Calls itself">
              <VisibleText text={agent.card.display.name} />
            </Fact>
          )}
          {agent.role !== null && (
            <Fact name="Role">
              <VisibleText text={agent.role} />
            </Fact>
          )}
          <Fact name="Events">{agent.events}</Fact>
          {agent.last_at !== null && (
            <Fact name="Last heard">
              <RelativeTime at={agent.last_at} />
            </Fact>
          )}
          {isThisServer(agent) ? (
            <Fact name="Runs in">this server, as long as nobody else is the orchestrator</Fact>
          ) : (
            <Fact name="Registered">{agent.registered ? 'yes' : 'no, known by what it said'}</Fact>
          )}
        </FactList>
      </div>
    </section>
  );
}

function Card({ card }: { card: AgentCard }) {
  // A capability that a card names twice in the same words is shown once.
  const capabilities = [...new Map(card.capabilities.map((one) => [JSON.stringify(one), one]))];
  return (
    <section className="grid gap-2">
      <h2 className="text-14 font-semibold text-ink-strong">What it can do</h2>
      {card.capabilities.length === 0 ? (
        <p className="text-ink-faint">Its card names no capability.</p>
      ) : (
        <ul className="border-t border-hairline">
          {capabilities.map(([key, capability]) => (
            <CapabilityRow key={key} capability={capability} />
          ))}
        </ul>
      )}
      <FactList>
        {card.limits?.max_concurrency !== undefined && (
          <Fact name="At once">{card.limits.max_concurrency} tasks at most</Fact>
        )}
        {card.limits?.max_runtime_sec !== undefined && (
          <Fact name="Time limit">{runtimeLabel(card.limits.max_runtime_sec)} a task</Fact>
        )}
        {card.security?.sandbox !== undefined && (
          <Fact name="Sandbox">{card.security.sandbox ? 'yes' : 'no'}</Fact>
        )}
        {card.security?.network !== undefined && (
          <Fact name="Network">
            <VisibleText text={card.security.network} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}

function CapabilityRow({ capability }: { capability: Capability }) {
  const words = [
    ...(capability.tags ?? []),
    ...(capability.tools ?? []),
    ...(capability.servers ?? []),
  ];
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-hairline py-1">
      <span className="font-mono text-12 text-ink-strong">
        <VisibleText text={capability.id} />
        {capability.version !== undefined && (
          <span className="text-ink-faint">
            {' '}
            <VisibleText text={capability.version} />
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1 truncate text-12 text-ink-faint">
        <VisibleText text={words.join(', ')} />
      </span>
      {capability.cost_hint !== undefined && (
        <span className="text-12 text-ink-faint">{capability.cost_hint} cost</span>
      )}
      {capability.trust_level !== undefined && (
        <span className="text-12 text-ink-faint">{capability.trust_level}</span>
      )}
    </li>
  );
}
