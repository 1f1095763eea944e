'use client';
// An agent: who it says it is, what it can do, how it is, and what it said last.
import { useSearchParams } from 'next/navigation';
import { AgentName } from '@/components/entity/agent-name';
import { Presence } from '@/components/entity/presence';
import { EventInspector } from '@/components/inspector/event-inspector';
import { AsOf } from '@/components/run-page/scrubber/as-of';
import { LogTimeBar } from '@/components/run-page/scrubber/log-time-bar';
import { TimeButton, useTimeTravel } from '@/components/run-page/scrubber/time-travel';
import { useMoment } from '@/components/run-page/scrubber/use-moment';
import { useMessages } from '@/components/ui/language/language-context';
import { SplitPanels } from '@/components/ui/layout/split-panels';
import { useScrollKept } from '@/components/ui/layout/use-scroll-kept';
import { HiddenNote } from '@/components/visibility/hidden-note';
import { ViewMenu } from '@/components/visibility/view-menu';
import { PageHeader } from '@/components/workspace/page-header';
import { seqParam } from '@/components/workspace/view-params';
import { ReadOnlyWithin } from '@/components/workspace/viewer-context';
import { useLiveAgents } from '@/lib/client/tab/use-workspace';
import type { ObligationsAnswer } from '@/lib/contracts/http-orchestration';
import { AGENT_PAGE } from '@/lib/messages/en/features/agent/agent-page';
import type { AgentConversations } from '@/lib/model/dialects/agent-conversations';
import type { EventDetail, EventRecord } from '@/lib/model/event-record';
import { shownName } from '@/lib/model/ids';
import type { DeliverySummary } from '@/lib/model/orchestration/delivery';
import type { RecentSuccess } from '@/lib/model/orchestration/routing';
import type { AgentStanding } from '@/lib/model/orchestration/standing';
import type { AgentSummary } from '@/lib/model/summary';
import type { ConformanceOverTime } from '@/lib/projections/agents/conformance';
import { AgentThen } from './agent-then';
import { isThisServer } from './card-facts';
import { ConformancePanel } from './conformance/conformance-panel';
import { ConversationsPanel } from './conversations/conversations-panel';
import { EventList } from './event-list';
import { OwesPanel, useAgentOwes } from './owes-panel';
import { Card, Profile } from './profile';
import { UndeliveredPanel } from './undelivered-panel';
import { useAgentEvents } from './use-agent-events';
import { useStanding } from './use-standing';
import { WorkPanel } from './work-panel';

/** What it has to do with others, as it was when the page was drawn. */
export type AgentWork = {
  readonly success: RecentSuccess | null;
  /** At a moment of the past: what was known of it; null where it had said nothing, and at present. */
  readonly standing: AgentStanding | null;
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
  const messages = useMessages(AGENT_PAGE);
  const pane = useScrollKept();
  const [agent = initial] = useLiveAgents([initial]);
  const thing = { kind: 'agent', id: agent.agent_id, name: shownName(agent.agent_id) } as const;
  const travel = useTimeTravel(useMoment());
  // What is read from the server waits for a quick move to rest.
  const moment = travel.moment.settled;
  const events = useAgentEvents(agent, moment, { at: drawnAt, events: initialEvents });
  const owes = useAgentOwes(agent.agent_id, moment === drawnAt ? initialWork.owed : null, moment);
  const then = useStanding(agent.agent_id, moment, { at: drawnAt, value: initialWork.standing });
  const selected = seqParam(useSearchParams().get('event'));
  const at = events.findIndex((record) => record.seq === selected);
  return (
    <ReadOnlyWithin place={null} isPast={moment !== null}>
      <SplitPanels
        main={
          <>
            <PageHeader
              back={{ href: '/agents', label: messages.back }}
              crumb={messages.crumb}
              title={<AgentName agentId={agent.agent_id} />}
              state={moment === null ? <Presence status={agent.status} /> : <AsOf at={moment} />}
            >
              <TimeButton travel={travel} />
              <ViewMenu thing={thing} isHidden={agent.hidden === true} />
            </PageHeader>
            <HiddenNote thing={thing} isHidden={agent.hidden === true} />
            <div ref={pane} className="min-h-0 flex-1 overflow-y-auto">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-3 py-5 md:px-5">
                {moment === null ? (
                  <>
                    <Profile agent={agent} />
                    {agent.card !== null && !isThisServer(agent) && <Card card={agent.card} />}
                    <WorkPanel agent={agent} success={initialWork.success} />
                  </>
                ) : (
                  <AgentThen agent={agent} then={then} owed={owes.owed} />
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
                  {messages.lastEvents}
                </h2>
                <EventList
                  records={events}
                  selectedSeq={selected}
                  empty={moment === null ? messages.saidNothing : messages.hadSaidNothing}
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
