'use client';
// An agent in the directory, and the names of the columns above all of them. A narrow screen has no columns: each number
// bears its name there.
import { AgentName } from '@/components/entity/agent-name';
import { Avatar } from '@/components/entity/avatar';
import { Presence } from '@/components/entity/presence';
import { useMessages } from '@/components/ui/language/language-context';
import { RowLink } from '@/components/ui/page-link';
import { VisibleText } from '@/components/ui/text/visible-text';
import { RelativeTime } from '@/components/ui/time/time';
import { agentHref } from '@/components/workspace/routes';
import { AGENT_DIRECTORY } from '@/lib/messages/en/features/agent/agent-directory';
import { agentName } from '@/lib/model/ids';
import type { RecentSuccess } from '@/lib/model/orchestration/routing';
import type { AgentStatus, AgentSummary } from '@/lib/model/summary';
import { capabilityIds } from '../card-facts';
import { Load } from '../load';
import { SuccessRate } from '../success-rate';

/** A row, until it is measured. Pixels. */
export const AGENT_ROW_HEIGHTS = { comfortable: 52, dense: 44 };

/** What an agent can do, as far as one line holds it. */
const CAPABILITIES_SHOWN = 4;

const COLUMNS = 'md:grid-cols-[24px_minmax(0,1fr)_minmax(0,1fr)_80px_80px_80px]';

export function AgentColumns({ isPast }: { isPast: boolean }) {
  const messages = useMessages(AGENT_DIRECTORY).columns;
  return (
    <div
      aria-hidden
      className={`hidden h-8 shrink-0 items-center gap-x-3 border-b border-hairline bg-surface px-5 text-12 text-ink-faint md:grid ${COLUMNS}`}
    >
      <span className="col-start-2">{messages.agent}</span>
      <span>{messages.canDo}</span>
      <span className="text-right">{!isPast && messages.openTasks}</span>
      <span className="text-right">{messages.succeeded}</span>
      <span className="text-right">{messages.lastHeard}</span>
    </div>
  );
}

/** What a row says of an agent; null is what is not told of the moment. */
type ShownAgent = Pick<AgentSummary, 'agent_id' | 'role' | 'card' | 'registered' | 'last_at'> & {
  readonly status: AgentStatus | null;
  readonly tasks_open: number | null;
};

export function AgentRow({
  agent,
  success,
}: {
  agent: ShownAgent;
  success: RecentSuccess | null | 'untold';
}) {
  const messages = useMessages(AGENT_DIRECTORY).row;
  const capabilities = capabilityIds(agent.card);
  const description = agent.card?.display?.desc ?? '';
  const hasDescription = description !== '';
  const { tasks_open } = agent;
  const hasWork = tasks_open !== null && (agent.registered || tasks_open > 0);
  const hasEnded = success !== null && (success === 'untold' || success.of > 0);
  return (
    <article
      data-row
      tabIndex={-1}
      className={`relative grid min-h-13 dense:min-h-11 border-b border-hairline grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 dense:py-1 hover:bg-fill-hover focus-visible:outline-offset-[-2px] md:scroll-mt-8 md:px-5 ${COLUMNS}`}
    >
      <Avatar agentId={agent.agent_id} />
      <div className="min-w-0">
        <h2 className="truncate font-medium text-ink-strong">
          <RowLink href={agentHref(agent.agent_id)}>
            <AgentName agentId={agent.agent_id} />
          </RowLink>{' '}
          {agent.role !== null && agent.role !== agentName(agent.agent_id) && (
            <span className="text-12 font-normal text-ink-faint">
              <VisibleText text={agent.role} />
            </span>
          )}
        </h2>
        {(hasDescription || !agent.registered) && (
          <p className="truncate text-12 text-ink-faint">
            {hasDescription ? <VisibleText text={description} /> : messages.notRegistered}
          </p>
        )}
      </div>
      <p className="hidden truncate font-mono text-12 text-ink md:block">
        {capabilities.slice(0, CAPABILITIES_SHOWN).map((id) => (
          <span key={id} className="mr-3">
            <VisibleText text={id} />
          </span>
        ))}
        {capabilities.length > CAPABILITIES_SHOWN &&
          `+${String(capabilities.length - CAPABILITIES_SHOWN)}`}
      </p>
      <div className="col-start-2 row-start-2 flex flex-wrap gap-x-3 text-12 text-ink-faint md:contents">
        <span className={`text-ink md:text-right ${hasWork ? '' : 'max-md:hidden'}`}>
          {hasWork && (
            <>
              <Load agent={{ card: agent.card, tasks_open }} />
              <span className="text-ink-faint md:sr-only">{messages.openTasks}</span>
            </>
          )}
        </span>
        <span className={`text-ink md:text-right ${hasEnded ? '' : 'max-md:hidden'}`}>
          {hasEnded && (
            <>
              {success === 'untold' ? <Untold /> : <SuccessRate success={success} />}
              <span className="text-ink-faint md:sr-only">{messages.succeeded}</span>
            </>
          )}
        </span>
      </div>
      <span className="justify-self-end text-right text-12 text-ink-faint max-md:col-start-3 max-md:row-span-2 max-md:row-start-1">
        {agent.status === null ? <Untold /> : <Presence status={agent.status} />}
        {agent.last_at !== null && (
          <span className="block">
            <RelativeTime at={agent.last_at} />
          </span>
        )}
      </span>
    </article>
  );
}

function Untold() {
  const messages = useMessages(AGENT_DIRECTORY).row;
  return (
    <span className="text-ink-faint" title={messages.untoldHint}>
      {messages.untold}
    </span>
  );
}
