// Whom the router chose in both runs, and how the agents stood that it considered.
import { Check, X } from 'lucide-react';
import { AgentLink } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { Icon } from '@/components/ui/icon';
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { Seq } from '@/components/ui/text/seq';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { decisionsHref } from '@/components/workspace/routes';
import { COMPARE_PANEL } from '@/lib/messages/en/features/compare/compare-panel';
import type { ConsideredAgent, Decision } from '@/lib/model/orchestration/routing';
import { SideMark } from '../pair/side-mark';
import type { TaskFacts } from './pair-facts';
import { PanelSection } from './panel-section';

/** Agents that are shown: those that were scored come first. All of them stand in the decision. */
const AGENTS_SHOWN = 8;

export function RouteSection({ a, b }: { a: TaskFacts | null; b: TaskFacts | null }) {
  const messages = useMessages(COMPARE_PANEL).route;
  const [one, other] = [a?.decisions.at(-1) ?? null, b?.decisions.at(-1) ?? null];
  if (one === null && other === null) return null;
  const agents = agentsOf(one, other);
  return (
    <PanelSection title={messages.title}>
      <table aria-label={messages.table} className="w-full table-fixed">
        <thead>
          <tr className="h-7 text-left text-12">
            <td />
            <DecisionHead side="a" decision={one} />
            <DecisionHead side="b" decision={other} />
          </tr>
        </thead>
        <tbody>
          {agents.slice(0, AGENTS_SHOWN).map((agentId) => (
            <tr key={agentId} className="h-7 border-t border-hairline">
              <th scope="row" className="truncate pr-2 text-left font-normal">
                <span className="flex min-w-0 items-center gap-1.5">
                  <Avatar agentId={agentId} size="tiny" />
                  <span className="truncate">
                    <AgentLink agentId={agentId} />
                  </span>
                </span>
              </th>
              <Standing decision={one} agentId={agentId} />
              <Standing decision={other} agentId={agentId} />
            </tr>
          ))}
        </tbody>
      </table>
      {agents.length > AGENTS_SHOWN && (
        <p className="text-12 text-ink-faint">
          {messages.moreAgents(agents.length - AGENTS_SHOWN)}
        </p>
      )}
    </PanelSection>
  );
}

function DecisionHead({ side, decision }: { side: 'a' | 'b'; decision: Decision | null }) {
  const messages = useMessages(COMPARE_PANEL).route;
  return (
    <th scope="col" className="font-normal">
      <span className="inline-flex items-center gap-1.5">
        <SideMark side={side} />
        {decision === null ? (
          <span className="text-ink-faint">{messages.none}</span>
        ) : (
          <PageLink
            href={decisionsHref(decision.run_id, decision.seq)}
            prefetch={false}
            aria-label={messages.decision[side](decision.seq)}
            className="text-ink-faint hover:text-ink-strong hover:underline"
          >
            <Seq seq={decision.seq} />
          </PageLink>
        )}
      </span>
    </th>
  );
}

function Standing({ decision, agentId }: { decision: Decision | null; agentId: string }) {
  const { chosen } = useMessages(COMPARE_PANEL).route;
  const agent = decision?.considered.find(({ agent_id }) => agent_id === agentId) ?? null;
  const isChosen = decision?.selected === agentId;
  return (
    <td className="truncate pr-1 text-12 tabular-nums">
      <span
        className={`inline-flex max-w-full items-center gap-1 ${isChosen ? 'font-medium text-ink-strong' : 'text-ink-faint'}`}
      >
        {isChosen && (
          <span className="text-ok">
            <Icon of={Check} label={chosen} />
          </span>
        )}
        <Score agent={agent} isChosen={isChosen} />
      </span>
    </td>
  );
}

function Score({ agent, isChosen }: { agent: ConsideredAgent | null; isChosen: boolean }) {
  const { removed } = useMessages(COMPARE_PANEL).route;
  if (agent === null) return isChosen ? null : <span className="text-ink-faint">–</span>;
  if (agent.passed) return <>{(agent.points ?? 0).toFixed(2)}</>;
  return (
    <>
      <span className="text-fail">
        <Icon of={X} label={removed} />
      </span>
      <span className="truncate" title={toLabel(agent.detail)}>
        <VisibleText text={agent.detail} />
      </span>
    </>
  );
}

/** Those that were chosen, then those that were scored, then the others. */
function agentsOf(one: Decision | null, other: Decision | null): string[] {
  const decisions = [one, other].filter((decision) => decision !== null);
  const considered = decisions.flatMap((decision) => decision.considered);
  return [
    ...new Set([
      ...decisions.flatMap(({ selected }) => selected ?? []),
      ...considered.filter(({ passed }) => passed).map(({ agent_id }) => agent_id),
      ...considered.map(({ agent_id }) => agent_id),
    ]),
  ];
}
