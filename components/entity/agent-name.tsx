// The name of an agent, as text of others, marked where it may be taken for another one, and as a link to its page.
import { useMessages } from '@/components/ui/language/language-context';
import { PageLink } from '@/components/ui/page-link';
import { toLabel } from '@/components/ui/text/split-visible';
import { VisibleText } from '@/components/ui/text/visible-text';
import { agentHref } from '@/components/workspace/routes';
import { AGENT } from '@/lib/messages/en/shared/agent';
import { HUMAN_AGENT_ID, shownName } from '@/lib/model/ids';
import { isDrawnLike, mayBeUnusual } from '@/lib/std/unusual-name';
import { AgentMark } from './agent-mark';

/** A longer name takes a line of its own, and more, from the sentence that names it. Characters. */
const WHOLE_NAME_MAX = 64;

/** The name in a sentence; a long one is cut, and whole on pointing at it. */
export function AgentName({ agentId }: { agentId: string }) {
  'use no memo'; // nothing in it is dear, and what the first page loads is counted
  const { you } = useMessages(AGENT);
  if (agentId === HUMAN_AGENT_ID) return you;
  const name = shownName(agentId);
  const text = (
    <>
      {(mayBeUnusual(name) || isDrawnLike(name, you)) && <AgentMark name={name} you={you} />}
      <VisibleText text={name} />
    </>
  );
  if (name.length <= WHOLE_NAME_MAX) return text;
  // With its mark: beside it a narrow place would have no room for any of the name.
  return (
    <span title={toLabel(name)} className="inline-block w-72 max-w-full truncate align-bottom">
      {text}
    </span>
  );
}

/**
 * The name in a place that may be too narrow for it: what stands before the last dot gives way first, which the agents of one team have in
 * common, but where what is left would be drawn like what the reader is called.
 */
export function NarrowAgentName({ agentId }: { agentId: string }) {
  const { you } = useMessages(AGENT);
  const name = shownName(agentId);
  const at = name.lastIndexOf('.') + 1;
  if (at === 0 || at === name.length || isDrawnLike(name.slice(at), you)) {
    return (
      <span className="block truncate">
        <AgentName agentId={agentId} />
      </span>
    );
  }
  return (
    <span className="flex min-w-0">
      {mayBeUnusual(name) && <AgentMark name={name} />}
      {/* Where no more than a letter of it would be seen it wraps out of sight. */}
      <span className="flex h-[1lh] min-w-0 shrink-9999 flex-wrap overflow-hidden before:h-[1lh] before:content-['']">
        <span className="min-w-0 flex-1 basis-[1.75em] truncate">
          <VisibleText text={name.slice(0, at)} />
        </span>
      </span>
      <span className="min-w-0 truncate">
        <VisibleText text={name.slice(at)} />
      </span>
    </span>
  );
}

export function AgentLink({
  agentId,
  tabIndex,
  isNarrow = false,
}: {
  agentId: string;
  tabIndex?: number;
  /** Its place may be too narrow for the name. */
  isNarrow?: boolean;
}) {
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
      className={`font-medium text-ink-strong hover:underline ${isNarrow ? 'min-w-0' : ''}`}
    >
      {isNarrow ? <NarrowAgentName agentId={agentId} /> : <AgentName agentId={agentId} />}
    </PageLink>
  );
}
