'use client';
// Who an agent says it is, and what it can do: as it is known now, or was known at a moment.
import { Avatar } from '@/components/entity/avatar';
import { Presence } from '@/components/entity/presence';
import { useMessages } from '@/components/ui/language/language-context';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { ShortId } from '@/components/ui/text/short-id';
import { ShortText } from '@/components/ui/text/short-text';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { AGENT_PAGE } from '@/lib/messages/en/features/agent/agent-page';
import { TIMES } from '@/lib/messages/en/shared/times';
import type { AgentCard, Capability } from '@/lib/model/agent-card';
import type { AgentStatus, AgentSummary } from '@/lib/model/summary';
import { cutText } from '@/lib/std/cut-text';
import { isThisServer, runtimeLabel } from './card-facts';
import { Description } from './description';

/** Of the tags and tools of a capability: a phone shows them all. Characters. */
const WORDS_LENGTH_MAX = 1_000;

export type ProfiledAgent = Pick<
  AgentSummary,
  'agent_id' | 'card' | 'role' | 'last_at' | 'registered'
> & {
  /** Absent where it is not told. */
  readonly events?: number;
  /** Absent where the head of the page says it. */
  readonly status?: AgentStatus;
};

export function Profile({ agent }: { agent: ProfiledAgent }) {
  const messages = useMessages(AGENT_PAGE).profile;
  const description = agent.card?.display?.desc;
  return (
    <section className="flex gap-4">
      <Avatar agentId={agent.agent_id} size="large" />
      <div className="grid min-w-0 flex-1 gap-3">
        {description !== undefined && description !== '' && <Description text={description} />}
        <FactList>
          <Fact name={messages.id}>
            <ShortId id={agent.agent_id} />
          </Fact>
          {agent.card?.display?.name !== undefined && !isThisServer(agent) && (
            <Fact name={messages.callsItself}>
              <ShortText text={agent.card.display.name} />
            </Fact>
          )}
          {agent.role !== null && (
            <Fact name={messages.role}>
              <ShortText text={agent.role} />
            </Fact>
          )}
          {agent.status !== undefined && (
            <Fact name={messages.status}>
              <Presence status={agent.status} />
            </Fact>
          )}
          {agent.events !== undefined && <Fact name={messages.events}>{agent.events}</Fact>}
          {agent.last_at !== null && (
            <Fact name={messages.lastHeard}>
              <RelativeTime at={agent.last_at} />
            </Fact>
          )}
          {isThisServer(agent) ? (
            <Fact name={messages.runsIn}>{messages.thisServer}</Fact>
          ) : (
            <Fact name={messages.registered}>
              {agent.registered ? messages.yes : messages.notRegistered}
            </Fact>
          )}
        </FactList>
      </div>
    </section>
  );
}

export function Card({ card }: { card: AgentCard }) {
  const messages = useMessages(AGENT_PAGE).card;
  const times = useMessages(TIMES);
  // A capability that a card names twice in the same words is shown once.
  const capabilities = [...new Map(card.capabilities.map((one) => [JSON.stringify(one), one]))];
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-14 font-semibold text-ink-strong">{messages.title}</h2>
      {card.capabilities.length === 0 ? (
        <p className="text-ink-faint">{messages.none}</p>
      ) : (
        <ul className="border-t border-hairline">
          {capabilities.map(([key, capability]) => (
            <CapabilityRow key={key} capability={capability} />
          ))}
        </ul>
      )}
      <FactList>
        {card.limits?.max_concurrency !== undefined && (
          <Fact name={messages.atOnce}>{messages.tasksAtMost(card.limits.max_concurrency)}</Fact>
        )}
        {card.limits?.max_runtime_sec !== undefined && (
          <Fact name={messages.timeLimit}>
            {messages.aTask(runtimeLabel(times, card.limits.max_runtime_sec))}
          </Fact>
        )}
        {card.security?.sandbox !== undefined && (
          <Fact name={messages.sandbox}>{card.security.sandbox ? messages.yes : messages.no}</Fact>
        )}
        {card.security?.network !== undefined && (
          <Fact name={messages.network}>
            <ShortText text={card.security.network} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}

function CapabilityRow({ capability }: { capability: Capability }) {
  const messages = useMessages(AGENT_PAGE).card;
  const words = [
    ...(capability.tags ?? []),
    ...(capability.tools ?? []),
    ...(capability.servers ?? []),
  ];
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-3 border-b border-hairline py-1">
      <span className="font-mono text-12 text-ink-strong">
        <ShortText text={capability.id} />
        {capability.version !== undefined && (
          <span className="text-ink-faint">
            {' '}
            <ShortText text={capability.version} />
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1 text-12 text-ink-faint [overflow-wrap:anywhere] max-md:order-last max-md:basis-full md:truncate">
        <VisibleText text={cutText(words.join(', '), WORDS_LENGTH_MAX)} />
      </span>
      {capability.cost_hint !== undefined && (
        <span className="text-12 text-ink-faint">{messages.cost(capability.cost_hint)}</span>
      )}
      {capability.trust_level !== undefined && (
        <span className="text-12 text-ink-faint">{capability.trust_level}</span>
      )}
    </li>
  );
}
