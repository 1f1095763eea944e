'use client';
// How an agent works with others: its load, whom it may hand tasks to, who approves what it delivers, and
// how messages reach it.
import { Inbox, Radio, Send } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { VisibleText } from '@/components/ui/text/visible-text';
import { AGENT_PAGE } from '@/lib/messages/en/features/agent/agent-page';
import type { AgentCard } from '@/lib/model/agent-card';
import { HUMAN_AGENT_ID, ORCHESTRATOR_ID } from '@/lib/model/ids';
import type { RecentSuccess } from '@/lib/model/orchestration/routing';
import type { AgentSummary } from '@/lib/model/summary';
import {
  delegatesOf,
  groupsOf,
  isThisServer,
  overseerOf,
  pushAddressOf,
  readsOf,
} from './card-facts';
import { Load } from './load';
import { SuccessRate } from './success-rate';

export function WorkPanel({
  agent,
  success,
}: {
  /** Its open tasks are null where they take too much to tell. */
  agent: Pick<AgentSummary, 'agent_id' | 'card' | 'registered'> & {
    readonly tasks_open: number | null;
  };
  success: RecentSuccess | null | 'untold';
}) {
  const messages = useMessages(AGENT_PAGE).work;
  const { card } = agent;
  const groups = card === null ? [] : groupsOf(card);
  const overseer = card === null ? null : overseerOf(card);
  return (
    <section aria-label={messages.list} className="grid gap-2">
      <h2 className="text-14 font-semibold text-ink-strong">{messages.title}</h2>
      <FactList>
        {agent.tasks_open !== null && (
          <Fact name={messages.openTasks}>
            <Load agent={{ card, tasks_open: agent.tasks_open }} />
            {card?.limits?.max_concurrency !== undefined && (
              <span className="text-ink-faint">{messages.atOnce}</span>
            )}
          </Fact>
        )}
        {!isThisServer(agent) && (
          <Fact name={messages.succeeded}>
            <Succeeded success={success} />
          </Fact>
        )}
        {groups.length > 0 && (
          <Fact name={messages.groups}>
            <VisibleText text={groups.join(', ')} />
          </Fact>
        )}
        {overseer !== null && (
          <Fact name={messages.overseer}>
            <AgentLink agentId={overseer} />
            <span className="text-ink-faint">
              {overseer === HUMAN_AGENT_ID ? messages.youApprove : messages.approves}
            </span>
          </Fact>
        )}
        <Fact name={messages.delegates}>
          {isThisServer(agent) ? (
            <span className="text-ink-faint">
              {agent.agent_id === ORCHESTRATOR_ID ? messages.routersChoice : messages.nobody}
            </span>
          ) : (
            <Delegates card={card} />
          )}
        </Fact>
        {agent.registered && card !== null && (
          <Fact name={messages.reads}>
            <span className="flex flex-wrap gap-x-3 gap-y-0.5">
              {readsOf(card).map((protocol) => (
                <ProtocolMark key={protocol} protocol={protocol} named />
              ))}
            </span>
          </Fact>
        )}
        {agent.registered && (
          <Fact name={messages.reachedBy}>
            <Transports address={card === null ? null : pushAddressOf(card)} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}

function Succeeded({ success }: { success: RecentSuccess | null | 'untold' }) {
  const messages = useMessages(AGENT_PAGE).work;
  if (success === 'untold') {
    return <span className="text-ink-faint">{messages.untold}</span>;
  }
  return (
    <>
      <SuccessRate success={success} />
      {success !== null && success.of > 0 && (
        <span className="text-ink-faint">{messages.ofItsLast(success.of)}</span>
      )}
    </>
  );
}

function Delegates({ card }: { card: AgentCard | null }) {
  const messages = useMessages(AGENT_PAGE).work;
  const delegates = card === null ? null : delegatesOf(card);
  if (delegates === null) {
    return (
      <span className="text-ink-faint">
        {card === null ? messages.anybodyNoCard : messages.anybody}
      </span>
    );
  }
  if (delegates.length === 0) return <span className="text-ink-faint">{messages.nobody}</span>;
  return (
    <ul className="grid gap-1">
      {delegates.map(({ agent_id, when }, index) => (
        <li key={`${String(index)} ${agent_id}`} className="break-words">
          <AgentLink agentId={agent_id} />
          {when !== null && (
            <span className="text-ink">
              {': '}
              <VisibleText text={when} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Transports({ address }: { address: string | null }) {
  const messages = useMessages(AGENT_PAGE).work;
  return (
    <ul className="grid gap-0.5">
      {address !== null && (
        <li className="flex min-w-0 items-baseline gap-1.5">
          <span className="self-start pt-0.5 text-ink-faint">
            <Icon of={Send} />
          </span>
          <span className="shrink-0">{messages.pushTo}</span>
          <span className="min-w-0 font-mono text-12 break-all">
            <VisibleText text={address} />
          </span>
        </li>
      )}
      <li className="flex items-center gap-1.5">
        <span className="text-ink-faint">
          <Icon of={Radio} />
        </span>
        {messages.live}
      </li>
      <li className="flex items-center gap-1.5">
        <span className="text-ink-faint">
          <Icon of={Inbox} />
        </span>
        {messages.inbox}
      </li>
    </ul>
  );
}
