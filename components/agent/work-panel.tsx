'use client';
// How an agent works with others: its load, whom it may hand tasks to, who approves what it delivers, and
// how messages reach it.
import { Inbox, Radio, Send } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { ProtocolMark } from '@/components/entity/protocol-mark';
import { Icon } from '@/components/ui/icon';
import { Fact, FactList } from '@/components/ui/layout/fact-list';
import { VisibleText } from '@/components/ui/text/visible-text';
import type { AgentCard } from '@/lib/model/agent-card';
import { ORCHESTRATOR_ID } from '@/lib/model/ids';
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
  const { card } = agent;
  const groups = card === null ? [] : groupsOf(card);
  const overseer = card === null ? null : overseerOf(card);
  return (
    <section aria-label="Work" className="grid gap-2">
      <h2 className="text-14 font-semibold text-ink-strong">How it works with others</h2>
      <FactList>
        {agent.tasks_open !== null && (
          <Fact name="Open tasks">
            <Load agent={{ card, tasks_open: agent.tasks_open }} />
            {card?.limits?.max_concurrency !== undefined && (
              <span className="text-ink-faint"> that it takes at once</span>
            )}
          </Fact>
        )}
        {!isThisServer(agent) && (
          <Fact name="Succeeded">
            <Succeeded success={success} />
          </Fact>
        )}
        {groups.length > 0 && (
          <Fact name="Groups">
            <VisibleText text={groups.join(', ')} />
          </Fact>
        )}
        {overseer !== null && (
          <Fact name="Overseer">
            <AgentLink agentId={overseer} />
            <span className="text-ink-faint"> approves what it delivers</span>
          </Fact>
        )}
        <Fact name="May delegate to">
          {isThisServer(agent) ? (
            <span className="text-ink-faint">
              {agent.agent_id === ORCHESTRATOR_ID ? 'whomever the router chooses' : 'nobody'}
            </span>
          ) : (
            <Delegates card={card} />
          )}
        </Fact>
        {agent.registered && card !== null && (
          <Fact name="Reads">
            <span className="flex flex-wrap gap-x-3 gap-y-0.5">
              {readsOf(card).map((protocol) => (
                <ProtocolMark key={protocol} protocol={protocol} named />
              ))}
            </span>
          </Fact>
        )}
        {agent.registered && (
          <Fact name="Reached by">
            <Transports address={card === null ? null : pushAddressOf(card)} />
          </Fact>
        )}
      </FactList>
    </section>
  );
}

function Succeeded({ success }: { success: RecentSuccess | null | 'untold' }) {
  if (success === 'untold') {
    return <span className="text-ink-faint">not told: many of its tasks have ended since</span>;
  }
  return (
    <>
      <SuccessRate success={success} />
      {success !== null && success.of > 0 && (
        <span className="text-ink-faint">
          {success.of === 1 ? ' of one task' : ` of its last ${String(success.of)} tasks`}
        </span>
      )}
    </>
  );
}

function Delegates({ card }: { card: AgentCard | null }) {
  const delegates = card === null ? null : delegatesOf(card);
  if (delegates === null) {
    return (
      <span className="text-ink-faint">
        {card === null ? 'anybody: it has no card' : 'anybody, as far as its card says'}
      </span>
    );
  }
  if (delegates.length === 0) return <span className="text-ink-faint">nobody</span>;
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
  return (
    <ul className="grid gap-0.5">
      {address !== null && (
        <li className="flex min-w-0 items-baseline gap-1.5">
          <span className="self-start pt-0.5 text-ink-faint">
            <Icon of={Send} />
          </span>
          <span className="shrink-0">push to</span>
          <span className="min-w-0 font-mono text-12 break-all">
            <VisibleText text={address} />
          </span>
        </li>
      )}
      <li className="flex items-center gap-1.5">
        <span className="text-ink-faint">
          <Icon of={Radio} />
        </span>
        a live connection, while it holds one
      </li>
      <li className="flex items-center gap-1.5">
        <span className="text-ink-faint">
          <Icon of={Inbox} />
        </span>
        its inbox, when it asks
      </li>
    </ul>
  );
}
