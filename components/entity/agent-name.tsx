// The name of an agent, as text of others, marked where it may be taken for another one, and as a link to its page.
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { agentHref } from '@/components/workspace/routes';
import { AGENT } from '@/lib/messages/en/shared/agent';
import { HUMAN_AGENT_ID, shownName } from '@/lib/model/ids';
import { mayBeUnusual } from '@/lib/std/unusual-name';
import { AgentMark } from './agent-mark';

export function AgentName({ agentId }: { agentId: string }) {
  if (agentId === HUMAN_AGENT_ID) return <You />;
  const name = shownName(agentId);
  return (
    <>
      {mayBeUnusual(name) && <AgentMark agentId={agentId} />}
      <VisibleText text={name} />
    </>
  );
}

function You() {
  return <span>{useMessages(AGENT).you}</span>;
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
    <PageLink
      href={agentHref(agentId)}
      prefetch={false}
      tabIndex={tabIndex}
      className="font-medium text-ink-strong hover:underline"
    >
      <AgentName agentId={agentId} />
    </PageLink>
  );
}
