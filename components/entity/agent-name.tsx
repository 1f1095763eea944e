// The name of an agent, as text of others, and as a link to its page.
import Link from 'next/link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { agentHref } from '@/components/workspace/routes';
import { agentName, HUMAN_AGENT_ID } from '@/lib/model/ids';

export function AgentName({ agentId }: { agentId: string }) {
  return agentId === HUMAN_AGENT_ID ? <span>You</span> : <VisibleText text={agentName(agentId)} />;
}

/** What an agent does, in agreement with how its name is shown: `ken owes`, `You owe`. */
export function agentVerb(agentId: string, verb: string): string {
  return agentId === HUMAN_AGENT_ID ? verb : `${verb}s`;
}

export function AgentLink({ agentId, tabIndex }: { agentId: string; tabIndex?: number }) {
  if (agentId === HUMAN_AGENT_ID || agentId.startsWith('group:')) {
    return (
      <b>
        <AgentName agentId={agentId} />
      </b>
    );
  }
  return (
    <Link
      href={agentHref(agentId)}
      prefetch={false}
      tabIndex={tabIndex}
      className="font-medium text-ink-strong hover:underline"
    >
      <AgentName agentId={agentId} />
    </Link>
  );
}
